import { bestLanguage, isLanguage, type Language } from "#contract/languages";
import { deviceStorage } from "../session/storage.ts";

/** Read by prerender/early-view.ts too. */
const storageKey = "undersign.language";

/** Before anything else is known: what was last chosen on this device, else what the browser asks for. */
export function readersLanguage(): Language {
  const kept = deviceStorage.get(storageKey);
  return kept !== undefined && isLanguage(kept) ? kept : bestLanguage(navigator.languages);
}

export const rememberLanguage = (language: Language): void =>
  deviceStorage.set(storageKey, language);
