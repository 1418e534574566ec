/**
 * What a signer waits for on a phone: from the tap on the mailed link until the first page can be read, its first field
 * pressed and it is there in the screen's resolution, on slow 4G (1.6 Mbit/s, 150 ms) with a processor four times as slow as
 * this machine's, cold caches, a document of 20 pages; then for scans of 1, 5, 20 and 500 pages the first page, the middle
 * one and its zoom, bytes and memory. Figures, not assertions; medians of five and three.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type CDPSession, chromium } from "playwright-core";
import { sentTo } from "../test/journeys/signer.ts";
import { sendCallsTo } from "../test/support/cloud.ts";
import { payWith } from "../test/support/payments.ts";
import { makePdf } from "../test/support/pdfs.ts";
import { newRecipient } from "../test/support/people.ts";
import { measurePictures } from "./bench-sign-pages.ts";
import { startUndersign } from "./local.ts";
import { browserPath } from "./tools.mjs";

const runs = 5;
const slow4g = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

interface Opening {
  readonly fieldMs: number;
  readonly pictureMs: number;
  readonly pageMs: number;
  readonly paintMs: number;
  /** On the wire until the first page was there. */
  readonly codeBytes: number;
  readonly allBytes: number;
}

const executablePath = browserPath();
if (!executablePath) throw new Error("no browser on this machine");
const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-bench-"));
const environment = await startUndersign({ dataDir });
sendCallsTo(environment.url);
payWith(environment.stripe);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const token = await sendTwentyPages();
await open(browser, token);
const openings: Opening[] = [];
for (let run = 0; run < runs; run++) openings.push(await open(browser, token));
print("first field can be pressed", "fieldMs", 1, "ms");
print("largest contentful paint", "paintMs", 1, "ms");
print("first page can be read", "pictureMs", 1, "ms");
print("first page is sharp", "pageMs", 1, "ms");
print("script and style until then", "codeBytes", 1024, "KB");
print("all bytes until then", "allBytes", 1024, "KB");
await measurePictures({
  browser,
  options: { ...phone, baseURL: environment.url },
  throttle,
});
await browser.close();
await environment.stop();
rmSync(dataDir, { recursive: true, force: true });

async function sendTwentyPages(): Promise<string> {
  const line = "Clause of an agreement that somebody reads before signing it. ";
  const pages = Array.from({ length: 20 }, (_, index) => ({
    text: `${index + 1} ${line.repeat(20)}`,
  }));
  return (await sentTo([newRecipient("Ann", "Lee")], undefined, makePdf(pages))).token;
}

/** Opens the link as somebody does who has never been here. */
async function open(from: Browser, link: string): Promise<Opening> {
  const context = await from.newContext({ ...phone, baseURL: environment.url });
  const page = await context.newPage();
  // tsx names functions by a helper that the page doesn't have.
  await page.addInitScript({ content: "globalThis.__name = (it) => it;" });
  await page.addInitScript(watchPage);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await throttle(cdp);
  const bytes = countBytes(cdp);
  await page.goto(`/rviewer/${link}`, { waitUntil: "commit" });
  await page.waitForFunction(() => "page" in signersTimes, undefined, {
    timeout: 120_000,
  });
  const times = await page.evaluate(() => signersTimes);
  const counted = bytes();
  await context.close();
  return {
    fieldMs: times["field"] ?? Number.NaN,
    pictureMs: times["picture"] ?? times["page"] ?? Number.NaN,
    pageMs: times["page"] ?? Number.NaN,
    paintMs: times["paint"] ?? Number.NaN,
    ...counted,
  };
}

async function throttle(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.emulateNetworkConditions", { offline: false, ...slow4g });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** Runs in the page: notes, frame by frame, when what people wait for is there. */
function watchPage(): void {
  const times: Record<string, number> = {};
  Object.assign(window, { signersTimes: times });
  new PerformanceObserver((list) => {
    times["paint"] = list.getEntries().at(-1)?.startTime ?? Number.NaN;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>("main > img, img[data-picture]");
    if (picture?.complete && picture.naturalWidth > 0) times["picture"] ??= performance.now();
    if (document.querySelector("[data-field]")) times["field"] ??= performance.now();
    if (document.querySelector('[data-page="0"][aria-busy="false"]'))
      times["page"] ??= performance.now();
    if (!("page" in times)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** In the page. */
declare const signersTimes: Record<string, number>;

function countBytes(cdp: CDPSession): () => { codeBytes: number; allBytes: number } {
  const types = new Map<string, string>();
  let [codeBytes, allBytes] = [0, 0];
  cdp.on("Network.requestWillBeSent", ({ requestId, type }) => types.set(requestId, type ?? ""));
  cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    if (/Script|Stylesheet/.test(types.get(requestId) ?? "")) codeBytes += encodedDataLength;
  });
  return () => ({ codeBytes, allBytes });
}

function print(what: string, figure: keyof Opening, unit: number, unitName: string): void {
  const values = openings.map((one) => one[figure] / unit).sort((a, b) => a - b);
  const median = values[Math.floor(values.length / 2)] ?? Number.NaN;
  const range = `${values[0]?.toFixed(0)} to ${values.at(-1)?.toFixed(0)}`;
  console.log(`${what.padEnd(28)} ${median.toFixed(0).padStart(6)} ${unitName}  (${range})`);
}
