/**
 * People's own text within a sentence of ours: between U+2068 and U+2069 it keeps its own order among words of the other
 * direction (Unicode Bidirectional Algorithm, 2.4), and pages show it as `<bdi translate="no">` (frontend/jsx/own-texts.ts).
 */
export const isolated = (text: string): string =>
  text === "" || isolate.test(text) ? text : `\u2068${text}\u2069`;

/** Isolates these names, each wherever it is in the text. */
export const isolatedIn = (text: string, names: readonly string[]): string =>
  [...names]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.split(name).join(isolated(name)), text);

/** For what is no page, such as a file. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

const isolate = /^\u2068[^\u2068\u2069]*\u2069$/;

/** Values of texts that people have written, or that name one thing. All others are words or numbers of ours. */
export const ownValues: ReadonlySet<string> = new Set(
  (
    "address after answer before by email file host ip label name names option organization people person product question " +
    "sender signedAs signer subject title url value"
  ).split(" "),
);
