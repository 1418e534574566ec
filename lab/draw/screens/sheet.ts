import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { smallPng } from "./small-png.ts";

export interface Picture {
  readonly name: string;
  /** Path of a PNG. */
  readonly file: string;
}

/** Makes one PNG with named thumbnails of all pictures. */
export async function makeSheet(
  browser: Browser,
  pictures: readonly Picture[],
  thumbPx: number,
  file: string,
  columns = Math.floor(1340 / (thumbPx + 14)),
): Promise<void> {
  const figures = pictures.map(({ name, file }) => {
    const png = readFileSync(file, "base64");
    return `<figure><img src="data:image/png;base64,${png}"><figcaption>${name}</figcaption></figure>`;
  });
  const style = `body{margin:16px;font:12px system-ui;background:#8a8a99;color:#fff;display:grid;gap:14px;
    grid-template-columns:repeat(${columns},${thumbPx}px)}
    figure{margin:0}img{display:block;width:100%;border-radius:4px}figcaption{padding-top:4px}`;
  const page = await browser.newPage({ viewport: { width: 1372, height: 800 } });
  await page.setContent(`<style>${style}</style>${figures.join("")}`);
  writeFileSync(file, await smallPng(await page.screenshot({ fullPage: true })));
  await page.close();
}
