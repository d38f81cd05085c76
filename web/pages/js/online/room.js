// Before a game, and who sits where during it: chairs, bots, how it is played, and the code to join by.
import { ask, el, openDialog, picture, toast } from "../dom.js";
import { t } from "../texts.js";
import { plainLink } from "./keys.js";

const SEATS = [2, 3, 4];
const USUAL_BOT = "planner";

/** Says why something was refused, without an uncaught error. */
export const said = (error) => toast(error.kind === "lost" ? t("broken") : error.message);

/** What a bot is called here. */
export const botName = (bot) => {
  const [name] = bot.split(":");
  const words = t(`bot-${name}`);
  return words === `bot-${name}` ? bot : words;
};

/**
 * The chairs of a room; a host can put bots on them, and open them again.
 * @param {import("./place.js").Place} place
 */
export function chairs(place) {
  const { chairs: found, seat: own, bots } = place.now;
  const row = (chair, seat) => {
    const words = [chair.free ? t("free-chair") : chair.name, seat === own ? t("you") : chair.bot ? botName(chair.bot) : ""].filter(Boolean);
    const light = el("span", { class: `here ${chair.here || chair.bot ? "yes" : ""}`, role: "img", "aria-label": t(chair.here || chair.bot ? "is-here" : "is-away") });
    return el("li", { dataset: { chair: seat } }, light, el("span", { class: "who" }, el("b", {}, words[0]), words[1] ? el("small", {}, words[1]) : null), place.hosts && seat !== own ? control(place, chair, seat, bots) : null);
  };
  return el("ol", { class: "seats chairs" }, found.map(row));
}

/** What a host does with a chair. A person is asked about first. */
function control(place, chair, seat, bots) {
  const person = !chair.free && !chair.bot;
  const choices = [person ? ["", chair.name] : ["", t("a-person")], ...bots.map((bot) => [bot, botName(bot)]), ...(person ? [["-", t("free-it")]] : [])];
  const choose = async (event) => {
    const bot = event.target.value === "-" ? null : event.target.value || null;
    try {
      if (person && !(await ask(t("free-it"), t("free-about", { name: chair.name }), { danger: true }))) event.target.value = "";
      else await place.askAsHost("fill", { at: seat, bot });
    } catch (error) {
      said(error);
      event.target.value = chair.bot ?? "";
    }
  };
  return el("select", { "aria-label": t("kind-of", { n: seat + 1 }), dataset: { kind: seat }, onchange: choose }, choices.map(([value, words]) => el("option", { value, selected: value === (chair.bot ?? "") }, words)));
}

/** How it is played; only a host changes it. */
function options(place) {
  const { now, hosts } = place;
  const change = (fields) => place.askAsHost("set", fields).catch(said);
  const toggle = (key, about, off = false) =>
    el("label", { class: `option ${off || !hosts ? "off" : ""}` }, el("input", { type: "checkbox", checked: now[key], disabled: off || !hosts, dataset: { option: key }, onchange: (event) => change({ [key]: event.target.checked }) }), el("span", {}, el("b", {}, t(key.replace("_", "-"))), el("small", {}, about)));
  return [toggle("speed", t("speed-about"), now.chairs.length < 3), toggle("build_map", t("build-map-about"))];
}

/** The number of chairs. */
export function segments(count, choose) {
  return el("div", { class: "segments", role: "group", "aria-label": t("number-of-players") }, SEATS.map((each) => el("button", { type: "button", "aria-pressed": String(each === count), dataset: { players: each }, onclick: () => choose(each) }, each)));
}

/** A form with a name in it, for whoever sits down. `join(name)` does it. */
export function nameForm(name, label, join) {
  const input = el("input", { type: "text", maxlength: 40, required: true, autocomplete: "nickname", "aria-label": t("your-name"), placeholder: t("your-name"), value: name ?? "", dataset: { does: "name" } });
  const submit = async (event) => {
    event.preventDefault();
    try {
      await join(input.value);
    } catch (error) {
      said(error);
      input.focus();
    }
  };
  return el("form", { class: "line join", onsubmit: submit }, input, el("button", { type: "submit", class: "main", dataset: { does: "join" } }, label));
}

/** A link that breaks between its parts, and not in a word. */
const breakable = (link) => link.split(/(?=#)|(?<=[^/])(?=\/[^/])/u).flatMap((part, place) => (place ? [el("wbr"), part] : [part]));

/** A QR code with its link below, to be copied or shared. */
export function code({ link, svg }) {
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title: t("online-title"), url: link });
      else {
        await navigator.clipboard.writeText(link);
        toast(t("copied"), null, 2);
      }
    } catch {
      // whoever changes their mind, or has no clipboard on plain http, still sees the link
    }
  };
  const drawn = svg ? picture(svg) : null;
  drawn?.setAttribute("role", "img");
  drawn?.setAttribute("aria-label", t("qr"));
  return el("div", { class: "code" }, drawn, el("p", { class: "link" }, el("a", { href: link, dataset: { does: "link" } }, ...breakable(link))), el("button", { type: "button", onclick: share }, t("share")));
}

/** Shows the code to join by, or to go on with one's own seat on another device. */
export async function showCode(place, own = false) {
  const found = await place.ask("invite", { own });
  await openDialog({ title: t(own ? "other-device" : "invite"), body: [el("p", {}, t(own ? "device-about" : "invite-about")), code(found)] });
}

/**
 * The room before its game, as everybody in it sees it.
 * @param {import("./place.js").Place} place @param {{ name: string, invitation: { link: string, svg: string | null } | null, watch: () => void, close: () => void }} more
 */
export function lobby(place, { name, invitation, watch, close }) {
  const { now, hosts } = place;
  const free = now.chairs.some((chair) => chair.free);
  const begin = () => place.askAsHost("begin", { bot: USUAL_BOT }).catch(said);
  const joining = now.seat !== null ? null : free ? nameForm(name, t("sit-down"), (wanted) => place.join(wanted)) : el("p", { class: "soft" }, t("all-taken"));
  const leaving = now.seat === null ? null : el("button", { type: "button", class: "quiet", dataset: { does: "leave" }, onclick: () => place.leave().catch(said) }, t("get-up"));
  const inviting = invitation ? el("section", { class: "panel invitation" }, el("h2", {}, t("invite")), el("p", { class: "soft" }, t("invite-about")), code(invitation)) : null;
  return el(
    "div",
    { class: "lobby room" },
    hosts ? inviting : null,
    el(
      "section",
      { class: "panel" },
      el("h2", {}, t("at-the-table")),
      hosts ? el("div", { class: "line" }, el("span", {}, t("number-of-players")), segments(now.chairs.length, (players) => place.askAsHost("resize", { players }).catch(said))) : null,
      chairs(place),
      joining,
      ...options(place),
      el("div", { class: "actions" }, leaving, hosts ? el("button", { type: "button", class: "main", dataset: { does: "begin" }, onclick: begin }, t(free ? "begin-with-bots" : "begin")) : el("p", { class: "soft", id: "question" }, t("host-begins"))),
    ),
    hosts ? null : inviting,
    el("section", { class: "panel more" }, el("a", { class: "button", href: plainLink(now.room, true), dataset: { does: "screen" }, onclick: watch }, t("shared-screen")), hosts ? el("button", { type: "button", class: "danger", dataset: { does: "close" }, onclick: close }, t("end-room")) : null),
  );
}
