import type { LegalPage as Page } from "#contract/rules/settings/legal-pages";
/** A paragraph, or the items of a list. `[words](/path)` is a link. */
export type Block = string | readonly string[];

export interface LegalSection {
  /** The anchor, which must stay when the title changes: others may link to it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface LegalText {
  /** Its path. */
  readonly page: Page;
  readonly title: string;
  /** For search engines and link previews. */
  readonly description: string;
  /** The few sentences that matter to most people. */
  readonly inShort: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** The whole text without markup, for tests. */
export function wordsOf({ title, inShort, sections }: LegalText): string {
  const blocks = sections.flatMap((section) => [section.title, ...section.blocks.flat()]);
  return [title, ...inShort, ...blocks].join("\n");
}
