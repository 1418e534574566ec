import { defaultLanguage } from "#contract/rules/text/languages";
import type { Person } from "./account.ts";

/** The paper of somebody's pictures: most who write English in their account are in North America. */
export const paperOf = ({ language = defaultLanguage }: Person): "Letter" | "A4" =>
  language === "en" ? "Letter" : "A4";
