import { bestLanguage, isLanguage, type Language } from "#contract/rules/text/languages";
import { deviceStorage } from "../session/storage.ts";

/** Read by prerender/early-view.ts too. */
const storageKey = "undersign.language";

/** The language before anything else is known: the last one chosen on this device, else the browser's preference. */
export function readersLanguage(): Language {
  const kept = deviceStorage.get(storageKey);
  return kept !== undefined && isLanguage(kept) ? kept : bestLanguage(navigator.languages);
}

export const rememberLanguage = (language: Language): void =>
  deviceStorage.set(storageKey, language);
