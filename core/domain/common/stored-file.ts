/** One version of an object in a bucket. */
export interface StoredFile {
  readonly key: string;
  readonly versionId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** The original of an envelope. Version 0.2.0 stored with it what it had found when the file was uploaded. */
export interface StoredOriginal extends StoredFile {
  /** Pages, from 1, that looked different in the second reader. */
  readonly shownOtherwise?: readonly number[] | undefined;
  /** Pages that were not compared: "51-200". */
  readonly notCompared?: string | undefined;
}

/** Only the file, of a record that holds more. */
export const storedFileOf = ({ key, versionId, sha256, sizeBytes }: StoredFile): StoredFile => ({
  ...{ key, versionId, sha256, sizeBytes },
});
