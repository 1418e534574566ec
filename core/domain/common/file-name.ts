export const pdfExtension = /\.pdf$/i;

interface Named {
  readonly name: string;
  readonly uploadedName?: string | undefined;
}

/**
 * The file of that name. The one that was uploaded under exactly this name comes first, then the one that is
 * listed under it, then the one that is so called but for `.pdf`: the list drops the extension.
 */
export function fileCalled<File extends Named>(
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
