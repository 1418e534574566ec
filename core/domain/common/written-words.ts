import { holdsWebAddress, isProductWord, namesProduct } from "#contract/rules/inputs/words";

/**
 * Words that a person has written, in the form in which they appear among ours: in subjects, display names, headings,
 * greetings and sentences of mails. One line without characters that change its direction. Web addresses and the
 * product's name are left out, and mail programs can't make a link of what is left. New names and titles contain none
 * (`contract/rules/inputs/inputs.ts`); names of earlier versions and names of files may.
 */
export function plainWords(text: string): string {
  const isNamed = namesProduct(text);
  const shown = without(text, (word) => holdsWebAddress(word) || (isNamed && isProductWord(word)));
  // Its letters were apart.
  return namesProduct(shown) ? "…" : shown;
}

/** A sender's label among our words on paper, where nothing makes links: only the product's name is left out. */
export const plainLabel = (text: string): string =>
  namesProduct(text) ? without(text, isProductWord) : text;

/** The same for a company name: the operator's own company may be called like the product (`assertCompanyName`). */
export const plainCompanyName = (text: string): string => without(text, holdsWebAddress);

function without(text: string, isForeign: (word: string) => boolean): string {
  const words = oneLine(text).split(/\s+/);
  return unlinked(words.map((word) => (isForeign(word) ? "…" : word)).join(" "));
}

/**
 * Text for a mail header: one line of at most 200 characters. Isolates (U+2068, U+2069), which our right-to-left texts
 * have around names, are kept.
 */
export const headerText = (text: string): string =>
  text
    .split(/([\u2068\u2069])/)
    .map((part) => (/[\u2068\u2069]/.test(part) ? part : inOneLine(part)))
    .join("")
    .trim()
    .slice(0, 200)
    .trim();

const oneLine = (text: string): string => inOneLine(text).trim();

const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufeff]+/gu, " ");

/**
 * A quoted text whose web addresses can be read but not clicked: invisible word joiners (U+2060) keep mail programs
 * from turning them into links.
 */
export const unlinked = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ".\u2060").replace(/:(?=\/\/)/g, ":\u2060");
