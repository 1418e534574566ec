interface KeyValueStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
  keys(): readonly string[];
}

/** Storage of this tab, cleared when it is closed. */
export const tabStorage = guarded(() => sessionStorage);
/** Storage of this browser, shared by all tabs. */
export const deviceStorage = guarded(() => localStorage);

/**
 * A storage of the browser that never throws. Where it is blocked (cookies, some private windows) or
 * full, values are kept in memory until the page is left.
 */
function guarded(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return act(open());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((it) => it.getItem(key) ?? undefined, noValue),
    set(key, value) {
      memory.delete(key);
      attempt(
        (it) => it.setItem(key, value),
        () => void memory.set(key, value),
      );
    },
    remove(key) {
      memory.delete(key);
      attempt((it) => it.removeItem(key), noValue);
    },
    clear() {
      memory.clear();
      attempt((it) => it.clear(), noValue);
    },
    keys: () => [
      ...memory.keys(),
      ...attempt(
        (it) => Object.keys(it),
        () => [],
      ),
    ],
  };
}

const noValue = () => undefined;
