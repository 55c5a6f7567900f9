// The board: forms are sent in place, changes announced; focus stays, cards move, keys and dragging press buttons.
const byId = (id) => document.getElementById(id);
const all = (css) => [...document.querySelectorAll(css)];
const on = (name, then) => document.addEventListener(name, then);
const live = byId("live");
const stream = byId("stream");
const board = () => byId("board");
const data = () => board().dataset;
const player = () => byId("player");
const there = (one) => one.offsetParent;
const times = (count, then) => [...Array(count).keys()].forEach(then);
const find = (css) => board().querySelector(css);
const at = location.pathname.match(/.*\/t\/\w+/)?.[0];
const setting = (name) => localStorage.getItem(`beanfield-${name}`);
const keep = (name, value) => localStorage.setItem(`beanfield-${name}`, value);

// Announcing

let [saying, told] = [0, ""];
const say = (text, seen) => {
  told = text;
  clearTimeout(saying);
  live.textContent = "";
  live.classList.toggle("shown", !!seen);
  saying = setTimeout(() => { live.textContent = told; }, 60);
};

// Sending

const done = Promise.resolve();
let [queue, shown, turning, pending] = [done, done, done, 0];
const swap = (target, text) => htmx.swap({ sourceElement: board(), target, swap: "outerMorph", text });
const show = (text) => shown = shown.then(() => swap(board(), text)).catch(console.error);
const lost = byId("lost")?.textContent;
// A step that came to nothing stays in sight when the connection is back.
const connection = (text, failed) => say(failed ? `${byId("lost").dataset.failed} ${text}` : text, failed);
const found = () => { if (told.endsWith(lost)) connection(byId("lost").dataset.back, live.matches(".shown")); };
const key = () => Date.now() + Math.random().toString(36);
// Whether it was done: a refusal comes back as a board.
const send = async (url, body, by) => {
  try {
    const answer = await fetch(url, { method: "POST", headers: { "HX-Request": "true" }, body }).finally(() => { pending -= 1; setTimeout(agree, 400); });
    found();
    const away = answer.headers.get("HX-Redirect");
    if (answer.headers.has("HX-Refresh")) location.reload();
    else if (away) location.assign(away);
    else if (answer.headers.has("HX-Retarget")) say(await answer.text(), true);
    else if (answer.status === 200) await overtaken(await answer.text());
    return answer.status === 204;
  } catch {
    if (!lost) return;
    state("lost");
    connection(lost, !url.endsWith("/read"));
    if (source) follow();
  } finally {
    if (by) by.ariaBusy = null;
  }
};
const enqueue = (url, body, by) => {
  pending += 1;
  if (by) by.ariaBusy = true;
  return queue = queue.then(() => send(url, body, by));
};
on("submit", (event) => {
  const form = event.target;
  if (form.closest(".player")) { event.preventDefault(); turnTo(`?${new URLSearchParams(new FormData(form))}`); }
  if (form.method !== "post" || !board().contains(form) || form.id === "link-seat") return;
  event.preventDefault();
  const by = event.submitter;
  const url = by?.hasAttribute("formaction") ? by.formAction : form.action;
  if (form.id === "draft") return post(url, { [by.name]: by.value, drafted: 1, key: key() }, by);
  const body = new URLSearchParams(new FormData(form, by));
  body.set("key", key());
  if (form.id === "say" && pending && by?.ariaBusy) return;
  enqueue(url, body, by).then((sent) => { if (sent && form.text?.value === body.get("text")) form.reset(); });
  form.closest("[popover]:not(#side)")?.hidePopover();
  if (form.id === "settings") { document.documentElement.dataset.theme = form.theme.value; keep("volume", form.volume.value); }
});
// The server keeps the draft of an offer, and is told of each change: quick ones do not undo each other.
const post = (url, fields, by) => {
  const draft = byId("draft");
  enqueue(url || draft.action, new URLSearchParams({ csrf: draft.csrf.value, ...fields }), by);
};
const change = ({ name, value, checked, form }) => {
  if (name === "card" || name === "to") post("", { change: `${name}=${value}` });
  else if (form?.id === "draft") post("", { change: `${checked ? "pick" : "drop"}=${name}-${value}` });
  else if (form?.matches("#wishes:not(:popover-open)")) form.requestSubmit();
};
on("change", ({ target }) => change(target));
on("click", (event) => {
  const pressed = (css) => event.target.closest(css);
  const idle = pressed("[aria-disabled='true']");
  if (idle) { event.preventDefault(); say(idle.dataset.why, true); }
  else live.classList.remove("shown");
  if (pressed("[data-sound]")) { keep("mute", setting("mute") ? "" : 1); hush(); }
  if (pressed("#notify")) Notification.requestPermission().then(bell);
  const link = pressed(".player a");
  if (link) { event.preventDefault(); turnTo(link.href, link.dataset.key); }
  if (pressed("#talk-open, #say-text")) read();
});
const allowed = () => window.Notification?.permission;
const bell = () => byId("notify")?.toggleAttribute("hidden", allowed() !== "default");
const notify = () => { try { new Notification(data().title, { tag: "beanfield" }); } catch { /* not on phones */ } };
const read = () => {
  const last = all("#talk p").pop();
  if (last && find(".unread")) post(`${at}/read`, { talk: last.id.slice(4) });
};

