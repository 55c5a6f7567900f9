// The board: forms are sent without leaving the page, changes are announced once, focus stays, cards move, and keys and
// dragging press the buttons of the page.
const byId = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const on = (name, then) => document.addEventListener(name, then);
const live = byId("live");
const stream = byId("stream");
const board = () => byId("board");
const data = () => board().dataset;
const player = () => document.querySelector(".player");
const there = (one) => one.offsetParent !== null;
const times = (count, then) => [...Array(count).keys()].forEach(then);
const find = (selector) => board().querySelector(selector);
const at = location.pathname.match(/.*\/t\/\w+/)?.[0];
const setting = (name) => localStorage.getItem(`beanfield-${name}`);
const keep = (name, value) => localStorage.setItem(`beanfield-${name}`, value);

// Announcing

let saying = 0;
const say = (text, seen) => {
  clearTimeout(saying);
  live.textContent = "";
  live.classList.toggle("shown", !!seen);
  saying = setTimeout(() => { live.textContent = text; }, 60);
};

// Sending

let queue = Promise.resolve();
let pending = 0;
let shown = Promise.resolve();
const swap = (target, text) => htmx.swap({ sourceElement: board(), target, swap: "outerMorph", text });
const show = (text) => shown = shown.catch(() => {}).then(() => swap(board(), text));
const lost = byId("lost")?.textContent;
const found = () => { if (live.textContent === lost) say(byId("lost").dataset.back); };
const key = () => Date.now() + Math.random().toString(36);
const send = async (url, body, presser) => {
  presser?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { method: "POST", headers: { "HX-Request": "true" }, body }).finally(() => { pending -= 1; setTimeout(agree, 400); });
    found();
    const away = answer.headers.get("HX-Redirect");
    if (answer.headers.has("HX-Refresh")) location.reload();
    else if (away) location.assign(away);
    else if (answer.headers.has("HX-Retarget")) say(await answer.text(), true);
    else if (answer.status === 200) await overtaken(await answer.text());
  } catch {
    say(lost);
  } finally {
    presser?.removeAttribute("aria-busy");
  }
};
const enqueue = (url, body, presser) => {
  pending += 1;
  queue = queue.then(() => send(url, body, presser));
};
on("submit", (event) => {
  const form = event.target;
  if (form.closest(".player")) { event.preventDefault(); turnTo(`?${new URLSearchParams(new FormData(form))}`); }
  if (form.method !== "post" || !board().contains(form) || form.id === "link-seat") return;
  event.preventDefault();
  const presser = event.submitter;
  const url = presser?.hasAttribute("formaction") ? presser.formAction : form.action;
  if (form.id === "draft") return post(url, { [presser.name]: presser.value, drafted: 1, key: key() }, presser);
  const body = new URLSearchParams(new FormData(form, presser));
  body.set("key", key());
  enqueue(url, body, presser);
  if (form.id === "say") form.reset();
  form.closest("[popover]:not(#side)")?.hidePopover();
  if (form.id === "settings") { document.documentElement.dataset.theme = form.theme.value; keep("volume", form.volume.value); }
});
// The draft of an offer is kept by the server. It is told of each change, so that quick ones do not undo each other.
const post = (url, fields, presser) => {
  const draft = byId("draft");
  enqueue(url || draft.action, new URLSearchParams({ csrf: draft.csrf.value, ...fields }), presser);
};
const change = (input) => {
  if (input.name === "card" || input.name === "to") post("", { change: `${input.name}=${input.value}` });
  else if (input.form?.id === "draft") post("", { change: `${input.checked ? "pick" : "drop"}=${input.name}-${input.value}` });
  else if (input.form?.matches("#wishes:not(:popover-open)")) input.form.requestSubmit();
};
on("change", (event) => change(event.target));
on("click", (event) => {
  const pressed = (selector) => event.target.closest(selector);
  const idle = pressed("[aria-disabled='true']");
  if (idle) { event.preventDefault(); say(idle.dataset.why, true); }
  else live.classList.remove("shown");
  if (pressed("[data-sound]")) { keep("mute", setting("mute") ? "" : 1); hush(); }
  if (pressed("#notify")) Notification.requestPermission().then(bell);
  const link = pressed(".player a");
  if (link) { event.preventDefault(); turnTo(link.href); }
  if (pressed("#talk-open, #say-text")) read();
});
const allowed = () => window.Notification?.permission;
const bell = () => byId("notify")?.toggleAttribute("hidden", allowed() !== "default");
const notify = () => {
  try { new Notification(data().title, { tag: "beanfield" }); } catch { /* not on phones */ }
};
const read = () => {
  const last = all("#talk p").pop();
  if (last && find(".unread")) post(`${at}/read`, { talk: last.id.slice(4) });
};

// Following: a stream brings every new board. Of many pages the oldest ask now and then instead (docs/server.md).

