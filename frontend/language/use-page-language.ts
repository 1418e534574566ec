import { startTransition, useEffect, useState } from "react";
import type { Language } from "#contract/languages";
import { loadShown } from "./area.ts";
import { readersLanguage, rememberLanguage } from "./readers-language.ts";

interface Loadable {
  load(language: Language): Promise<unknown>;
}

const none: readonly Loadable[] = [];

/**
 * The language of a page, and its switch. `known` is the language that the server has for its reader, from when `areas`
 * are loaded in it; what is chosen on the page comes before it. `areas` must keep its identity.
 */
export function usePageLanguage(
  known: Language | undefined,
  areas: readonly Loadable[] = none,
): PageLanguageState {
  const [chosen, setChosen] = useState<Language>();
  const [followed, setFollowed] = useState<Language>();
  const [readers] = useState(readersLanguage);

  useEffect(
    function followServer() {
      if (known === undefined) return;
      let current = true;
      // Texts that can't be loaded are loaded again where they are shown.
      const follow = () => current && startTransition(() => setFollowed(known));
      Promise.all(areas.map((area) => area.load(known))).then(follow, follow);
      return () => {
        current = false;
      };
    },
    [known, areas],
  );

  async function choose(language: Language): Promise<void> {
    await loadShown(language);
    rememberLanguage(language);
    // What was loaded later than the rest keeps its old texts on the screen until the new ones are there.
    startTransition(() => setChosen(language));
  }

  return { language: chosen ?? followed ?? readers, followed, chosen, choose };
}

interface PageLanguageState {
  readonly language: Language;
  /** The server's; undefined until it is known and its texts are there. */
  readonly followed: Language | undefined;
  /** On this page. */
  readonly chosen: Language | undefined;
  /** Rejects if the texts can't be loaded; the page stays as it is then. */
  choose(language: Language): Promise<void>;
}
