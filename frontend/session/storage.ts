interface Kept {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  clear(): void;
  keys(): readonly string[];
}

/** Of this tab: gone when it is closed. */
export const tabStorage = guarded(() => sessionStorage);
/** Of this browser, all tabs. */
export const deviceStorage = guarded(() => localStorage);

/**
 * A storage of the browser. Where it is closed (blocked cookies, some private windows) or full, this
 * page's memory takes its place: things work until the page is left, and nothing throws.
 */
function guarded(open: () => Storage): Kept {
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
