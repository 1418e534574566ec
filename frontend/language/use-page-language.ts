import { startTransition, useEffect, useState } from "react";
import type { Language } from "#contract/rules/text/languages";
import { loadShown } from "./area.ts";
import { readersLanguage, rememberLanguage } from "./readers-language.ts";

interface Loadable {
  load(language: Language): Promise<unknown>;
}

const none: readonly Loadable[] = [];

/**
 * The language of a page, and its switch. `known` is the server's language for the reader; it applies once `areas` are
 * loaded in it, unless another one is chosen on the page. `areas` must keep its identity.
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
      // Texts that can't be loaded now are loaded again where they are shown.
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
    // In a transition, so that a part whose new texts are still loading keeps showing the old ones.
    startTransition(() => setChosen(language));
  }

  return { language: chosen ?? followed ?? readers, followed, chosen, choose };
}

interface PageLanguageState {
  readonly language: Language;
  /** The server's language; undefined until it is known and its texts are loaded. */
  readonly followed: Language | undefined;
  readonly chosen: Language | undefined;
  /** Switches the language; rejects and changes nothing if the texts can't be loaded. */
  choose(language: Language): Promise<void>;
}
