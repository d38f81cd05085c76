// The result as a picture to send: drawn here, nothing is asked of anybody.
import { letters } from "./words.js";

const GROUPS = ["tokens", "printed", "public", "links"];
const FILLS = { tokens: "#f6cf45", printed: "#4aa3f2", public: "#b48af7", links: "#4cc38a" };
const WIDE = 1080;
const EDGE = 64;
const ROW = 148;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans TC", "Noto Sans CJK TC", sans-serif';

/** A word as wide as there is room, with dots where it is cut. */
function fitted(pen, text, room) {
  if (pen.measureText(text).width <= room) return text;
  const left = letters(text);
  while (left.length && pen.measureText(`${left.join("")}…`).width > room) left.pop();
  return `${left.join("")}…`;
}

function wrapped(pen, text, room) {
  const lines = [""];
  for (const word of text.match(/[\p{sc=Han}，。、：（）]|[^\s\p{sc=Han}，。、：（）]+\s*/gu) ?? []) {
    if (pen.measureText(lines.at(-1) + word).width > room) lines.push("");
    lines[lines.length - 1] += word;
  }
  return lines;
}

function sky(pen, high) {
  const shade = pen.createLinearGradient(0, 0, 0, high);
  shade.addColorStop(0, "#1d1f55");
  shade.addColorStop(1, "#070a1a");
  pen.fillStyle = shade;
  pen.fillRect(0, 0, WIDE, high);
  pen.fillStyle = "#ffffff";
  for (let star = 0; star < 90; star++) {
    pen.globalAlpha = 0.15 + ((star * 37) % 50) / 100;
    pen.fillRect((star * 7919) % WIDE, (star * 104729) % high, 2 + (star % 2), 2 + (star % 2));
  }
  pen.globalAlpha = 1;
}

/**
 * @param {{title: string, date: string, shown: object, names: string[], places: string[]}} what
 * @returns {Promise<Blob>} a PNG
 */
export function drawn({ title, date, shown, names, places }) {
  const ranked = shown.result.ranking.map(({ seat }) => seat);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  pen.font = `32px ${FONT}`;
  const closing = [...shown.result.notices.map(({ text }) => text), shown.result.winners].flatMap((text) => wrapped(pen, text, WIDE - 2 * EDGE));
  const high = 250 + ranked.length * ROW + 70 + closing.length * 46 + EDGE;
  canvas.width = WIDE;
  canvas.height = high;
  sky(pen, high);
  pen.textBaseline = "alphabetic";
  write(pen, title, EDGE, 120, "#f0f1ff", 600, 56);
  write(pen, date, EDGE, 172, "#b4bae4", 400, 30);
  const most = Math.max(1, ...shown.players.map(({ total }) => total));
  let top = 220;
  for (const seat of ranked) {
    row(pen, shown.players[seat], names[seat], places[seat], most, top);
    top += ROW;
  }
  legend(pen, shown.groups, top + 24);
  top += 100;
  for (const text of closing) {
    write(pen, text, EDGE, top, "#f0f1ff", 400, 32);
    top += 46;
  }
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

function write(pen, text, left, base, colour, weight, size, align = "left") {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, left, base);
}

function row(pen, player, name, place, most, top) {
  const isFirst = place.startsWith("★");
  const ink = isFirst ? "#ffd76a" : "#f0f1ff";
  pen.font = `600 44px ${FONT}`;
  write(pen, place, EDGE, top + 56, ink, 600, 36);
  pen.font = `600 44px ${FONT}`;
  write(pen, fitted(pen, name, 640), EDGE + 130, top + 56, ink, 600, 44);
  write(pen, String(player.total), WIDE - EDGE, top + 58, ink, 700, 60, "right");
  let left = EDGE;
  const whole = WIDE - 2 * EDGE;
  for (const group of GROUPS) {
    const wide = (player.groups[group] / most) * whole;
    if (!wide) continue;
    pen.fillStyle = FILLS[group];
    pen.fillRect(left, top + 78, Math.max(0, wide - 4), 40);
    if (wide > 44) write(pen, String(player.groups[group]), left + wide / 2 - 2, top + 108, "#10122b", 600, 28, "center");
    left += wide;
  }
}

/** What the colours of the bars mean, as large as fits on one line. */
function legend(pen, names, top) {
  const gap = 36;
  const wide = (group) => 34 + pen.measureText(names[group]).width + gap;
  let size = 28;
  do pen.font = `400 ${size}px ${FONT}`;
  while (EDGE + GROUPS.reduce((sum, group) => sum + wide(group), 0) - gap > WIDE - EDGE && --size > 12);
  let left = EDGE;
  for (const group of GROUPS) {
    pen.fillStyle = FILLS[group];
    pen.fillRect(left, top - 22, 24, 24);
    write(pen, names[group], left + 34, top, "#b4bae4", 400, size);
    left += wide(group);
  }
}
