/** The whole file's size from `Content-Range: bytes 0-65535/123456`, if the header may be read. */
export function totalBytes(contentRange: string | null): number | undefined {
  const total = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? "")?.[1];
  return total === undefined ? undefined : Number(total);
}
