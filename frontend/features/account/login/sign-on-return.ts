import { returnPath } from "../../../paths.ts";
import { tabStorage } from "../../../session/storage.ts";
import { signOnReturnKey } from "../../../session/stored-keys.ts";

/** Keeps where to go after a login at an issuer, in this tab: what comes back from there says nothing about it. */
export function keepReturn(from: string | null): void {
  if (from === null) tabStorage.remove(signOnReturnKey);
  else tabStorage.set(signOnReturnKey, from);
}

export const keptReturn = (): string | null => tabStorage.get(signOnReturnKey) ?? null;

/** A page of ours, whatever was kept. */
export function takeReturn(): string {
  const from = keptReturn();
  tabStorage.remove(signOnReturnKey);
  return returnPath(from);
}