let source = null;
const state = (now) => {
  if (now !== "lost") found();
  else if (stream.dataset.live !== now) say(lost);
  stream.dataset.live = now;
};
let mark = stream?.dataset.mark;
let asked = "";
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
const ask = async () => {
  const before = data().revision;
  const text = await fetch(`${at}/board`).then((answer) => answer.ok ? answer.text() : "").catch(() => "");
  if (!source) state(text ? "asks" : "lost");
  if (!text || text === asked || data().revision !== before) return;
  asked = text;
  await show(text);
};
// An answer may come after a newer board: then what it says is told, and the newer board comes back.
const overtaken = async (text) => {
  const older = /data-revision="(\d+)"/.exec(text)?.[1] < +data().revision;
  await show(text);
  if (older) await ask();
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

const turnTo = async (url) => {
  const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
  history.replaceState(null, "", url);
  for (const part of [".player", "#board"]) await swap(document.querySelector(part), page.querySelector(part).outerHTML);
};

// Focus: when what had it is gone, its neighbour gets it

let place = null;
on("focusin", (event) => {
  const list = event.target.closest(".cards, .offers, .answers, .row, .actions, .beds, .sign");
  place = list && { id: event.target.id, list: list.id || list.className, at: reachable(list).indexOf(event.target) };
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
  wave.frequency.setValueAtTime(pitch, when);
  wave.frequency.exponentialRampToValueAtTime(pitch * 0.8, when + length);
  gain.gain.setValueAtTime(0.16 * volume * loud, when);
  gain.gain.exponentialRampToValueAtTime(0.0005, when + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(when);
  wave.stop(when + length);
};
const tune = (pitches, gap, length) => pitches.forEach((pitch, n) => tone(pitch, n * gap, length));
const SOUNDS = {
  planted: () => tone(190, 0, 0.12), discarded: () => tone(160, 0, 0.12), traded: () => tune([230, 260], 0.07, 0.1),
  harvested: (move) => times(move.coins || 1, (n) => tone(move.coins ? 880 : 170, n * 0.06, 0.12, 0.6)),
  reshuffled: () => times(6, (n) => tone(120 + n * 9, n * 0.05, 0.06, 0.5)),
  knock: () => tune([210, 210], 0.11, 0.08), turn: () => tune([392, 523], 0.16, 0.22), over: () => tune([392, 494, 587, 784], 0.1, 0.24),
};
const hush = () => all("[data-sound]").forEach((button) => button.setAttribute("aria-pressed", !setting("mute")));
for (const name of ["pointerup", "keydown"]) addEventListener(name, () => { (audio ??= new AudioContext()).resume(); }, { once: true });

// Motion: copies of cards travel to where the cards went

const spot = (element) => { const box = element?.getBoundingClientRect(); return box?.width ? box : null; };
const seatPart = (move, part) => byId(`seat${move.seat}`)?.querySelectorAll(part);
let spots = {};
const DISCARD = ".pile + .pile, .mini-deck + .mini-deck";
const look = () => {
  spots = Object.fromEntries(all("#board [id]").map((element) => [element.id, spot(element)]));
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
const bedOf = (move) => spot(mine(move) ? byId(`bed${move.field}`) : seatPart(move, ".plot")[move.field]);
const purseOf = (move) => spot(mine(move) ? byId("purse") || find(".purse-line .coin") : seatPart(move, ".coin")[0]);
const mine = (move) => !byId(`seat${move.seat}`);
const pass = (kinds, from, to, w) => kinds.forEach((kind) => fly(drawn(kind), seatSpot(from), seatSpot(to), w));
const lay = (m, to, w) => fly(drawn(m.bean), mine(m) ? gone(m.source) : seatSpot(m.seat), to, w);
const deal = (cards, to, w) => cards.forEach((card, n) => fly(card, spots.deck, to(n), w + n * 80));
const MOVES = {
  planted: (m, w) => lay(m, bedOf(m), w),
  "turned-up": (m, w) => deal(m.cards.map(drawn), (n) => spot(byId(`up${n}`)), w),
  traded: (m, w) => { pass(m.gave, m.from, m.to, w); pass(m.got, m.to, m.from, w); },
  harvested: (m, w) => times(m.coins, (n) => fly(coin(), bedOf(m), purseOf(m), w + n * 60)),
  drew: (m, w) => deal(m.cards?.map(drawn) || Array.from(Array(m.count), back), () => seatSpot(m.seat), w),
  reshuffled: (m, w) => fly(back(), spots.discard, spots.deck, w),
  discarded: (m, w) => lay(m, spots.discard, w),
};
const coin = () => find(".coins .coin").cloneNode(true);
const gone = (source) => {
  const pile = { hand: "hand", received: "got", offered: "left", "turned-up": "up" }[source];
  const id = Object.keys(spots).find((name) => name.startsWith(pile) && /\d$/.test(name) && !byId(name));
  return spots[id] || spots[`${pile}0`] || spots.hand;
};
const ring = (move) => byId(mine(move) ? `bed${move.field ?? 0}` : `seat${move.seat}`)?.animate({ outline: ["2px solid", "2px solid"] }, 1500);

// After each new board

let last = 0;
let turn = "";
let offers = [];
let notes = [];
// The server may not know yet what was just picked: boards on their way do not undo it.
const agree = () => { if (!pending) all("#board [form=draft], #board [name=card], #wishes:not(:popover-open) input").forEach((input) => { input.checked = input.defaultChecked; }); };
const settle = () => {
  if (!board()) return;
  agree();
  keepFocus();
  tell();
  document.title = `${data().turn ? "● " : ""}${data().title} · Beanfield`;
  find(".seat.active")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  hush();
  bell();
  if (data().auto) setTimeout(() => data().auto && byId("step")?.click(), 600);
  if (byId("talk")?.checkVisibility() && !document.hidden) setTimeout(read, 4000);
};
const logged = () => all("#log [data-n]");
const tell = () => {
  const lines = last < 0 ? [] : logged().filter((line) => +line.dataset.n > last);
  const moves = lines.flatMap((line) => JSON.parse(line.dataset.move || "[]"));
  const said = lines.map((line) => line.lastElementChild.textContent);
  let wait = 0;
  if (moves.length < 9) for (const move of moves) {
    SOUNDS[move.do]?.(move);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) ring(move);
    else if (wait < 1200 && MOVES[move.do]) { MOVES[move.do](move, wait); wait += 320; }
  }
  if (all(".offer.answer").some((offer) => !offers.includes(offer.id))) SOUNDS.knock();
  if (data().turn && !turn && !player()) {
    SOUNDS.turn();
    if (document.hidden && allowed() === "granted") notify();
  }
  if (board().matches(".result") && lines.length) SOUNDS.over();
  if (data().turn !== turn || data().turn && lines.length) said.push(data().now);
  const now = ["problem", "away", "hinted", "notice", "lesson"].map((id) => byId(id)?.textContent.trim()).filter(Boolean);
  said.push(...now.filter((note) => !notes.includes(note)));
  notes = now;
  if (player()) said.push(player().querySelector(".of").textContent);
  if (said.length) say(said.slice(-8).join(" "));
  remember();
};
const remember = () => {
  turn = data().turn || "";
  offers = all(".offer.answer").map((offer) => offer.id);
  last = Math.max(-1, player() ? -1 : last, ...logged().map((line) => +line.dataset.n));
};
// A pushed board leaves out what is on the page already: parts that are the same, and older lines of the log
const complete = ({ detail }) => detail.tasks.forEach(({ fragment }) => {
  fragment.querySelectorAll("[data-same]").forEach((one) => byId(one.id) ? one.replaceWith(byId(one.id).cloneNode(true)) : ask());
  fragment.querySelector("#log[data-more]")?.prepend(...all("#log > p").filter((line) => !fragment.getElementById(line.id)).map((line) => line.cloneNode(true)));
});
on("htmx:before:swap", complete);
on("htmx:before:swap", look);
on("htmx:after:swap", settle);

// Keys

on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox], [type=radio]), select, textarea")) return;
  if (find("[name=keys][type=checkbox]:not(:checked)")) return;
  const name = event.shiftKey && /^Digit\d$/.test(event.code) ? `Shift+${event.code.slice(5)}` : event.key;
  if (name === "j" || name === "k") return step(name === "j" ? 1 : -1);
  if (name === "i") return say(data().now);
  const buttons = all("[data-key]").filter((one) => one.dataset.key === name || name === "g" && one.matches(".actions .gold, .composer .gold"));
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

// Dragging: a card onto a bed plants it, a card onto the offer or a neighbour gives it

let drag = null;
on("pointerdown", (event) => {
  const card = event.target.closest("#board .slot, #board .row .pick");
  if (card && event.button === 0) drag = { card, x: event.clientX, y: event.clientY };
});
on("pointermove", ({ clientX: x, clientY: y, pointerType }) => {
  if (!drag) return;
  const [across, down] = [x - drag.x, y - drag.y];
  if (!drag.ghost) {
    if (pointerType !== "mouse" && Math.abs(across) > Math.abs(down)) { drag = null; return; }
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
  if (!drag?.ghost) { drag = null; return; }
  drag.ghost.remove();
  drag.card.classList.remove("on-its-way");
  const { card } = drag;
  drag = null;
  if (event.type !== "pointerup") return;
  const under = (selector) => document.elementFromPoint(event.clientX, event.clientY)?.closest(selector);
  const input = card.querySelector("input");
  const seat = under("[data-seat]");
  if (under(".bed")) plant(under(".bed"), input, card);
  else if (input?.name === "hand" && under(DISCARD)) { input.checked = true; byId("discard").click(); }
  else if (input?.name.startsWith("give") && (seat || under("#composer, #offers, .spread"))) give(input, seat);
  const swallow = (click) => { click.preventDefault(); click.stopPropagation(); };
  addEventListener("click", swallow, true);
  setTimeout(() => removeEventListener("click", swallow, true));
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
