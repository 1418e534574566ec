import { use } from "react";
import { directionOf, type Language } from "#contract/rules/text/languages";
import { isolated, ownValues } from "#languages/isolated";
import { type Catalog, type Words, wordsOf } from "#languages/words";
import { LanguageContext } from "./context.ts";

/** Fetches the code of one catalog, which is a separate file. */
type FetchCatalog<Values> = () => Promise<{ readonly catalog: Catalog<Values> }>;

/** The texts of one part of the pages, in all languages. */
export interface Area<Values> {
  /** The texts in the language of the page. Suspends until they are loaded. */
  useWords(): Words<Values>;
  /** Resolves once the texts can be shown without waiting. */
  load(language: Language): Promise<Words<Values>>;
}

/** Areas whose texts were shown in some language, which a switch of language must load. */
const shown = new Set<{ load(language: Language): Promise<unknown> }>();

/** `english` is given for texts of many pages, most of which are in English, so that those pages never wait. */
export function areaOfWords<Values>(
  catalogs: Readonly<Record<Language, FetchCatalog<Values>>>,
  english?: Catalog<Values>,
): Area<Values> {
  const own = english && pageWords(english);
  const asked = new Map<Language, Promise<Words<Values>>>();

  async function fetchWords(language: Language): Promise<Words<Values>> {
    try {
      const { catalog } = await catalogs[language]();
      return pageWords(catalog);
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
      // `use` is called even if the texts have arrived: React replays a suspended render up to the same call.
      return own?.language === language ? own : use(load(language));
    },
  };
  return area;
}

/** Sets the members by which React's `use` recognizes a resolved promise and doesn't suspend. */
function tellingReact<Value>(promise: Promise<Value>): Promise<Value> {
  const told = promise.then((value) => {
    Object.assign(told, { status: "fulfilled", value });
    return value;
  });
  return told;
}

/** Loads all texts of the page in another language; rejects if one can't be loaded. */
export async function loadShown(language: Language): Promise<void> {
  await Promise.all([...shown].map((area) => area.load(language)));
}

/** Isolates people's own texts, and within right-to-left text all others: "12 March (b)" keeps its order only so. */
function pageWords<Values>(catalog: Catalog<Values>): Words<Values> {
  const isLeftward = directionOf(catalog.language) === "rtl";
  return wordsOf(catalog, (value, name) =>
    typeof value === "string" && (isLeftward || ownValues.has(name)) ? isolated(value) : value,
  );
}
