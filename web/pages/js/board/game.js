// A game at one screen: who is asked, what is shown to whom, and what is done.
//
// What the page knows is what the seat before it may know: the rules are asked for that seat's view and for nothing
// else. While hands are covered `now` is empty and the page has a spectator's view at most.
import { announce, onLongPress, toast } from "../dom.js";
import { labelWith, enumerate, t } from "../texts.js";
import { animate, createPause } from "./animate.js";
import { asksAgain, capital, isQuiet, passesOn, screen, worthShowing, zones } from "./choices.js";
import { dock } from "./dock.js";
import { dragBits } from "./drag.js";
import { showEnd } from "./end.js";
import { explain, listWhy, tellAbout } from "./explain.js";
import { createGuide } from "./guide.js";
import { keep } from "./keep.js";
import { layTile } from "./laying.js";
import { decides } from "./look.js";
import { setWords, svg } from "./pieces.js";
import { askBox, playBot } from "./rules.js";
import { botDecides, covered, othersDecide, ownHand, turnIsOver } from "./scenes.js";
import { settings } from "./settings.js";
import { createStage } from "./stage.js";

const RETRY = 500;

/**
 * Plays a game that is open on the other side, until the page leaves it. On a device of one's own, `online` has the
 * `seat` of whoever holds it (null looks on) and calls a listener whenever something is new (`onNews`).
 */