// Following: a stream brings new boards. Of many pages the oldest ask instead (docs/server.md).

let [source, asking, asked, mark] = [null, null, "", stream?.dataset.mark];
const state = (now) => {
  if (now !== "lost") found();
  else if (stream.dataset.live !== now) say(lost);
  stream.dataset.live = now;
};
const follow = () => {
  source?.close();
  source = new EventSource(`${at}/stream?mark=${mark}`);
  mark = "";
  source.onopen = () => state("follows");
  source.onmessage = (event) => show(event.data);
  source.addEventListener("crowded", () => { source.close(); source = null; state("asks"); });
  source.onerror = () => {
    source.close();
    state("lost");
    setTimeout(() => { if (source?.readyState === EventSource.CLOSED) follow(); }, 400 + Math.random() * 800);
  };
};
const ask = () => asking ??= shown.then(async () => {
  const before = data().revision;
  const text = await fetch(`${at}/board`).then((answer) => answer.ok ? answer.text() : "").catch(() => "");
  asking = null;
  if (!source) state(text ? "asks" : "lost");
  if (data().revision !== before) return ask();
  if (text && text !== asked) await show(asked = text);
});
const mend = () => { asked = ""; return ask(); };
// An answer may come after a newer board: then it is told, and the newer board comes back.
const overtaken = async (text) => {
  const older = /data-revision="(\d+)"/.exec(text)?.[1] < +data().revision;
  await show(text);
  if (older) await mend();
};
let awake = Date.now();
const wake = () => { if (!document.hidden) follow(); };
const watch = () => {
  if (!source) ask();
  if (Date.now() - awake > 20000) wake();
  awake = Date.now();
};
if (stream) {
  follow();
  setInterval(watch, 3000);
  on("visibilitychange", wake);
  addEventListener("online", wake);
}

// A replay: steps come without leaving the page

const turnTo = (to, key) => turning = turning.then(async () => {
  const url = player().querySelector(`[data-key=${key}]`)?.href ?? to;
  const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
  history.replaceState(null, "", url);
  for (const part of [".player", "#board"]) await swap(all(part)[0], page.querySelector(part).outerHTML);
}).catch(() => {});

// Focus: when what had it is gone, its neighbour gets it

let place = null;
on("focusin", ({ target }) => {
  const list = target.closest(".cards, .offers, .answers, .row, .actions, .beds, .sign");
  place = list && { id: target.id, list: list.id || list.className, at: reachable(list).indexOf(target) };
});
const reachable = (list) => [...list.querySelectorAll("button, input, a")].filter((one) => there(one) || one.classList.contains("sr"));
const keepFocus = () => {
  if (document.activeElement !== document.body || !place) return;
  const list = byId(place.list) || find(`.${place.list.split(" ")[0]}`);
  const next = byId(place.id) || (list && (reachable(list)[place.at] || reachable(list).pop())) || find("#actions button") || byId("main");
  next?.focus({ preventScroll: true });
};

