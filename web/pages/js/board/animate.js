// Events, one after the other: words at the foot, pieces that fly on the map.
import { el } from "../dom.js";
import { t } from "../texts.js";
import { length } from "./choices.js";
import { cardElement, svg as pieceSvg } from "./pieces.js";
import { settings } from "./settings.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Shows events. `skipped()` ends all waiting; `caption(event)` shows the words of one.
 * @param {object[]} events as the rules tell them
 */
export async function animate(events, { map, pace, caption, skipped }) {
  const flight = { from: null };
  for (const event of events) {
    const time = skipped() ? 0 : length(event, pace);
    caption(event);
    if (time && !still.matches && !document.hidden) move(event, map, time, flight);
    if (time) proclaim(event, map, time);
    ring(event);
    if (time) await patient(time, skipped);
  }
}

/** Waits, but no longer than somebody wants. */
async function patient(time, skipped) {
  const end = performance.now() + time;
  while (performance.now() < end && !skipped()) await wait(Math.min(60, Math.max(0, end - performance.now())));
}

const MOVES = {
  BitsLifted({ tile }, map, time, flight) {
    flight.from = map.middle(tile);
    for (const each of lying(map, tile, "[data-bit]")) fade(each, time);
  },
  BitDropped({ tile, bit }, map, time, flight) {
    const to = map.middle(tile);
    fly(map, "bits", bit, flight.from ?? above(to), to, time);
    flight.from = to;
  },
  BitsTaken({ tile, bits }, map, time) {
    take(map, tile, "bits", bits, time);
  },
  WhiteBitsClaimed({ tile, bits }, map, time) {
    take(map, tile, "bits", bits, time);
  },
  GirlMoved({ before, tile }, map, time) {
    for (const each of lying(map, before, "[data-girl]")) fade(each, 1);
    fly(map, "tokens", "girl", map.middle(before), map.middle(tile), time, 1.3);
  },
  FlowerPlanted({ tile }, map, time) {
    fly(map, "tokens", "flower", above(map.middle(tile)), map.middle(tile), time, 1.1);
    ripple(map, tile, time * 2);
  },
  CardFlowerPlanted(event, map, time, flight) {
    MOVES.FlowerPlanted(event, map, time, flight);
  },
  FragmentTaken({ tile, fragment }, map, time) {
    for (const each of lying(map, tile, "[data-fragment]")) fade(each, 1);
    fly(map, "fragments", fragment, map.middle(tile), above(map.middle(tile)), time, 1.1, true);
  },
  BitsReturned({ tile, bits }, map, time) {
    const to = map.middle(tile);
    bits.forEach((bit, number) => fly(map, "bits", bit, above(to, number), { x: to.x + number, y: to.y }, time));
    ripple(map, tile, time * 1.5);
  },
};

