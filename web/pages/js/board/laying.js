// Building the map: a tile is dragged to where it may lie, or a place is touched, and it snaps there; it can be turned.
import { el, picture } from "../dom.js";
import { t } from "../texts.js";
import { asks } from "./dock.js";
import { said } from "./pieces.js";

/**
 * The dock and the map while a tile is laid. `places` are all that the rules allow, each with its tile, how it is turned,
 * its outline and its action; `lay(action)` lays it.
 */
export function layTile({ foot, map, places, question, who, lay }) {
  const tiles = [...new Set(places.map(({ tile }) => tile))];
  let tile = tiles[0];
  let turns = turnsOf(tile)[0];
  let chosen = null;

  function turnsOf(which) {
    return [...new Set(places.filter((each) => each.tile === which).map((each) => each.turns))].sort();
  }
  const here = () => places.filter((each) => each.tile === tile && each.turns === turns);

  function select(which) {
    [tile, turns, chosen] = [which, turnsOf(which).includes(turns) ? turns : turnsOf(which)[0], null];
    draw();
  }

  /** The next way to turn it; it stays as near to its place as it may. */
  function turn() {
    const all = turnsOf(tile);
    const before = chosen && map.spotOf(chosen);
    turns = all[(all.indexOf(turns) + 1) % all.length];
    chosen = null;
    draw();
    if (before) choose(map.nearest(before));
  }

  function choose(place) {
    if (!place) return;
    chosen = place;
    map.showPlace(chosen.outline);
    foot.querySelector("[data-does=confirm]").disabled = false;
  }

  function draw() {
    const outline = (which) => places.find((each) => each.tile === which && (which !== tile || each.turns === turns)).outline;
    foot.replaceChildren(
      el("div", { class: "asked" }, el("p", { id: "question", tabindex: "-1" }, asks(who, question, t("lay-how")))),
      el("div", { class: "outlines", role: "group", "aria-label": t("tiles") }, tiles.map((each) =>
        el("button", { type: "button", class: "outline", "aria-pressed": String(each === tile), dataset: { lay: each }, onclick: () => select(each) }, small(outline(each)), said.tile(each)),
      )),
      el("div", { class: "chips listed", role: "group", "aria-label": t("places") }, here().map((place, number) => el("button", { type: "button", class: "chip", onclick: () => choose(place) }, number + 1))),
      el("div", { class: "actions" },
        el("button", { type: "button", dataset: { does: "turn" }, disabled: turnsOf(tile).length < 2, onclick: turn }, "⟳ ", t("turn-tile")),
        el("button", { type: "button", class: "main", dataset: { does: "confirm" }, disabled: chosen === null, onclick: () => lay(chosen.action) }, t("lay-it")),
      ),
    );
    map.offerPlaces(here(), choose);
    if (chosen) map.showPlace(chosen.outline);
  }

  // Dragging: the tile snaps to the nearest place while it is over the map.
  foot.onpointerdown = (event) => {
    const button = event.target.closest("[data-lay]");
    if (!button || event.button !== 0) return;
    if (button.dataset.lay !== tile) select(button.dataset.lay);
    const follow = (moved) => {
      const over = document.elementFromPoint(moved.clientX, moved.clientY);
      if (over?.closest(".map")) choose(map.nearest(map.at(moved)));
    };
    const end = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  draw();
}

/** A tile in a button, wherever its outline lies on the table. */
function small(outline) {
  const points = [...outline.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
  return picture(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${middle(xs) - 5.5} ${middle(ys) - 5.5} 11 11" aria-hidden="true">${outline}</svg>`);
}
