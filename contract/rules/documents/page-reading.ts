/** Why it is not known whether two programs show the same of a page. */
export const unknownCauses = [
  /** The readers' processor time was used up in this page. */
  "time",
  /** The machine was too busy. */
  "busy",
  /** A reader has no memory for it. */
  "memory",
  /** A reader crashed in this page. */
  "crash",
  /** A reader can't show it. */
  "unreadable",
  /** Its letters need fonts that are not in the file. */
  "fonts",
  /** The same, and we don't have these fonts either. */
  "letters",
] as const;

export type UnknownCause = (typeof unknownCauses)[number];

/**
 * Two readers draw a page: PDFium, and pdf.js (Firefox, and many websites). A page differs only if both have finished their
 * pictures.
 */
export type PageReading =
  | { readonly state: "alike" | "differs" }
  | { readonly state: "unknown"; readonly because: UnknownCause };

/** Consecutive pages. */
export interface PageRun {
  /** Index of the first. */
  readonly first: number;
  readonly count: number;
}

/** The causes of an unknown page in the words of signers, record and certificate. */
export type ToldCause = "drawing" | "fonts" | "busy" | "other";

/** Pages, from 1, of which it is not known whether other programs show the same. */
export interface ToldUnknown {
  readonly cause: ToldCause;
  readonly pages: readonly number[];
}
