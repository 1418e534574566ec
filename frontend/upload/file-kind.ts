/** A PDF's header is among its first bytes; mail programs and web servers may have put something before it. */
const headBytes = 2048;

/** Whether a file is a PDF, by its first bytes. A file that can't be read may be one; the server reads it anyway. */
export async function isPdf(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, headBytes)
    .text()
    .catch(() => "%PDF-");
  return head.includes("%PDF-");
}
