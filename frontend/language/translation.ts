import { languageTag } from "#contract/rules/text/languages";

/** Browsers that translate a page set its `lang`; Chrome's also sets one of two classes. Recorded with the signature. */

/** What the page itself has set. */
let own: string | undefined;
let into: string | undefined;

/** Must be called before the page's language is set. */
export function noteOwnLanguage(language: string): void {
  if (own === undefined) new MutationObserver(note).observe(document.documentElement, watched);
  own = language;
}

const watched = { attributeFilter: ["lang", "class"] };

/** The last language into which the browser has translated this page, even if it shows the page's own texts now. */
export function translatedInto(): string | undefined {
  note();
  return into;
}

function note(): void {
  const { lang, classList } = document.documentElement;
  const isOther = own !== undefined && lang !== own && lang !== "";
  const isMarked = classList.contains("translated-ltr") || classList.contains("translated-rtl");
  if (isOther) into = languageTag.test(lang) ? lang : unknown;
  else if (isMarked) into ??= unknown;
}

/** As BCP 47 writes it. */
const unknown = "und";
