/** A paragraph, or the items of a list. `[words](/path)` is a link. */
export type Block = string | readonly string[];

export interface LegalSection {
  /** Its anchor; others may link to it, so it stays when the title changes. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface LegalText {
  readonly title: string;
  /** For search engines and link previews. */
  readonly description: string;
  /** The few sentences that most people come for. */
  readonly inShort: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** All its words, for tests and for reading aloud. */
export function wordsOf({ title, inShort, sections }: LegalText): string {
  const blocks = sections.flatMap((section) => [section.title, ...section.blocks.flat()]);
  return [title, ...inShort, ...blocks].join("\n");
}
