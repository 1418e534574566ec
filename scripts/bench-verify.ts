/** `node --import tsx scripts/bench-verify.ts`: how long checking a document takes, here and in a browser. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright-core";
import { makeSealKey, onePage, sealedDocument, stream, tablePdf } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { browserPath } from "./tools.mjs";

const MiB = 1024 * 1024;
const sizes = [1, 20, 40];
const rounds = 5;

const key = await makeSealKey();
const documents = await Promise.all(
  sizes.map(async (size) => ({
    size,
    bytes: await sealedDocument({ original: scan(size * MiB), key }),
  })),
);

for (const file of readdirSync("dist/site/assets").filter((name) =>
  /^verify-worker|^VerifyPage/i.test(name),
))
  console.log(`${file}: ${gzipSync(readFileSync(`dist/site/assets/${file}`)).length} bytes gzip`);
for (const { size, bytes } of documents) {
  const check = await median(() => verifyDocument(bytes, { trusted: [key.certificate] }));
  console.log(`Node, ${size} MB: ${check} ms`);
}

/** One page with an image that fills the file. */
function scan(sizeBytes: number): Buffer {
  const image = Buffer.alloc(sizeBytes);
  for (let i = 0; i < sizeBytes; i++) image[i] = (i * 2654435761) >>> 24;
  return tablePdf(
    onePage({}, "", [stream(image.toString("latin1"), "/Type/XObject/Subtype/Image")]),
  );
}

async function median(run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const startedAt = performance.now();
    await run();
    times.push(performance.now() - startedAt);
  }
  return (times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0).toFixed(0);
}

/** The built site, without a server; its seal certificates are the ones that sealed here. */
async function inBrowser(): Promise<void> {
  const executablePath = browserPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  });
  const folder = mkdtempSync(join(tmpdir(), "bench-verify-"));
  const page = await browser.newPage();
  await page.addInitScript(watchFrames);
  await page.route("**/*", (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === "/api/evidence/seal-certificates") return route.fulfill({ json: published() });
    const file = `dist/site${path}`;
    if (path.startsWith("/api/")) return route.fulfill({ status: 401, json: {} });
    return route.fulfill({
      path: extname(path) && existsSync(file) ? file : "dist/site/index.html",
    });
  });
  await page.goto("http://localhost/verify");
  for (const { size, bytes } of documents) {
    const file = join(folder, `${size}.pdf`);
    writeFileSync(file, bytes);
    const { elapsedMs, longestGapMs } = await timed(page, file);
    console.log(
      `Chromium, ${size} MB: ${elapsedMs} ms, longest gap between frames ${longestGapMs} ms`,
    );
  }
  await browser.close();
  rmSync(folder, { recursive: true });
}

const published = () => ({
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

/** Runs in the page: the longest gap between frames, and when a file was chosen. */
const watchFrames = `
  window.watched = { last: performance.now(), longest: 0, chosenAt: 0 };
  requestAnimationFrame(function tick(now) {
    watched.longest = Math.max(watched.longest, now - watched.last);
    watched.last = now;
    requestAnimationFrame(tick);
  });
  document.addEventListener("change", () => {
    Object.assign(watched, { chosenAt: performance.now(), longest: 0 });
  }, { capture: true });
`;

/** From the choice of the file to the headline. */
async function timed(page: Page, file: string) {
  await page.getByLabel(/from your device/).setInputFiles(file);
  await page.getByRole("heading", { name: "This document is genuine." }).waitFor();
  const [elapsedMs, longestGapMs] = await page.evaluate<[number, number]>(
    "[performance.now() - watched.chosenAt, watched.longest]",
  );
  await page.getByRole("button", { name: "Clear" }).click();
  return { elapsedMs: elapsedMs.toFixed(0), longestGapMs: longestGapMs.toFixed(0) };
}

await inBrowser();
