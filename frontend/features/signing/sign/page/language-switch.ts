import { createContext, use, useEffect } from "react";
import type { Language } from "#contract/rules/text/languages";

/** The language switch of a signer's page. */
export interface LanguageSwitch {
  choose(language: Language): Promise<void>;
  /** While a signature is sent, the server doesn't hear of a new language: what the page has shown must not change. */
  hold(isHeld: boolean): void;
  /** Resolves when no request to change the language is pending. */
  settled(): Promise<unknown>;
}

/** Undefined on pages without a choice of language, such as /try. */
export const LanguageSwitchContext = createContext<LanguageSwitch | undefined>(undefined);

export function useHeldLanguage(isHeld: boolean): void {
  const hold = use(LanguageSwitchContext)?.hold;
  useEffect(
    function holdWhileSending() {
      hold?.(isHeld);
      return () => hold?.(false);
    },
    [hold, isHeld],
  );
}
