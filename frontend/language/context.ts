import { createContext } from "react";
import { defaultLanguage, type Language } from "#contract/rules/text/languages";

/** The language of the page; English on pages without a choice of language. */
export const LanguageContext = createContext<Language>(defaultLanguage);
