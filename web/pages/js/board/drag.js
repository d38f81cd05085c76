// Bits can be dragged from the tray onto a tile or a card; a tap does the same in two steps.

/** Wires the dragging of bits below `root`; `drop(bit, {tile} | {card})` is called where one is let go. */
export function dragBits(root, { canDrag, drop }) {
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const token = event.target.closest(".tray .bit");
    if (!token || event.button !== 0 || !canDrag()) return;
    held = { token, bit: token.dataset.bit, x: event.clientX, y: event.clientY, ghost: null };
  });
  window.addEventListener("pointermove", (event) => {
    if (!held) return;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 12) return;
    held.ghost ??= lifted(held.token);
    held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -80%)`;
  });
  const end = (event) => {
    if (!held) return;
    const { ghost, bit } = held;
    held = null;
    if (!ghost) return;
    ghost.remove();
    if (event.type === "pointercancel") return;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const tile = below?.closest("[data-tile], [data-on]");
    const card = below?.closest("[data-card]");
    if (tile) drop(bit, { tile: tile.dataset.tile ?? tile.dataset.on });
    else if (card) drop(bit, { card: card.dataset.card });
  };
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
}

function lifted(token) {
  const ghost = token.cloneNode(true);
  ghost.classList.add("dragged");
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  return ghost;
}
