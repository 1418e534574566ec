import { use } from "react";
import { LanguageSelect } from "../../../../ui/LanguageSelect.tsx";
import { LanguageSwitchContext } from "./language-switch.ts";

/** The page's language switch, if it has one. */
export function LanguageChoice({ isIcon = false }: { isIcon?: boolean }) {
  const choice = use(LanguageSwitchContext);
  return choice && <LanguageSelect onChoose={choice.choose} isIcon={isIcon} />;
}
