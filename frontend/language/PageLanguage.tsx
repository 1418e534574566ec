import { type ReactNode, useLayoutEffect } from "react";
import { defaultLanguage, directionOf, type Language } from "#contract/rules/text/languages";
import { LanguageContext } from "./context.ts";
import { noteOwnLanguage } from "./translation.ts";

interface PageLanguageProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** A page in a language: all texts in it, and the direction in which they are read. */
export function PageLanguage({ language, children }: PageLanguageProps) {
  useLayoutEffect(
    function tellBrowser() {
      setLanguage(language);
      return () => setLanguage(defaultLanguage);
    },
    [language],
  );
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

function setLanguage(language: Language): void {
  noteOwnLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
