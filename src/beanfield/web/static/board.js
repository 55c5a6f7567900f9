// The board in a browser: forms are sent without leaving the page, what changed is announced once, focus stays where it
// was, cards move, and keys, taps and dragging all press the same buttons that stand on the page.
"use strict";
(() => {
  if (!window.htmx) return;
  const live = document.getElementById("live");
  const stream = document.getElementById("stream");
  const board = () => document.getElementById("board");
  const find = (selector) => board().querySelector(selector);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const at = location.pathname.replace(/\/$/, "");
  const setting = (name, value) => value === undefined ? localStorage.getItem(`beanfield-${name}`) : localStorage.setItem(`beanfield-${name}`, value);

  // Announcing

  let saying = 0;
  const say = (text) => {
    clearTimeout(saying);
    live.textContent = "";
    saying = setTimeout(() => { live.textContent = text; }, 60);
  };

  // Sending

  let queue = Promise.resolve();
  let pending = 0;
  const show = (text) => htmx.swap({ sourceElement: stream, target: board(), swap: "outerMorph", text });
  const refresh = async () => {
    const answer = await fetch(`${at}/board?since=${board().dataset.revision}`);
    if (answer.status === 200) await show(await answer.text());
  };
  const send = async (url, body, presser) => {
    presser?.classList.add("sending");
    presser?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(url, { method: "POST", headers: { "HX-Request": "true" }, body }).finally(() => { pending -= 1; });
      const away = answer.headers.get("HX-Redirect");
      if (away || answer.redirected) location.assign(away || answer.url);
      else if (answer.status === 200) await show(await answer.text());
      else if (answer.status !== 204) await refresh();
    } catch {
      say(document.documentElement.dataset.lost || "…");
    } finally {
      presser?.classList.remove("sending");
      presser?.removeAttribute("aria-busy");
    }
  };
  const key = () => Date.now().toString(36) + Math.random().toString(36).slice(2);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !(board().contains(form) || form.closest("#menu"))) return;
    event.preventDefault();
    const presser = event.submitter;
    const body = new URLSearchParams(new FormData(form, presser));
    body.set("key", key());
    const url = presser?.hasAttribute("formaction") ? presser.formAction : form.action;
    pending += 1;
    queue = queue.then(() => send(url, body, presser));
    if (form.id === "say") form.reset();
    if (form.matches("[popover]")) form.hidePopover();
    if (form.id === "settings") { document.documentElement.dataset.theme = form.theme.value; setting("volume", form.volume.value); }
  });
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input.form?.id === "draft") input.form.requestSubmit();
    else if (input.name === "card" && input.form?.id === "act") {
      const draft = document.getElementById("draft");
      pending += 1;
      queue = queue.then(() => send(draft.action, new URLSearchParams({ csrf: draft.csrf.value, change: `card=${input.value}` })));
    }
  });
  document.addEventListener("click", (event) => {
    const idle = event.target.closest("[aria-disabled='true']");
    if (idle) { event.preventDefault(); say(idle.dataset.why); }
    const sound = event.target.closest("[data-sound]");
    if (sound) { setting("mute", setting("mute") ? "" : "1"); hush(); }
    if (event.target.closest("#talk-open, #say-text")) read();
  });
  const read = () => {
    const last = [...document.querySelectorAll("#talk p")].pop();
    const draft = document.getElementById("draft");
    if (last && find(".unread")) fetch(`${at}/read`, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams({ csrf: draft.csrf.value, talk: last.id.slice(4) }) });
  };

  // Focus: when what had it is gone, its neighbour gets it

  let place = null;
  document.addEventListener("focusin", (event) => {
    const list = event.target.closest(".cards, .offers, .answers, .row, .actions, .beds, .sign");
    place = list && { id: event.target.id, list: list.id || list.className, at: reachable(list).indexOf(event.target) };
  });
  const reachable = (list) => [...list.querySelectorAll("button, input, a")].filter((one) => one.offsetParent !== null || one.classList.contains("sr"));
  const keepFocus = () => {
    if (document.activeElement !== document.body || !place) return;
    const list = document.getElementById(place.list) || find(`.${place.list.split(" ")[0]}`);
    const next = document.getElementById(place.id) || (list && reachable(list)[Math.min(place.at, reachable(list).length - 1)]) || find("#actions button") || document.getElementById("main");
    next?.focus({ preventScroll: true });
  };

  // Sounds, soft and wooden, made here

  let audio = null;
  const tone = (pitch, start, length, loud = 1) => {
    const volume = (setting("volume") ?? 5) / 10;
    if (setting("mute") || !volume) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") return;
    const [wave, gain, when] = [audio.createOscillator(), audio.createGain(), audio.currentTime + start];
    wave.type = "triangle";
    wave.frequency.setValueAtTime(pitch, when);
    wave.frequency.exponentialRampToValueAtTime(pitch * 0.8, when + length);
    gain.gain.setValueAtTime(0.16 * volume * loud, when);
    gain.gain.exponentialRampToValueAtTime(0.0005, when + length);
    wave.connect(gain).connect(audio.destination);
    wave.start(when);
    wave.stop(when + length);
  };
  const SOUNDS = {
    planted: () => tone(190, 0, 0.12), discarded: () => tone(160, 0, 0.12), traded: () => [230, 260].forEach((p, n) => tone(p, n * 0.07, 0.1)),
    harvested: (move) => [...Array(Math.max(1, move.coins))].forEach((_, n) => tone(move.coins ? 880 : 170, n * 0.06, 0.12, 0.6)),
    reshuffled: () => [...Array(6)].forEach((_, n) => tone(120 + n * 9, n * 0.05, 0.06, 0.5)),
    knock: () => [210, 210].forEach((p, n) => tone(p, n * 0.11, 0.08)), turn: () => [392, 523].forEach((p, n) => tone(p, n * 0.16, 0.22)),
    over: () => [392, 494, 587, 784].forEach((p, n) => tone(p, n * 0.1, 0.24)),
  };
  const hush = () => {
    const mute = !!setting("mute");
    document.querySelectorAll("[data-sound]").forEach((button) => button.setAttribute("aria-pressed", String(!mute)));
  };
  addEventListener("pointerdown", () => { audio ??= new AudioContext(); audio.resume(); }, { once: true });

  // Motion: copies of cards travel from where they were to where they went

  const spot = (element) => element && element.getBoundingClientRect().width ? element.getBoundingClientRect() : null;
  let spots = {};
  const look = () => {
    spots = {};
    document.querySelectorAll("#board [id]").forEach((element) => { const seen = spot(element); if (seen) spots[element.id] = seen; });
    spots.deck = spot(find(".pile")) || spot(find(".mini-deck"));
    spots.discard = spot(find(".pile + .pile")) || spot(find(".mini-deck + .mini-deck"));
  };
  const seatSpot = (seat) => spot(document.getElementById(`seat${seat}`)?.querySelector(".face")) || spot(find(`#hand .cards`));
  const drawn = (kind) => document.querySelector(`#board .head.kind-${kind}`)?.cloneNode(true) || Object.assign(document.createElement("span"), { className: `head kind-${kind}` });
  const back = () => Object.assign(document.createElement("span"), { className: "mini-back flier-back" });
  const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const fly = (what, from, to, wait, length) => {
    if (!from || !to) return;
    const [x, y] = centre(from);
    const [u, v] = centre(to);
    what.classList.add("flier");
    what.setAttribute("aria-hidden", "true");
    document.body.append(what);
    what.animate([
      { transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(1.25)` },
      { transform: `translate(${u}px, ${v}px) translate(-50%, -50%) scale(1)` },
    ], { duration: length, delay: wait, easing: "cubic-bezier(0.2, 0, 0, 1)", fill: "both" }).finished.finally(() => what.remove());
  };
  const bedOf = (move) => mine(move) ? spot(document.getElementById(`bed${move.field}`)) : spot(document.getElementById(`seat${move.seat}`)?.querySelectorAll(".plot")[move.field]);
  const mine = (move) => !document.getElementById(`seat${move.seat}`);
  const MOVES = {
    planted: (m, w) => (fly(drawn(m.bean), mine(m) ? gone(m.source) : seatSpot(m.seat), bedOf(m), w, 240), 240),
    "turned-up": (m, w) => (m.cards.forEach((kind, n) => fly(drawn(kind), spots.deck, spot(document.getElementById(`up${n}`)), w + n * 80, 300)), 380),
    traded: (m, w) => (m.gave.forEach((kind) => fly(drawn(kind), seatSpot(m.from), seatSpot(m.to), w, 320)), m.got.forEach((kind) => fly(drawn(kind), seatSpot(m.to), seatSpot(m.from), w, 320)), 320),
    harvested: (m, w) => ([...Array(m.coins)].forEach((_, n) => fly(coin(), bedOf(m), mine(m) ? spot(document.getElementById("purse")) || spot(find(".purse-line .coin")) : spot(document.getElementById(`seat${m.seat}`)?.querySelector(".coin")), w + n * 60, 280)), 280 + m.coins * 60),
    drew: (m, w) => ([...Array(m.count || m.cards.length)].forEach((_, n) => fly(m.cards ? drawn(m.cards[n]) : back(), spots.deck, mine(m) ? spot(find(".cards .slot:last-child")) : seatSpot(m.seat), w + n * 80, 240)), 400),
    reshuffled: (m, w) => (fly(back(), spots.discard, spots.deck, w, 400), 400),
    discarded: (m, w) => (fly(drawn(m.bean), mine(m) ? gone("hand") : seatSpot(m.seat), spots.discard, w, 240), 240),
  };
  const coin = () => find(".coins .coin").cloneNode(true);
  const gone = (source) => {
    const pile = { hand: "hand", received: "got", offered: "left", "turned-up": "up" }[source];
    const id = Object.keys(spots).find((name) => name.startsWith(pile) && /\d$/.test(name) && !document.getElementById(name));
    return spots[id] || spots[`${pile}0`] || spots.hand;
  };
  const mark = (move) => {
    const target = document.getElementById(mine(move) ? `bed${move.field ?? 0}` : `seat${move.seat}`);
    target?.classList.add("just");
    setTimeout(() => target?.classList.remove("just"), 1500);
  };

  // After each new board

  let last = 0;
  let turn = "";
  let offers = new Set();
  const news = () => [...document.querySelectorAll("#log [data-n]")].filter((line) => +line.dataset.n > last);
  const settle = () => {
    if (!board()) return;
    // What was picked just now is not yet known to the server: boards that were on their way do not undo it.
    if (!pending) board().querySelectorAll("input[type=checkbox], input[type=radio]").forEach((input) => { if (!input.closest("#wishes:popover-open")) input.checked = input.defaultChecked; });
    keepFocus();
    tell();
    document.title = `${board().dataset.turn ? "● " : ""}${board().dataset.title} · Beanfield`;
    find(".seat.active")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    hush();
  };
  const tell = () => {
    const lines = last < 0 ? [] : news();
    const moves = lines.map((line) => line.dataset.move && JSON.parse(line.dataset.move)).filter(Boolean);
    const said = lines.map((line) => line.textContent.trim().replace(/^\p{L}(?=\p{Lu})/u, ""));
    const fresh = [...board().querySelectorAll(".offer.answer")].filter((offer) => !offers.has(offer.id));
    let wait = 0;
    for (const move of moves) {
      SOUNDS[move.do]?.(move);
      if (calm.matches) mark(move);
      else if (wait < 1200) wait += MOVES[move.do]?.(move, wait) || 0;
    }
    if (fresh.length) SOUNDS.knock();
    if (board().dataset.turn && !turn) { SOUNDS.turn(); notify(); }
    if (board().matches(".result") && lines.length) SOUNDS.over();
    if (board().dataset.turn !== turn || board().dataset.turn && lines.length) said.push(board().dataset.now);
    const problem = find("#problem, #hinted, #notice");
    if (problem) said.push(problem.textContent.trim());
    if (said.length) say(said.slice(-8).join(" "));
    remember();
  };
  const remember = () => {
    turn = board().dataset.turn || "";
    offers = new Set([...board().querySelectorAll(".offer.answer")].map((offer) => offer.id));
    last = Math.max(-1, last, ...[...document.querySelectorAll("#log [data-n]")].map((line) => +line.dataset.n));
  };
  const notify = () => {
    if (document.hidden && window.Notification?.permission === "granted") new Notification(board().dataset.title, { tag: "beanfield" });
  };
  document.addEventListener("htmx:before:swap", look);
  document.addEventListener("htmx:after:swap", settle);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh().catch(() => {}); });
  addEventListener("online", () => refresh().catch(() => {}));

  // Keys

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return;
    if (document.querySelector("[name=keys][type=checkbox]")?.checked === false) return;
    const name = event.shiftKey && /^Digit\d$/.test(event.code) ? `Shift+${event.code.slice(5)}` : event.key;
    if (name === "j" || name === "k") return step(name === "j" ? 1 : -1);
    if (name === "i") return say(board().dataset.now);
    const buttons = [...document.querySelectorAll("[data-key]")].filter((one) => one.dataset.key === name || name === "g" && one.matches(".actions .gold, .composer .gold") || name === "?" && one.dataset.key === "?");
    const button = buttons.find((one) => one.offsetParent !== null && !one.closest(".offer:not(.open)")) || buttons.find((one) => one.offsetParent !== null) || buttons[0];
    if (!button) return;
    event.preventDefault();
    button.click();
  });
  const step = (by) => {
    const cards = [...document.querySelectorAll("#cards .pick input, #cards .pick[tabindex]")];
    const now = cards.indexOf(document.activeElement);
    cards[(now < 0 ? (by > 0 ? 0 : cards.length - 1) : now + by + cards.length) % cards.length]?.focus();
  };

  // Dragging: a card onto a bed plants it, a card onto the offer or a neighbour gives it

  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const card = event.target.closest("#board .slot, #board .row .pick");
    if (card && event.button === 0) drag = { card, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.ghost) {
      if (event.pointerType !== "mouse" && Math.abs(across) > Math.abs(down)) { drag = null; return; }
      if (Math.hypot(across, down) < 9) return;
      drag.ghost = drag.card.querySelector(".card").cloneNode(true);
      drag.ghost.classList.add("flier", "held");
      drag.ghost.style.setProperty("--card-width", `${drag.card.querySelector(".card").offsetWidth}px`);
      document.body.append(drag.ghost);
      drag.card.classList.add("on-its-way");
    }
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
  });
  const drop = (event) => {
    if (!drag?.ghost) { drag = null; return; }
    drag.ghost.remove();
    drag.card.classList.remove("on-its-way");
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const input = drag.card.querySelector("input");
    const bed = under?.closest(".bed");
    const seat = under?.closest("[data-seat]");
    if (event.type === "pointerup") {
      if (bed) plant(bed, input, drag.card);
      else if (input?.name.startsWith("give") && (seat || under?.closest("#composer, #offers, .spread"))) give(input, seat);
    }
    drag = null;
    const swallow = (click) => { click.preventDefault(); click.stopPropagation(); };
    if (event.type === "pointerup") {
      addEventListener("click", swallow, true);
      setTimeout(() => removeEventListener("click", swallow, true), 0);
    }
  };
  const plant = (bed, input, card) => {
    if (input?.name === "card") input.checked = true;
    if (input && !["card"].includes(input.name)) return;
    if (!input && !card.matches(".is-front, .row .pick")) return;
    const button = bed.querySelector(".over");
    if (!button) return;
    if (input && !input.defaultChecked) {
      const values = new URLSearchParams(button.value);
      values.set("card", input.value);
      button.value = values.toString();
    }
    button.click();
  };
  const give = (input, seat) => {
    input.checked = true;
    const partner = seat && document.querySelector(`[name=to][value="${seat.dataset.seat}"]`);
    if (partner) partner.checked = true;
    input.form.requestSubmit();
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  remember();
  settle();
})();