// Sounds: soft and wooden

let audio = null;
const tone = (pitch, start, length, loud = 1) => {
  const volume = (setting("volume") ?? 5) / 10;
  if (setting("mute") || !volume || audio?.state !== "running") return;
  const [wave, gain, when] = [audio.createOscillator(), audio.createGain(), audio.currentTime + start];
  wave.type = "triangle";
  wave.frequency.setValueAtTime(pitch, when).exponentialRampToValueAtTime(pitch * 0.8, when + length);
  gain.gain.setValueAtTime(0.16 * volume * loud, when).exponentialRampToValueAtTime(0.0005, when + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(when);
  wave.stop(when + length);
};
const tune = (pitches, gap, length) => pitches.forEach((pitch, n) => tone(pitch, n * gap, length));
const SOUNDS = {
  planted: () => tone(190, 0, 0.12), discarded: () => tone(160, 0, 0.12), traded: () => tune([230, 260], 0.07, 0.1),
  harvested: ({ coins }) => times(coins || 1, (n) => tone(coins ? 880 : 170, n * 0.06, 0.12, 0.6)),
  reshuffled: () => times(6, (n) => tone(120 + n * 9, n * 0.05, 0.06, 0.5)),
  knock: () => tune([210, 210], 0.11, 0.08), turn: () => tune([392, 523], 0.16, 0.22), over: () => tune([392, 494, 587, 784], 0.1, 0.24),
};
const hush = () => all("[data-sound]").forEach((one) => { one.ariaPressed = !setting("mute"); });
for (const name of ["pointerup", "keydown"]) addEventListener(name, () => { (audio ??= new AudioContext()).resume(); }, { once: true });

// Motion: copies of cards go where they went

const spot = (one) => { const box = one?.getBoundingClientRect(); return box?.width ? box : null; };
const seatPart = (m, part) => byId(`seat${m.seat}`)?.querySelectorAll(part);
let spots = {};
const DISCARD = ".pile + .pile, .mini-deck + .mini-deck";
const look = () => {
  spots = Object.fromEntries(all("#board [id]").map((one) => [one.id, spot(one)]));
  [spots.deck, spots.discard] = [".pile, .mini-deck", DISCARD].map((pile) => all(pile).map(spot).find(Boolean));
};
const seatSpot = (seat) => spot(seatPart({ seat }, ".face")?.[0]) || spot(find("#hand .slot:last-child"));
const plain = (className) => Object.assign(document.createElement("span"), { className });
const drawn = (kind) => find(`.head.kind-${kind}`)?.cloneNode(true) || plain(`head kind-${kind}`);
const back = () => plain("mini-back flier-back");
const centre = (box) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%)`;
const fly = (what, from, to, delay) => {
  if (!from || !to) return;
  what.classList.add("flier");
  what.ariaHidden = "true";
  document.body.append(what);
  what.animate({ transform: [`${centre(from)} scale(1.25)`, centre(to)] }, { duration: 280, delay, easing: "cubic-bezier(0.2, 0, 0, 1)", fill: "both" }).finished.finally(() => what.remove());
};
const bedOf = (m) => spot(mine(m) ? byId(`bed${m.field}`) : seatPart(m, ".plot")[m.field]);
const purseOf = (m) => spot(mine(m) ? byId("purse") || find(".purse-line .coin") : seatPart(m, ".coin")[0]);
const mine = (m) => !byId(`seat${m.seat}`);
const pass = (kinds, from, to, w) => kinds.forEach((kind) => fly(drawn(kind), seatSpot(from), seatSpot(to), w));
const lay = (m, to, w) => fly(drawn(m.bean), mine(m) ? gone(m.source) : seatSpot(m.seat), to, w);
const deal = (cards, to, w) => cards.forEach((card, n) => fly(card, spots.deck, to(n), w + n * 80));
const MOVES = {
  planted: (m, w) => lay(m, bedOf(m), w),
  "turned-up": (m, w) => deal(m.cards.map(drawn), (n) => spot(byId(`up${n}`)), w),
  traded: (m, w) => { pass(m.gave, m.from, m.to, w); pass(m.got, m.to, m.from, w); },
  harvested: (m, w) => times(m.coins, (n) => fly(find(".coins .coin").cloneNode(true), bedOf(m), purseOf(m), w + n * 60)),
  drew: (m, w) => deal(m.cards?.map(drawn) || Array.from(Array(m.count), back), () => seatSpot(m.seat), w),
  reshuffled: (m, w) => fly(back(), spots.discard, spots.deck, w),
  discarded: (m, w) => lay(m, spots.discard, w),
};
const gone = (source) => {
  const pile = { hand: "hand", received: "got", offered: "left", "turned-up": "up" }[source];
  const id = Object.keys(spots).find((name) => name.startsWith(pile) && /\d$/.test(name) && !byId(name));
  return spots[id] || spots[`${pile}0`] || spots.hand;
};
const ring = (m) => byId(mine(m) ? `bed${m.field ?? 0}` : `seat${m.seat}`)?.animate({ outline: ["2px solid", "2px solid"] }, 1500);

// After each new board

let [last, turn, active, offers, notes] = [0, "", "", [], []];
// Boards on their way do not undo what was just picked.
const agree = () => { if (!pending) all("#board [form=draft], #board [name=card], #wishes:not(:popover-open) input").forEach((one) => { one.checked = one.defaultChecked; }); };
const settle = () => {
  if (!board()) return;
  agree();
  keepFocus();
  tell();
  document.title = `${data().turn ? "● " : ""}${data().title} · Beanfield`;
  reveal();
  hush();
  bell();
  if (data().auto) setTimeout(() => data().auto && byId("step")?.click(), 600);
  if (byId("talk")?.checkVisibility() && !document.hidden) setTimeout(read, 4000);
};
// The others' strip scrolls to whoever's turn begins.
const reveal = () => {
  const seat = find(".seat.active");
  const [one, strip] = [seat, seat?.parentNode].map(spot);
  if (one && seat.id !== active) seat.parentNode.scrollLeft += one.left - strip.left + (one.width - strip.width) / 2;
  active = one && seat.id;
};
const logged = () => all("#log [data-n]");
const tell = () => {
  const lines = last < 0 ? [] : logged().filter((line) => +line.dataset.n > last);
  const moves = lines.flatMap((line) => JSON.parse(line.dataset.move || "[]"));
  const said = lines.map((line) => line.lastElementChild.textContent);
  let wait = 0;
  if (moves.length < 9) for (const move of moves) {
    SOUNDS[move.do]?.(move);
    if (matchMedia("(prefers-reduced-motion)").matches) ring(move);
    else if (wait < 1200 && MOVES[move.do]) { MOVES[move.do](move, wait); wait += 320; }
  }
  if (all(".offer.answer").some((one) => !offers.includes(one.id))) SOUNDS.knock();
  if (data().turn && !turn && !player()) {
    SOUNDS.turn();
    if (document.hidden && allowed() === "granted") notify();
  }
  if (board().matches(".result") && lines.length) SOUNDS.over();
  if (data().turn !== turn || data().turn && lines.length) said.push(data().now);
  const now = ["problem", "away", "hinted", "notice", "lesson"].map((id) => byId(id)?.textContent.trim()).filter(Boolean);
  said.push(...now.filter((note) => !notes.includes(note)));
  notes = now;
  said.push(...all(".player .of").map((one) => one.textContent));
  if (said.length) say(said.slice(-8).join(" "));
  remember();
};
const remember = () => {
  turn = data().turn || "";
  offers = all(".offer.answer").map((one) => one.id);
  last = Math.max(-1, player() ? -1 : last, ...logged().map((line) => +line.dataset.n));
};
// A pushed board leaves out parts and lines of the log that are on the page.
const complete = ({ detail }) => detail.tasks.forEach(({ fragment }) => {
  fragment.querySelectorAll("[data-same]").forEach((one) => {
    const here = find(`#${one.id}:not([data-same])`);
    if (here) one.replaceWith(here.cloneNode(true));
    else mend();
  });
  fragment.querySelector("#log[data-more]")?.prepend(...all("#log > p").filter((line) => !fragment.getElementById(line.id)).map((line) => line.cloneNode(true)));
});
on("htmx:before:swap", complete);
on("htmx:before:swap", look);
on("htmx:after:swap", settle);

