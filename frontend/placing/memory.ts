import { deviceStorage, tabStorage } from "../session/storage.ts";

/** What the placer remembers about a draft while the tab is open, across reloads and steps back. */

const prefix = "undersign.placer.";

export const isRemembered = (key: string): boolean => tabStorage.get(prefix + key) !== undefined;

export function remember(key: string, on: boolean): void {
  if (on) tabStorage.set(prefix + key, "yes");
  else tabStorage.remove(prefix + key);
}

/** A sender is rarely more parties than these. */
const partiesKept = 8;

const partiesKey = (userId: string) => `undersign.parties.${userId}`;

/**
 * The keys of the parties that the sender has chosen to be on this device, the last one first: words such as "tenant",
 * and nobody's name.
 */
export const partiesOfSender = (userId: string): readonly string[] =>
  (deviceStorage.get(partiesKey(userId)) ?? "").split("\n").filter(Boolean);

export function rememberParty(userId: string, key: string): void {
  const others = partiesOfSender(userId).filter((one) => one !== key);
  deviceStorage.set(partiesKey(userId), [key, ...others].slice(0, partiesKept).join("\n"));
}
