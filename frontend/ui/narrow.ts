import { useSyncExternalStore } from "react";

/** Below Tailwind's `md`: too narrow for a table. */
const query = "(width < 48rem)";

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(listener: () => void) {
  const list = matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}
