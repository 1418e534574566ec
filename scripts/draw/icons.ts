import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";

/**
 * Devices cut some icons to their own shape, which fill their square: Apple's as it is, a maskable one to four fifths (W3C
 * manifest, "maskable").
 */
const icons = [
  { file: "icon-32.png", side: 32 },
  { file: "icon-192.png", side: 192 },
  { file: "icon-512.png", side: 512 },
  { file: "icon-180.png", side: 180, cut: 'viewBox="0 0 32 32"' },
  { file: "icon-maskable.png", side: 512, cut: 'viewBox="-4 -4 40 40"' },
];

/** Draws frontend/public/icon.svg at the sizes that browsers and devices ask for. */
export async function drawIcons(chrome: Browser): Promise<void> {
  const svg = readFileSync("frontend/public/icon.svg", "utf8");
  for (const { file, side, cut } of icons) {
    const page = await chrome.newPage({ viewport: { width: side, height: side } });
    const drawn = cut ? svg.replace('viewBox="0 0 32 32"', cut).replace('rx="8" ', "") : svg;
    const background = cut ? "#4338ca" : "transparent";
    await page.setContent(`<body style="margin:0;background:${background}">${drawn}`);
    writeFileSync(`frontend/public/${file}`, await page.screenshot({ omitBackground: !cut }));
    await page.close();
  }
}
