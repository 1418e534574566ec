import { tabStorage } from "../../session/storage.ts";

/** What the placer remembers about a draft while the tab is open, across reloads and steps back. */

const prefix = "undersign.placer.";

export const isRemembered = (key: string): boolean => tabStorage.get(prefix + key) !== undefined;

export function remember(key: string, on: boolean): void {
  if (on) tabStorage.set(prefix + key, "yes");
  else tabStorage.remove(prefix + key);
}