export function createGame(opened, id, { leave, online = null }) {
  let { names, bots } = opened;
  const people = bots.filter((bot) => bot === null).length;
  let standing = opened;
  let shown = null; // the seat whose hand may be seen
  let now = null; // { look, told, asking, trail }: empty while hands are covered
  let busy = true;
  let skipping = false;
  let left = false;
  let stale = false; // online: something is new that was not looked at yet
  let focused = false; // whether the keyboard was in the dock before it was filled anew

  const stage = createStage({ onTile: (tile) => tapped(`tile ${tile}`, "tile"), onCard: (step) => take(step, "card") });
  const { root, foot, map, tell, refillLog } = stage;
  const look = async (seat) => (seen = await stage.look(seat));
  const why = async (fields) => (await stage.sit(now.look.seat)).why(fields);
  const optionsAfter = async (seat, steps) => (await stage.sit(seat)).told(steps, settings().names);
  const pause = createPause();

  const guide = createGuide();
  let seen = null; // the table as it was shown last

  const gone = new AbortController();
  onLongPress(root, ({ target }) => says(target));
  document.addEventListener("click", ({ target }) => target.closest?.("dialog .dialog-body") && says(target), { signal: gone.signal }); // what others have
  root.addEventListener("click", ({ target }) => {
    if (!target.closest("button[data-step], .map")) says(target); // what can be taken is taken, and the map asks by itself
  });

  /** Says what something is that was touched in vain or pressed for long. */
  function says(target) {
    const about = target.closest("[data-about]");
    if (about) return about.dataset.about === "ltm" ? null : tellAbout(about.dataset.about, about.querySelector(".unseen")?.textContent);
    const step = target.closest("[data-step]")?.dataset.step;
    return step ? explain(step, now, why, seen) : null;
  }

  dragBits(root, { canDrag: () => now?.told && !now.asking && !busy, drop });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && now?.told?.steps.length && !document.querySelector("dialog[open]")) back();
  });

  /** While the page waits for the rules nothing can be tapped; whoever looks on is told. */
  function setBusy(value) {
    busy = value;
    root.setAttribute("aria-busy", String(value));
  }

  function title() {
    if (standing.over) return t("event-over");
    const turn = standing.turn ? t("turn", { n: standing.turn }) : t("set-up");
    return `${turn}\u00a0· ${standing.phase_name}`; // no line begins with the dot
  }

  // What happens

  /** Goes on with whoever is next. */
  async function next() {
    if (left) return;
    document.dispatchEvent(new CustomEvent("boardtitle", { detail: title() }));
    const { kind, seat } = screen({ standing, bots, shown, own: online?.seat });
    root.dataset.now = kind;
    setBusy(true);
    if (kind === "over") return over(seat);
    if (kind === "bot") return botActs(seat);
    if (kind === "cover") return cover(seat);
    if (kind === "decide") return decide(seat);
    if (online) return follow(seat);
  }

  /** Others decide, on their own devices: what they do is shown when it is heard. */
  async function follow(seat) {
    const found = await look(seat);
    if (left) return;
    now = { look: found, told: null, asking: false };
    const waiting = enumerate(standing.waiting.map((each) => names[each]));
    foot.replaceChildren(...othersDecide(found, { waiting, undo, skip: () => (skipping = true) }));
    setBusy(false);
    return catchUp();
  }

  /** Online: hears what is new, shows it, and goes on; while somebody chooses, only what that changes. */
  async function catchUp() {
    if (!stale || busy || left) return;
    stale = false;
    setBusy(true);
    const own = await stage.sit(online.seat);
    const events = await own.news();
    if (left) return;
    ({ names, bots } = standing = own.standing);
    if (now?.told && isQuiet(events)) {
      tell(events);
      now = { ...now, look: await look(online.seat) };
      setBusy(false);
      render();
      return catchUp();
    }
    skipping = false;
    foot.querySelector("[data-does=skip]")?.removeAttribute("hidden");
    await happen(events, false);
    if (events.some(({ kind }) => kind === "Undone")) await refillLog(online.seat);
    return next();
  }

  online?.onNews(() => {
    stale = true;
    catchUp().catch(refused);
  });

  async function decide(seat) {
    if (standing.phase === "Map") return laying(seat);
    shown = seat;
    const [found, told] = [await look(seat), await optionsAfter(seat, [])];
    if (left) return;
    now = { look: found, told, asking: false, trail: [] };
    if (root.dataset.phase !== found.phase) {
      root.dataset.phase = found.phase;
      stage.showWork(found.phase);
    }
    setBusy(false);
    render();
    announce(labelWith(names[seat], told.question));
    if (online) await catchUp();
  }

  /** A tile is laid: nobody has a hand yet, so nothing is covered. */
  async function laying(seat) {
    const own = await stage.sit(seat);
    const [found, told, places] = [await look(seat), await optionsAfter(seat, []), await own.places()];
    if (left) return;
    now = { look: found, told: null, asking: false, trail: [] };
    root.dataset.phase = found.phase;
    stage.showWork(found.phase);
    const lay = async (action) => {
      if (busy) return;
      setBusy(true);
      try {
        standing = await own.actWhole(action);
        keepNow();
        await happen(await own.news(), true);
        await next();
      } catch (error) {
        refused(error);
      }
    };
    layTile({ foot, map, places, question: told.question, who: people > 1 ? names[seat] : null, lay });
    setBusy(false);
    announce(labelWith(names[seat], told.question));
  }

  /** The dock, the lights and the walk, as the steps so far ask for them. */
  function render() {
    const { look: found, told, asking } = now;
    const step = foot.contains(document.activeElement) ? (document.activeElement.dataset.step ?? "") : "";
    focused ||= foot.contains(document.activeElement);
    const does = { take, confirm, back, undo, hint, mark: map.mark };
    foot.replaceChildren(...guide.show(found, told), ...dock({ look: found, told, asking, hinted: now.hinted, does, who: people > 1 ? names[found.seat] : null }));
    map.lay({ ...found.lying, ...told.lying });
    map.walks(told.walks);
    map.harvests(asking ? {} : told.harvests, svg);
    map.light(asking ? null : zones(found, told).tiles.map(({ piece }) => piece));
    if (asking && told.outline) map.showPlace(told.outline);
    stage.showPublic(found, asking ? null : told);
    if (focused) (foot.querySelector(`button[data-step="${step}"]`) ?? foot.querySelector("#question"))?.focus({ preventScroll: true });
    focused = false;
  }

  /** A piece was tapped: it is taken if it is offered, or else it is said why not. */
  function tapped(step, kind) {
    if (!now?.told || busy) return void explain(step, null, why, seen);
    if (now.told.options.some((option) => option.step === step)) return take(step, kind);
    explain(step, now, why);
  }

  async function take(step, kind) {
    if (!now || busy) return;
    setBusy(true);
    try {
      const seat = now.look.seat;
      const told = await optionsAfter(seat, [...now.told.steps, step]);
      now = { ...now, told, asking: asksAgain(told, kind), hinted: false, trail: [...now.trail, now.told.steps] };
      if (told.complete && !now.asking) return await act();
      stage.showWork(root.dataset.phase);
      setBusy(false);
      render();
      announce(told.question);
    } catch (error) {
      refused(error);
    }
  }

  async function confirm() {
    if (!now?.asking || busy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      refused(error);
    }
  }

  async function act() {
    const { look: { seat }, told: { steps } } = now;
    const own = await stage.sit(seat);
    standing = await own.act(steps);
    const events = await own.news();
    keepNow();
    now = { ...now, told: null };
    focused = foot.contains(document.activeElement);
    foot.querySelectorAll("button").forEach((each) => (each.disabled = true));
    skipping = false;
    await happen(events, true);
    if (!online && passesOn({ standing, bots, shown })) return passOn(seat);
    guide.acted(standing);
    return next();
  }

  async function botActs(watcher) {
    const first = decides(standing);
    now = null;
    const found = await look(watcher);
    skipping = false;
    foot.replaceChildren(...botDecides(found, { name: names[first], pause: people ? null : pause, skip: () => (skipping = true) }));
    while (!left && decides(standing) === first && !standing.over) {
      await pause.over();
      standing = await playBot();
      await happen(await (await stage.sit(watcher)).news(), false);
      const after = await look(watcher);
      if (after.hand !== null) foot.querySelector(".own")?.replaceWith(ownHand(after));
      document.dispatchEvent(new CustomEvent("boardtitle", { detail: title() }));
    }
    keepNow();
    return next();
  }

  /** Lets events be seen, and tells them in the log. */
  async function happen(events, own) {
    const worth = worthShowing(events, own);
    const caption = ({ message }) => {
      const line = foot.querySelector(".caption") ?? foot.querySelector("#question");
      if (line) line.textContent = capital(message);
    };
    await animate(worth, { map, pace: settings().pace, caption, skipped: () => skipping || left });
    tell(events);
    stage.celebrate(events);
  }

  /** The turn is over: its player sees what was drawn, and puts the hand away. */
  async function passOn(seat) {
    const found = await look(seat);
    now = { look: found, told: null, asking: false };
    setBusy(false);
    foot.replaceChildren(...turnIsOver(found, { name: names[seat], undo, hide }));
    announce(t("put-away"));
  }

  async function hide() {
    forgetHand();
    await refillLog(null);
    await look(null);
    return next();
  }

  /** Nothing that one seat alone may know stays in the page. */
  function forgetHand() {
    shown = null;
    now = null;
    stage.leave();
    root.dataset.phase = "";
    foot.replaceChildren();
    stage.clearLog();
    document.querySelectorAll("dialog").forEach((each) => each.close());
    document.querySelector(".toast")?.remove();
  }

  /** Covers the table until the next player says so. */
  async function cover(seat) {
    forgetHand();
    await look(null);
    const shade = covered(names[seat], async () => {
      shown = seat;
      await refillLog(seat);
      await decide(seat);
      shade.remove();
    });
    root.append(shade);
    setBusy(false);
    shade.querySelector("button").focus();
    announce(t("pass-to", { name: names[seat] }));
  }

  /** One step back: steps that were taken without a choice go with the one before them. */
  async function back() {
    if (!now?.told || busy) return;
    setBusy(true);
    try {
      const told = await optionsAfter(now.look.seat, now.trail.at(-1) ?? []);
      now = { ...now, told, asking: false, hinted: false, trail: now.trail.slice(0, -1) };
      setBusy(false);
      render();
      announce(told.question);
    } catch (error) {
      refused(error);
    }
  }

  async function undo() {
    if (busy || !now) return;
    setBusy(true);
    try {
      standing = await (await stage.sit(now.look.seat)).undo();
      keepNow();
      await refillLog(now.look.seat);
      toast(t("undone"), null, 2);
      await next();
    } catch (error) {
      refused(error);
    }
  }

  /** Shows what a good bot would do, drawn on the map as if it had been chosen: to play it, or to go back. */
  async function hint() {
    if (!now?.told || busy) return toast(t("no-hint"));
    setBusy(true);
    try {
      const seat = now.look.seat;
      const { steps } = await (await stage.sit(seat)).hint();
      const told = await optionsAfter(seat, steps);
      now = { ...now, told, asking: true, hinted: true, trail: [...now.trail, now.hinted ? [] : now.told.steps] };
      if (told.walks || told.outline) stage.showMap();
      setBusy(false);
      render();
      announce(told.said);
    } catch (error) {
      refused(error);
    }
  }

  /** A bit was let go over a tile or a card: the steps for it are taken, as far as they are offered. */
  async function drop(bit, target) {
    const wanted = target.tile ? [`bit ${bit}`, `tile ${target.tile}`] : [...(now.told.so_far.card === target.card ? [] : [`card ${target.card}`]), `bit ${bit}`];
    for (const step of wanted) {
      if (!now?.told?.options.some((option) => option.step === step)) return explain(step, now, why);
      await take(step, step.split(" ")[0]);
    }
  }

  function refused(error) {
    setBusy(false);
    toast(error.violations?.map(({ message }) => message).join(t("semicolon")) || error.message);
    if (now?.told) render();
    if (!online) return;
    stale = true; // what was asked may not be asked any more
    setTimeout(() => catchUp().catch(refused), RETRY);
  }

  const keepNow = () => online || keep(id, () => ({ names, bots, turn: standing.turn, over: standing.over }));

  /** Whose turns can be looked at in the end: one's own, or those of the people at this screen. */
  const reviewed = () => (online ? [online.seat].filter((seat) => seat !== null) : bots.flatMap((bot, seat) => (bot === null ? [seat] : [])));

  async function over(watcher) {
    await refillLog(watcher);
    await look(watcher);
    foot.replaceChildren(...(await showEnd({ names, result: await (await stage.sit(watcher)).score(names), seats: reviewed(), leave })));
    setBusy(false);
    announce(t("over"));
  }

  return {
    root,
    names,
    async start() {
      setWords(await askBox());
      shown = online ? online.seat : people === 1 ? bots.indexOf(null) : null;
      keepNow();
      if (online || people === 1) await refillLog(shown);
      else await refillLog(null);
      await next();
    },
    /** The page speaks another language, or looks other. */
    async refresh() {
      setWords(await askBox());
      stage.forget();
      const shade = root.querySelector(".cover");
      shade?.remove();
      if (busy) return; // whatever is going on will draw itself
      if (shade === null && shown !== null) await refillLog(shown);
      await next();
    },
    hint,
    guide: () => (guide.start(), now?.told && render()),
    whyList: () => now?.told && listWhy(now, why),
    leave() {
      left = true;
      gone.abort();
      pause.end();
    },
  };
}