// Keys

on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox], [type=radio]), select, textarea") || find("[name=keys][type=checkbox]:not(:checked)")) return;
  const name = event.shiftKey && /^Digit\d$/.test(event.code) ? `Shift+${event.code.slice(5)}` : event.key;
  const by = { j: 1, k: -1 }[name];
  if (by) return step(by);
  if (name === "i") return say(data().now);
  const buttons = all("[data-key]").filter((one) => one.dataset.key === name || name === "g" && one.matches(":is(.actions, .composer) .gold"));
  const button = buttons.find((one) => there(one) && !one.closest(".offer:not(.open)")) || buttons.find(there) || buttons[0];
  if (!button) return;
  event.preventDefault();
  button.click();
});
const step = (by) => {
  const cards = all("#cards .pick input, #cards .pick[tabindex]");
  const now = cards.indexOf(document.activeElement);
  cards.at(now < 0 ? Math.min(by, 0) : (now + by) % cards.length)?.focus();
};

// Dragging: a card is planted in a bed, given to an offer or a neighbour

let drag = null;
on("pointerdown", ({ target, button, clientX: x, clientY: y }) => {
  const card = target.closest("#board .slot, #board .row .pick");
  if (card && !button) drag = { card, x, y };
});
on("pointermove", ({ clientX: x, clientY: y, pointerType }) => {
  if (!drag) return;
  const [across, down] = [x - drag.x, y - drag.y];
  if (!drag.ghost) {
    if (pointerType !== "mouse" && Math.abs(across) > Math.abs(down)) return drag = null;
    if (Math.hypot(across, down) < 9) return;
    const card = drag.card.querySelector(".card");
    drag.ghost = card.cloneNode(true);
    drag.ghost.classList.add("flier", "held");
    drag.ghost.style.setProperty("--card-width", `${card.offsetWidth}px`);
    document.body.append(drag.ghost);
    drag.card.classList.add("on-its-way");
  }
  drag.ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
});
const drop = (event) => {
  if (!drag?.ghost) return drag = null;
  drag.ghost.remove();
  drag.card.classList.remove("on-its-way");
  const { card } = drag;
  drag = null;
  if (event.type !== "pointerup") return;
  const under = (css) => document.elementFromPoint(event.clientX, event.clientY)?.closest(css);
  const input = card.querySelector("input");
  const seat = under("[data-seat]");
  if (under(".bed")) plant(under(".bed"), input, card);
  else if (input?.name === "hand" && under(DISCARD)) { input.checked = true; byId("discard").click(); }
  else if (input?.name.startsWith("give") && (seat || under("#composer, #offers, .spread"))) give(input, seat);
  addEventListener("click", (click) => { click.preventDefault(); click.stopPropagation(); }, { capture: true, signal: AbortSignal.timeout(0) });
};
const plant = (bed, input, card) => {
  const button = bed.querySelector(".over");
  if (!button || input?.name !== "card" && !card.matches(".is-front, span.pick")) return;
  if (input) button.value = button.value.replace(/card=\d+/, `card=${input.value}`);
  button.click();
};
const give = (input, seat) => {
  const partner = seat && find(`[name=to][value="${seat.dataset.seat}"]`);
  [input, partner].forEach((one) => { if (one) { one.checked = true; change(one); } });
};
on("pointerup", drop);
on("pointercancel", drop);

remember();
settle();
