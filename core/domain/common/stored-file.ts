import { pageRanges } from "#contract/rules/text/page-ranges";

/** One version of an object in a bucket. */
export interface StoredFile {
  readonly key: string;
  readonly versionId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/**
 * A PDF with what was found when it was accepted and rendered by two readers; files of earlier versions have no such
 * findings.
 */
export interface StoredPdf extends StoredFile {
  /** Pages, from 1, that look different in the second reader. */
  readonly shownOtherwise?: readonly number[] | undefined;
  /** Pages that were not compared: "51-200". */
  readonly notCompared?: string | undefined;
}

/** Only the PDF, of a record that holds more. */
export const storedPdf = (file: StoredPdf): StoredPdf => {
  const { key, versionId, sha256, sizeBytes, shownOtherwise, notCompared } = file;
  return { key, versionId, sha256, sizeBytes, shownOtherwise, notCompared };
};

/** The same findings, for the record of what was sent. */
export const readingRecord = ({ shownOtherwise, notCompared }: StoredPdf) => ({
  ...(shownOtherwise ? { shownOtherwise: pageRanges(shownOtherwise) } : {}),
  ...(notCompared ? { notCompared } : {}),
});
