import { readFileSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { schemes, settled } from "../../test/journeys/screens/visit.ts";
import { smallPng } from "./screens/small-png.ts";
import { picturesFolder } from "./shots.ts";

/**
 * The README's picture, of pictures that are taken already: placing, signing on a phone, the sealed page; `certificate` is a PNG
 * of the page of completion.
 */
export async function readmePictures(chrome: Browser, certificate: Buffer): Promise<void> {
  for (const scheme of schemes) {
    const page = await chrome.newPage({
      viewport: { width: 1280, height: 520 },
      deviceScaleFactor: 1.5,
    });
    await page.setContent(htmlOf(scheme, certificate));
    await page
      .locator("img")
      .evaluateAll((all) =>
        Promise.all(all.map((one) => one instanceof HTMLImageElement && one.decode())),
      );
    await settled(page);
    writeFileSync(`docs/screens/readme-${scheme}.png`, await smallPng(await page.screenshot()));
    await page.close();
  }
}

const inter = readFileSync(
  "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "base64",
);

function htmlOf(scheme: (typeof schemes)[number], certificate: Buffer): string {
  const [ground, ink, line] =
    scheme === "light" ? ["#f7f7f9", "#17171f", "#d9d9e3"] : ["#0f0f14", "#f1f1f6", "#33333f"];
  const panel = (file: string, words: string, more = "") =>
    `<figure><div><img src="data:image/webp;base64,${readFileSync(`${picturesFolder}/${file}.webp`, "base64")}">${more}</div><figcaption>${words}</figcaption></figure>`;
  const proof = `<img src="data:image/png;base64,${certificate.toString("base64")}" style="border-top:1px solid ${line}">`;
  return `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${inter})}body{margin:0;padding:28px;box-sizing:border-box;height:520px;background:${ground};color:${ink};
    font:600 17px Inter,system-ui,sans-serif;display:grid;grid-template-columns:592px 236px 1fr;gap:28px}
    figure{margin:0;display:grid;gap:14px;align-content:start}
    div{height:444px;overflow:hidden;border:1px solid ${line};border-radius:12px}
    img{display:block;width:100%}figure:last-child img:first-child{height:150px;object-fit:cover;object-position:bottom}</style>
    ${panel(`place-${scheme}`, "Lines to sign are found and placed by one press")}
    ${panel(`sign-${scheme}`, "Signed on any phone")}
    ${panel("sealed", "Sealed, with its proof inside", proof)}`;
}
