import { startTransition, useState } from "react";
import type { Language } from "#contract/languages";
import { loadShown } from "./area.ts";
import { readersLanguage, rememberLanguage } from "./readers-language.ts";

/**
 * The language of a page, and its switch. `known` is the language that the server has for its reader; what is chosen on the
 * page comes before it.
 */
export function usePageLanguage(known: Language | undefined) {
  const [chosen, setChosen] = useState<Language>();
  const [readers] = useState(readersLanguage);

  /** Rejects if the texts can't be loaded; the page stays as it is then. */
  async function choose(language: Language): Promise<void> {
    await loadShown(language);
    rememberLanguage(language);
    // What was loaded later than the rest keeps its old texts on the screen until the new ones are there.
    startTransition(() => setChosen(language));
  }

  return { language: chosen ?? known ?? readers, chosen, choose };
}
