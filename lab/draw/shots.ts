import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { schemes, settled } from "../../test/journeys/screens/visit.ts";

export const picturesFolder = "frontend/public/pictures";

/** Takes a light and a dark screenshot, as WebP. */
export async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settled(page);
    writeFileSync(
      `${picturesFolder}/${name}-${colorScheme}.webp`,
      await webp(page, await page.screenshot()),
    );
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Lets the browser convert a PNG to WebP. */
export async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const url = await blank.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.82);
  }, png.toString("base64"));
  await blank.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
