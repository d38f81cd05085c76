// The Cosmic Map: drawn by Python, lit, walked and zoomed here.
import { el, picture } from "../dom.js";
import { t } from "../texts.js";
import { spell } from "./pieces.js";

const MOST_ZOOM = 4;
const CORNERS = ["bottom right", "bottom left", "top right", "top left"];
const EDGE = 6; // pixels between the buttons and the edge

/** A group of the picture, as an element. */
function group(text) {
  return spell(picture(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)).firstElementChild;
}

/** The map in an element of its own; `onTile(name)` is called when a tile is tapped. */
export function createMap({ onTile }) {
  const words = el("ul", { class: "unseen" });
  const buttons = el(
    "div",
    { class: "zoom" },
    el("button", { type: "button", class: "icon", dataset: { tLabel: "zoom-in" }, "aria-label": t("zoom-in"), onclick: () => zoom(1.5) }, "+"),
    el("button", { type: "button", class: "icon", dataset: { tLabel: "zoom-out" }, "aria-label": t("zoom-out"), onclick: () => zoom(1 / 1.5) }, "−"),
  );
  const root = el("div", { class: "map" }, buttons, words);
  let svg = null;
  let full = null;
  let view = null;
  let shown = {};
  new ResizeObserver(() => clearTiles()).observe(root);

  /** Puts the buttons into the corner where they cover least of the tiles; the first of them if nothing is covered. */
  function clearTiles() {
    if (!svg || !root.clientWidth) return;
    const around = root.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = buttons;
    const tiles = [...svg.querySelectorAll("[data-tile]")].map((each) => each.getBoundingClientRect());
    const covers = (corner) => {
      const left = corner.includes("left") ? around.left + EDGE : around.right - EDGE - width;
      const top = corner.includes("top") ? around.top + EDGE : around.bottom - EDGE - height;
      const shared = (low, high, from, to) => Math.max(0, Math.min(high, to) - Math.max(low, from));
      return tiles.reduce((sum, tile) => sum + shared(left, left + width, tile.left, tile.right) * shared(top, top + height, tile.top, tile.bottom), 0);
    };
    const areas = CORNERS.map(covers);
    buttons.dataset.corner = CORNERS[areas.indexOf(Math.min(...areas))];
  }

  function draw(text) {
    svg?.remove();
    svg = spell(picture(text));
    svg.removeAttribute("aria-labelledby");
    svg.querySelectorAll("title, desc").forEach((each) => each.remove());
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.setAttribute("aria-label", t("map"));
    for (const each of svg.querySelectorAll("[data-tile]")) each.dataset.step = `tile ${each.dataset.tile}`;
    for (const each of svg.querySelectorAll("[data-on]")) each.dataset.step = `tile ${each.dataset.on}`;
    full = box(svg.getAttribute("viewBox").split(" ").map(Number));
    view = { ...full };
    shown = {};
    root.prepend(svg);
    wire(svg);
    clearTiles();
  }

  /** Puts what lies on the tiles in place: only what has changed is touched. */
  function lay(lying) {
    for (const [tile, text] of Object.entries(lying)) {
      if (shown[tile] === text) continue;
      const old = svg.querySelector(`[data-on="${tile}"]`);
      if (!old) continue;
      const fresh = group(text);
      fresh.dataset.step = `tile ${tile}`;
      fresh.classList.toggle("lit", old.classList.contains("lit"));
      old.replaceWith(fresh);
      shown[tile] = text;
    }
    svg.querySelectorAll(".flying").forEach((each) => each.remove());
  }

  /** Lights the tiles that can be tapped; without a list nothing is dimmed. */
  function light(tiles) {
    root.classList.toggle("choosing", tiles !== null && tiles.length > 0);
    const bright = new Set(tiles ?? []);
    for (const each of svg.querySelectorAll("[data-tile], [data-on]")) each.classList.toggle("lit", bright.has(each.dataset.tile ?? each.dataset.on));
  }

  /** Marks one tile, for instance while its button has the focus. */
  function mark(tile) {
    for (const each of svg.querySelectorAll("[data-tile]")) each.classList.toggle("marked", each.dataset.tile === tile);
  }

  /** The walk so far: lines below the pieces, numbers above. */
  function walks(groups) {
    svg.querySelectorAll(".walk").forEach((each) => each.remove());
    if (!groups) return;
    const [lines, numbers] = groups.map(group);
    for (const each of [lines, numbers]) each.classList.add("walk");
    svg.querySelector("[data-on]").before(lines);
    svg.append(numbers);
  }

  /** What a sowing could bring where it may end: "+3", and which bits. */
  function harvests(found, draw) {
    svg.querySelectorAll(".harvest").forEach((each) => each.remove());
    for (const [tile, bits] of Object.entries(found)) {
      const at = middle(tile);
      if (!at) continue;
      const step = bits.length > 2 ? 0.42 : 0.62; // many lie like a fan
      const width = 2.15 + step * (bits.length - 1);
      const drawn = bits.map((bit, place) => {
        const token = document.createElementNS("http://www.w3.org/2000/svg", "g");
        token.setAttribute("transform", `translate(${1.68 - width / 2 + step * place} 0) scale(0.3)`);
        token.append(...draw("bits", bit).childNodes);
        return token;
      });
      const badge = el("g", { class: "harvest", transform: `translate(${at.x} ${at.y - 2.2}) scale(1.5)` }, el("rect", { x: -width / 2, y: -0.5, width, height: 1, rx: 0.5 }), el("text", { x: 0.7 - width / 2, y: 0.28, "text-anchor": "middle", "font-size": 0.8 }, `+${bits.length}`), drawn);
      badge.dataset.harvest = `${tile} ${bits.length}`;
      svg.append(badge);
    }
  }

  let spots = []; // where a tile may lie, by the middle of its outline
  let onSpot = null;

  /** Offers places for a tile as dots; a touch takes the nearest. Without any the map is as large as it was. */
  function offerPlaces(places, pick) {
    svg.querySelectorAll(".ghost").forEach((each) => each.remove());
    onSpot = places.length ? pick : null;
    if (!places.length) {
      spots = [];
      return reset();
    }
    const boxes = places.map((place) => {
      const ghost = group(`<g xmlns="http://www.w3.org/2000/svg" class="measured">${place.outline}</g>`);
      svg.append(ghost);
      const found = ghost.getBBox();
      ghost.remove();
      return found;
    });
    spots = places.map((place, number) => ({ place, x: boxes[number].x + boxes[number].width / 2, y: boxes[number].y + boxes[number].height / 2 }));
    svg.append(...spots.map(({ x, y }) => el("g", { class: "ghost" }, el("circle", { cx: x, cy: y, r: 0.55 }))));
    fit([full, ...boxes]);
  }

  /** The place whose middle is nearest to a point of the picture. */
  function nearest({ x, y }) {
    const far = (spot) => Math.hypot(spot.x - x, spot.y - y);
    return spots.reduce((best, spot) => (best === null || far(spot) < far(best) ? spot : best), null)?.place ?? null;
  }

  const spotOf = (place) => spots.find((spot) => spot.place === place);

  /** Where a tile is to lie. */
  function showPlace(outline) {
    svg.querySelectorAll(".ghost.chosen").forEach((each) => each.remove());
    svg.append(group(`<g xmlns="http://www.w3.org/2000/svg" class="ghost chosen">${outline}</g>`));
  }

  function fit(boxes) {
    const x = Math.min(...boxes.map((each) => each.x)) - 0.5;
    const y = Math.min(...boxes.map((each) => each.y)) - 0.5;
    const width = Math.max(...boxes.map((each) => each.x + each.width)) + 0.5 - x;
    const height = Math.max(...boxes.map((each) => each.y + each.height)) + 0.5 - y;
    show({ x, y, width, height });
  }

  const reset = () => show({ ...full });

  function show(wanted) {
    view = wanted;
    svg.setAttribute("viewBox", [view.x, view.y, view.width, view.height].map((each) => each.toFixed(3)).join(" "));
    root.classList.toggle("zoomed", view.width < full.width - 0.01);
  }

  /** Zooms around a point of the picture. */
  function zoom(by, at = { x: view.x + view.width / 2, y: view.y + view.height / 2 }) {
    const width = Math.min(full.width, Math.max(full.width / MOST_ZOOM, view.width / by));
    const part = width / view.width;
    move({ x: at.x - (at.x - view.x) * part, y: at.y - (at.y - view.y) * part, width, height: view.height * part });
  }

  /** Shows a part of the picture, never beyond its edge. */
  function move(wanted) {
    if (wanted.width >= full.width - 0.01) return reset();
    const x = Math.min(Math.max(wanted.x, full.x), full.x + full.width - wanted.width);
    const y = Math.min(Math.max(wanted.y, full.y), full.y + full.height - wanted.height);
    show({ ...wanted, x, y });
  }

  function at(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: point.x, y: point.y };
  }

  function wire(picture) {
    const fingers = new Map();
    let moved = false;
    let apart = 0;
    picture.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, at(event));
    }, { passive: false });
    picture.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      moved = false;
      apart = distance(fingers);
    });
    picture.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 6 && !moved) return;
      moved = true;
      if (fingers.size === 2) {
        fingers.set(event.pointerId, event);
        const now = distance(fingers);
        if (apart) zoom(now / apart, at(event));
        apart = now;
        return;
      }
      if (root.classList.contains("zoomed")) {
        const [old, fresh] = [at(before), at(event)];
        move({ ...view, x: view.x - (fresh.x - old.x), y: view.y - (fresh.y - old.y) });
      }
      fingers.set(event.pointerId, event);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) picture.addEventListener(end, (event) => fingers.delete(event.pointerId));
    picture.addEventListener("click", (event) => {
      if (moved) return;
      if (onSpot) return onSpot(nearest(at(event)));
      const tile = event.target.closest("[data-tile], [data-on]");
      if (tile) onTile(tile.dataset.tile ?? tile.dataset.on);
    });
  }

  /** The middle of a tile in the picture's own measure: where its largest piece lies, or of its outline. */
  function middle(tile) {
    const found = svg.querySelector(`[data-tile="${tile}"] path`);
    if (!found) return null;
    const { x, y, width, height } = found.getBBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** What lies where, for those who listen. */
  function describe(tiles, describeTile) {
    words.replaceChildren(...Object.keys(tiles).map((tile) => el("li", {}, describeTile(tile))));
  }

  return { root, draw, lay, light, mark, walks, harvests, offerPlaces, nearest, spotOf, showPlace, at, middle, describe, reset, svg: () => svg };
}

const box = ([x, y, width, height]) => ({ x, y, width, height });

function distance(fingers) {
  if (fingers.size !== 2) return 0;
  const [one, other] = [...fingers.values()];
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
