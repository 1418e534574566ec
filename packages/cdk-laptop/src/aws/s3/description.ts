export interface Retention {
  mode: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/** An object's description, set by a put and taken over by a copy. */
export interface Description {
  contentType: string;
  /** x-amz-meta-*, cache-control and the like, returned unchanged. */
  headers: Record<string, string>;
  /** Checksums by algorithm, in base64, as S3 stores them. */
  checksums: Record<string, string>;
}
