import { type Grey, greyOf } from "./picture-ink.ts";

/** Maximum length of the longer side: sharper than any field is printed, and small enough for a phone's memory. */
const sideMaxPx = 1600;
const bytesMax = 40 * 1024 * 1024;

export const pictureTypes = "image/jpeg,image/png,image/webp,image/heic,image/heif";

/** Why a picture can't be used. */
export class PictureProblem extends Error {
  readonly reason: "unreadable" | "tooLarge";

  constructor(reason: PictureProblem["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Reads a picture file as brightness, scaled down and turned by its EXIF orientation. Throws `PictureProblem`. */
export async function readPicture(file: Blob): Promise<Grey> {
  if (file.size > bytesMax) throw new PictureProblem("tooLarge");
  const address = URL.createObjectURL(file);
  try {
    return greyOfImage(await loadedImage(address));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Loads the image. Not with `createImageBitmap`: supported browsers differ in whether it applies the orientation. */
function loadedImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new PictureProblem("unreadable"));
    image.src = address;
  });
}

function greyOfImage(image: HTMLImageElement): Grey {
  const longer = Math.max(image.naturalWidth, image.naturalHeight);
  const scale = Math.min(1, sideMaxPx / longer);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (longer === 0 || !context) throw new PictureProblem("unreadable");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return greyOf(data, canvas.width, canvas.height);
}
