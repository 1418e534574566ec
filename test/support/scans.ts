import { deflateSync } from "node:zlib";
import { writePdf } from "./pdfs.ts";
import { letter } from "./text-runs.ts";

/** An area that is printed, in points from the page's top left. */
export interface Ink {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Whether it looks like letters: strokes with gaps. */
  readonly isText?: boolean;
}

export const line = (x: number, y: number, width: number): Ink => ({ x, y, w: width, h: 1 });

/** Something like words of 12 points on a baseline. */
export const wordsAt = (x: number, baseline: number, width: number): Ink => ({
  ...{ x, y: baseline - 8, w: width, h: 8 },
  isText: true,
});

const scale = 2;

/** A page of US Letter as a scanner sees it: on grey paper with specks, turned by some degrees about its middle. */
export function pictureOf(ink: readonly Ink[], turned = 0) {
  const [width, height] = [letter.width * scale, letter.height * scale];
  const grey = Uint8Array.from({ length: width * height }, (_, i) => 226 + ((i * 7919) % 23));
  for (let i = 5000; i < grey.length; i += 9973) grey[i] = 70;
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((turned * Math.PI) / 180));
  const [mx, my] = [width / 2, height / 2];
  for (const { x, y, w, h, isText } of ink)
    for (let v = y * scale; v < (y + h) * scale; v += 0.5)
      for (let u = x * scale; u < (x + w) * scale; u += 0.5) {
        // Stems 2 points wide, 5 points apart, with a bar across every third pair of them.
        const [at, row] = [(u / scale - x) % 15, v / scale - y];
        if (isText && at % 5 > 2 && !(at < 6 && row < 1.2)) continue;
        const [dx, dy] = [u - mx, v - my];
        const px = Math.round((cos ?? 1) * dx - (sin ?? 0) * dy + mx);
        const py = Math.round((sin ?? 0) * dx + (cos ?? 1) * dy + my);
        if (px >= 0 && py >= 0 && px < width && py < height) grey[py * width + px] = 50;
      }
  return { width, height, grey };
}

/** A PDF whose pages are such pictures, without any text. */
export function scanPdf(...pages: readonly (readonly Ink[])[]): Buffer {
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(" ");
  return writePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((ink, index) => {
      const { width, height, grey } = pictureOf(ink);
      const data = deflateSync(grey).toString("latin1");
      const content = `q ${letter.width} 0 0 ${letter.height} 0 0 cm /I Do Q`;
      const first = 3 + index * 3;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${letter.width} ${letter.height}] /Resources << /XObject << /I ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`,
      ];
    }),
  ]);
}
