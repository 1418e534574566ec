/** The file's size from `Content-Range: bytes 0-65535/123456`; undefined if the header is missing. */
export function totalBytes(contentRange: string | null): number | undefined {
  const total = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? "")?.[1];
  return total === undefined ? undefined : Number(total);
}
