// One game, one tab: another one that opens it is told, follows it, and may take it over.

const CHANNEL = "dejavu-rules.games";

/**
 * Holds a game for this tab; `patient` waits for another tab that lets it go. `lost()` is called when another tab takes it over.
 * @returns {Promise<{ held: boolean, say: (line: string) => void, release: () => void, takeOver: () => void, heard: (listener: (line: string) => void) => void }>}
 */
export async function holdGame(id, lost, { patient = false } = {}) {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  let release = () => {};
  let listener = () => {};
  const held = await new Promise((done) => {
    if (!navigator.locks) return done(true); // on plain http browsers have no locks: then the last one to save wins
    const how = patient ? { signal: AbortSignal.timeout(3000) } : { ifAvailable: true }; // it takes a moment until another tab lets go
    navigator.locks.request(`${CHANNEL} ${id}`, how, (lock) => {
      done(lock !== null);
      return lock && new Promise((free) => (release = free));
    }).catch(() => done(false));
  });
  let holds = held;
  channel?.addEventListener("message", ({ data }) => {
    if (data.id !== id) return;
    if (data.take && holds) {
      holds = false;
      release();
      channel.postMessage({ id, free: true });
      lost();
    }
    listener(data);
  });
  return {
    held,
    say: (line) => channel?.postMessage({ id, line }),
    release() {
      release();
      if (holds) channel?.postMessage({ id, free: true });
      channel?.close();
    },
    takeOver: () => channel?.postMessage({ id, take: true }),
    heard: (found) => (listener = found),
  };
}
