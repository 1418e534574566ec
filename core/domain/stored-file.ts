/** One version of an object in a bucket. */
export interface StoredFile {
  readonly key: string;
  readonly versionId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}
