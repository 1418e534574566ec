import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import type { SealKey } from "sealed-pdf";
import { makeSealKey, sealedDocument } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { median, print, repeated, timed } from "../../../scripts/budgets/figures.ts";
import { scannedPdf } from "../scanned-pdf.ts";

const sizesMB = [1, 20, 40];
const rounds = 5;
const blank = { jpeg: new Uint8Array(), width: 2480, height: 3508 };

/** Measures how long checking a document takes here and in a browser, and how much script it needs there. */
export async function measureVerifying(browser: Browser): Promise<void> {
  const parts = readdirSync("dist/site/assets")
    .filter((name) => /^verify-worker|^VerifyPage/i.test(name))
    .map((name) => [
      name,
      { "gzip KB": gzipSync(readFileSync(`dist/site/assets/${name}`)).length / 1000 },
    ]);
  print(Object.fromEntries(parts), 1);
  const key = await makeSealKey();
  const page = await openVerifier(browser, key);
  for (const size of sizesMB) {
    const original = scannedPdf(blank, 1, size * 1024 * 1024);
    const bytes = await sealedDocument({ original, key });
    const check = () => timed(() => verifyDocument(bytes, { trusted: [key.certificate] }));
    const inNode = median(await repeated(rounds, check));
    print({ [`${size} MB`]: { "Node ms": inNode, ...(await inPage(page, bytes)) } });
  }
}

/** Opens the built site without a server; its seal certificate is that of `key`. */
async function openVerifier(browser: Browser, key: SealKey): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(watchFrames);
  await page.route("**/*", (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === "/api/evidence/seal-certificates") return route.fulfill({ json: published(key) });
    const file = `dist/site${path}`;
    if (path.startsWith("/api/")) return route.fulfill({ status: 401, json: {} });
    return route.fulfill({
      path: extname(path) && existsSync(file) ? file : "dist/site/index.html",
    });
  });
  await page.goto("http://localhost/verify");
  return page;
}

const published = (key: SealKey) => ({
  product: "Undersign",
  certificates: [
    {
      sha256: "",
      der: Buffer.from(key.certificate).toString("base64"),
      subject: "",
      firstUsedAt: "",
      chain: [],
    },
  ],
});

/** Runs in the page: records the longest gap between frames, and when a file was chosen. */
const watchFrames = `
  window.watched = { last: performance.now(), longest: 0, chosenAt: 0 };
  requestAnimationFrame(function tick(now) {
    watched.longest = Math.max(watched.longest, now - watched.last);
    watched.last = now;
    requestAnimationFrame(tick);
  });
  document.addEventListener("change", () => {
    const now = performance.now();
    Object.assign(watched, { chosenAt: now, last: now, longest: 0 });
  }, { capture: true });
`;

/** Measures from choosing the file to the headline. */
async function inPage(page: Page, buffer: Buffer): Promise<object> {
  const file = { name: "sealed.pdf", mimeType: "application/pdf", buffer };
  await page.getByLabel(/from your device/).setInputFiles(file);
  await page.getByRole("heading", { name: "This document is genuine." }).waitFor();
  const [elapsed, gap] = await page.evaluate<[number, number]>(
    "[performance.now() - watched.chosenAt, watched.longest]",
  );
  await page.getByRole("button", { name: "Clear" }).click();
  return { "Chromium ms": elapsed, "longest gap between frames ms": gap };
}
