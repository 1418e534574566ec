import { createContext, use, useEffect } from "react";
import type { Language } from "#contract/languages";

/** The switch of a signer's page. */
export interface LanguageSwitch {
  choose(language: Language): Promise<void>;
  /** While a signature is sent, the server is not told: what the page has shown must stay what it is. */
  hold(isHeld: boolean): void;
  /** Resolves when the server is not just being told. */
  settled(): Promise<unknown>;
}

/** Undefined where there is no choice, as on the page for trying it out. */
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
