/** A PDF's header is among its first bytes; mail programs and web servers may have put something before it. */
const headBytes = 2048;

const pictureName = /\.(jpe?g|png|webp|hei[cf])$/i;

/**
 * Whether a file can become a document: a picture by its name, or a PDF by its first bytes. A file that can't be read may
 * be one; the server reads it anyway.
 */
export async function isPdfOrPicture(file: File): Promise<boolean> {
  if (pictureName.test(file.name)) return true;
  const head = await file
    .slice(0, headBytes)
    .text()
    .catch(() => "%PDF-");
  return head.includes("%PDF-");
}
