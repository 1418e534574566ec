import { createContext } from "react";
import { defaultLanguage, type Language } from "#contract/languages";

/** The language of the page; English on those that have no choice. */
export const LanguageContext = createContext<Language>(defaultLanguage);
