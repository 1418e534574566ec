const extension = /\.(heic|heif)$/i;

export const isHeic = ({ name, type }: File): boolean =>
  extension.test(name) || /^image\/hei[cf]$/.test(type);

/** What a file chooser accepts, and HEIC: but iPhones and iPads hand over their photos as JPEG where that is not accepted. */
export const acceptingHeic = (accept: string): string =>
  navigator.maxTouchPoints > 0 ? accept : `${accept},.heic,.heif`;

/**
 * A photo in HEIC as a JPEG, if this browser can decode it, as those of Apple can; without place and camera data. Any
 * other file as it is.
 */
export async function withoutHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  // Turned upright as Exif says.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  if (!jpeg) return file;
  return new File([jpeg], `${file.name.replace(extension, "")}.jpg`, { type: "image/jpeg" });
}
