import { use } from "react";
import { directionOf, type Language } from "#contract/languages";
import { type Catalog, type Words, wordsOf } from "#languages/words";
import { LanguageContext } from "./context.ts";

/** The code of one catalog, which is a file of its own. */
type FetchCatalog<Values> = () => Promise<{ readonly catalog: Catalog<Values> }>;

/** The texts of one part of the pages, in all languages. */
export interface Area<Values> {
  /** The texts in the language of the page. Suspends until they are loaded. */
  useWords(): Words<Values>;
  /** Resolves once the texts can be shown without waiting. */
  load(language: Language): Promise<Words<Values>>;
}

/** Areas whose texts were shown in some language: a switch needs them. */
const shown = new Set<{ load(language: Language): Promise<unknown> }>();

/** `english`: where the texts belong to many pages, most of which are in English: those never wait. */
export function areaOfWords<Values>(
  catalogs: Readonly<Record<Language, FetchCatalog<Values>>>,
  english?: Catalog<Values>,
): Area<Values> {
  const own = english && wordsOf(english);
  const asked = new Map<Language, Promise<Words<Values>>>();

  async function fetchWords(language: Language): Promise<Words<Values>> {
    try {
      const { catalog } = await catalogs[language]();
      const isLeftward = directionOf(language) === "rtl";
      return wordsOf(catalog, isLeftward ? isolated : undefined);
    } catch (thrown) {
      asked.delete(language);
      throw thrown;
    }
  }

  function load(language: Language): Promise<Words<Values>> {
    const promise = asked.get(language) ?? tellingReact(fetchWords(language));
    asked.set(language, promise);
    return promise;
  }

  const area: Area<Values> = {
    load,
    useWords() {
      const language = use(LanguageContext);
      shown.add(area);
      // Always, even when they are there by now: React replays what it has suspended, up to the same call.
      return own?.language === language ? own : use(load(language));
    },
  };
  return area;
}

/** `use` does not suspend by a promise that has its value in these members. */
function tellingReact<Value>(promise: Promise<Value>): Promise<Value> {
  const told = promise.then((value) => {
    Object.assign(told, { status: "fulfilled", value });
    return value;
  });
  return told;
}

/** Loads all texts that the page shows in another language; rejects if one can't be loaded. */
export async function loadShown(language: Language): Promise<void> {
  await Promise.all([...shown].map((area) => area.load(language)));
}

/**
 * Within a text that is read from the right, a value such as "Ann (ann@example.com)" keeps its own order only where it
 * is isolated (Unicode Bidirectional Algorithm, 2.4).
 */
const isolated = (value: unknown): unknown =>
  typeof value === "string" ? `\u2068${value}\u2069` : value;
