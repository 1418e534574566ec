export const pdfExtension = /\.pdf$/i;

interface FileNames {
  readonly name: string;
  readonly uploadedName?: string | undefined;
}

/**
 * The file with that name. A file uploaded under exactly this name comes first, then one listed under it, then one
 * whose name differs only by `.pdf`, because the list drops the extension.
 */
export function fileCalled<File extends FileNames>(
  files: readonly File[],
  called: string,
): File | undefined {
  const plain = called.replace(pdfExtension, "");
  return (
    files.find(({ uploadedName }) => uploadedName === called) ??
    files.find(({ name }) => name === called) ??
    files.find(({ name }) => name === plain)
  );
}
