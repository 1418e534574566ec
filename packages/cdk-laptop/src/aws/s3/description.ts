export interface Retention {
  mode: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/** What a put says about an object, and a copy takes over. */
export interface Description {
  contentType: string;
  /** x-amz-meta-*, cache-control and the like: given back as they came. */
  headers: Record<string, string>;
  /** By algorithm, in base64, as S3 stores them. */
  checksums: Record<string, string>;
}