/** A completed card flies into the memory of its player. */
function remember({ seat, card }, _, time) {
  const from = document.querySelector(`.dock .building [data-card="${card}"], .dock [data-card="${card}"], .public [data-card="${card}"]`) ?? document.querySelector(".map");
  const to = document.querySelector(`.player.mine[data-seat="${seat}"]`) ? document.querySelector(".tableau .ltm") : document.querySelector(`.player[data-seat="${seat}"]`);
  if (!from || !to) return;
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const flown = cardElement(card, { step: false });
  flown.classList.add("flown");
  flown.setAttribute("aria-hidden", "true");
  document.body.append(flown);
  const at = (box, scale) => `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
  flown.animate([{ transform: at(start, 1) }, { transform: at(start, 1.3), offset: 0.3 }, { transform: at(end, 0.3), opacity: 0.4 }], { duration: time * 1.6, easing: "ease-in-out", fill: "forwards" }).finished.finally(() => flown.remove());
  to.animate([{ filter: "none" }, { filter: "brightness(2)" }, { filter: "none" }], { duration: time, delay: time * 1.4 });
}

/** VP pop up where they are counted. */
function pop({ seat, vp }, _, time) {
  const at = document.querySelector(`.player[data-seat="${seat}"]`);
  if (!at || !vp) return;
  const { x, y, width } = at.getBoundingClientRect();
  const shown = el("span", { class: "pop", "aria-hidden": "true", style: { left: `${x + width / 2}px`, top: `${y}px` } }, `+${vp} ★`);
  document.body.append(shown);
  shown.animate([{ transform: "translate(-50%, 60%) scale(0.6)", opacity: 0 }, { transform: "translate(-50%, 0) scale(1.3)", opacity: 1 }, { transform: "translate(-50%, -30%)", opacity: 0 }], { duration: time * 2.2 }).finished.finally(() => shown.remove());
}

const STARS = 24;

/** Stars rise over the board when the game is over. */
function rejoice(_, map, time) {
  const sky = el("div", { class: "stars", "aria-hidden": "true" }, Array.from({ length: STARS }, (_, star) => el("span", { style: { left: `${(star * 61) % 100}%`, "animation-delay": `${(star * 37) % 900}ms` } }, "✦")));
  map.root.append(sky);
  setTimeout(() => sky.remove(), time * 3 + 2500);
}

Object.assign(MOVES, { CardRemembered: remember, VpGained: pop, GameOver: rejoice });

const PROCLAIMED = { FlowerPlanted: "event-planted", CardFlowerPlanted: "event-planted", HiveOpened: "event-hive", EndTriggered: "event-last", MapStuck: "event-last", GameOver: "event-over" };

/** What changes the game for everybody is said over the map for a while. */
function proclaim({ kind }, map, time) {
  if (!PROCLAIMED[kind]) return;
  map.root.querySelector(".proclaimed")?.remove();
  const shown = el("p", { class: "proclaimed" }, t(PROCLAIMED[kind]));
  map.root.append(shown);
  setTimeout(() => shown.remove(), Math.max(1200, time * 3));
}

const TONES = { BitDropped: 520, BitsTaken: 660, CardRemembered: 880, VpGained: 990, FlowerPlanted: 740, HiveOpened: 330, EndTriggered: 260 };
let sound = null;

/** A short tone, for whoever has asked for sound. */
function ring({ kind }) {
  if (!settings().sound || !TONES[kind]) return;
  sound ??= new AudioContext();
  const [tone, level] = [sound.createOscillator(), sound.createGain()];
  tone.frequency.value = TONES[kind];
  level.gain.setValueAtTime(0.08, sound.currentTime);
  level.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + 0.25);
  tone.connect(level).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.25);
}

function move(event, map, time, flight) {
  try {
    MOVES[event.kind]?.(event, map, time, flight);
  } catch {
    // a piece that can't be drawn does not stop the game
  }
}

const above = ({ x, y }, number = 0) => ({ x: x + number, y: y - 5 });
const lying = (map, tile, what) => map.svg().querySelectorAll(`[data-on="${tile}"] ${what}`);

function fade(element, time) {
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: time, fill: "forwards" });
}

/** Bits that leave a tile: those that lie there, and one that has just landed. */
function take(map, tile, kind, bits, time) {
  const from = map.middle(tile);
  bits.forEach((bit, number) => {
    const found = [...lying(map, tile, "[data-bit]")].find((each) => each.dataset.bit === bit && !each.dataset.gone);
    if (found) {
      found.dataset.gone = "";
      fade(found, 1);
    }
    fly(map, kind, bit, { x: from.x + number - bits.length / 2, y: from.y }, above(from, number - bits.length / 2), time, 1, true);
  });
}

/** A ring that widens on a tile, for what happens to the tile itself. */
function ripple(map, tile, time) {
  const { x, y } = map.middle(tile);
  const ring = el("circle", { class: "ripple", cx: x, cy: y, r: 1 });
  map.svg().append(ring);
  ring.animate([{ r: "0.5px", opacity: 1 }, { r: "5px", opacity: 0 }], { duration: time, easing: "ease-out", fill: "forwards" }).finished.finally(() => ring.remove());
}

function fly(map, kind, name, from, to, time, scale = 0.95, gone = false) {
  const token = document.createElementNS("http://www.w3.org/2000/svg", "g");
  token.classList.add("flying");
  token.append(...pieceSvg(kind, name).childNodes);
  map.svg().append(token);
  const at = ({ x, y }, size) => `translate(${x}px, ${y}px) scale(${size})`;
  const frames = [
    { transform: at(from, scale), opacity: 1 },
    { transform: at({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 0.6 }, scale * 1.25), opacity: 1 },
    { transform: at(to, gone ? scale * 0.6 : scale), opacity: gone ? 0 : 1 },
  ];
  token.animate(frames, { duration: time * 0.9, easing: "ease-in-out", fill: "forwards" });
}

/** Lets whoever looks on stop the bots for a while. */
export function createPause() {
  let go = null;
  let waiting = null;
  const stop = () => (waiting = new Promise((done) => (go = done)));
  const end = () => {
    go?.();
    waiting = null;
  };
  return {
    over: () => waiting,
    end,
    button() {
      const button = el("button", { type: "button", "aria-pressed": String(waiting !== null) }, t("pause"));
      button.addEventListener("click", () => {
        if (waiting) end();
        else stop();
        button.setAttribute("aria-pressed", String(waiting !== null));
      });
      return button;
    },
  };
}
