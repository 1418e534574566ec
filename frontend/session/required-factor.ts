import { useSyncExternalStore } from "react";
import { onRefusal } from "../api/endpoint.ts";
import { queryClient } from "../api/query.ts";

/** Whether the open workspace is shut until the person has added an authenticator app or a passkey. */

let isMissing = false;
const listeners = new Set<() => void>();

export const useMissingFactor = (): boolean => useSyncExternalStore(subscribe, () => isMissing);

/** Notes each refusal for a missing factor. */
export const watchFactor = (): void =>
  onRefusal((code) => {
    if (code === "FACTOR_REQUIRED") become(true);
  });

/** Reads again what was refused before. */
export function factorChanged(): void {
  become(false);
  void queryClient.invalidateQueries();
}

function become(missing: boolean): void {
  isMissing = missing;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
