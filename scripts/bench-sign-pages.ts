import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { jpegOf } from "../core/images/jpeg.ts";
import { call } from "../test/support/cloud.ts";
import { numbers } from "../test/support/numbers.ts";
import { newPayer } from "../test/support/payments.ts";
import { envelopeFor, newRecipient, signingToken, uploadFile } from "../test/support/people.ts";
import { scannedPdf } from "./scanned-pdf.ts";

const runs = Number(process.env["RUNS"] ?? 3);
/** Of a page of a scan, in grey at 80 dots an inch. */
const pageBytes = 39_500;

interface Reading {
  readonly firstMs: number;
  readonly firstKb: number;
  /** From scrolling there. */
  readonly middleMs: number;
  readonly middleKb: number;
  /** From a double zoom there until it is sharp again. */
  readonly zoomMs: number;
  readonly allKb: number;
  readonly processMb: number;
}

interface Reader {
  readonly browser: Browser;
  readonly options: BrowserContextOptions;
  readonly throttle: (cdp: CDPSession) => Promise<void>;
}

/** Prints what a signer of a scan waits for: medians of three. */
export async function measurePictures(reader: Reader): Promise<void> {
  console.log(
    `\nScans of ${pageBytes / 1000} KB a page, median of ${runs}; the middle page is scrolled to, then zoomed`,
  );
  console.log(
    `${"".padEnd(14)}first page          middle page            zoom      all     process`,
  );
  for (const count of [1, 5, 20, 500]) {
    const token = await sendScan(count);
    const seen: Reading[] = [];
    for (let run = 0; run < runs; run++) seen.push(await read(reader, token, count));
    print(`${count} pages`, seen);
  }
}

async function sendScan(count: number): Promise<string> {
  const sender = await newPayer("pro");
  const recipient = newRecipient("Ann", "Lee");
  const file = await uploadFile(sender, scannedPdf(await jpegScan(), count, pageBytes));
  await call("POST", "/api/envelopes", envelopeFor(sender, file, [recipient]), sender);
  return signingToken(recipient);
}

/** Lines of dark blots as large as letters, on paper that is not quite white. */
async function jpegScan(): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  const [width, height] = [700, 906];
  const random = numbers(7);
  const rgba = new Uint8Array(width * height * 4).fill(244);
  for (let y = 70; y < 840; y += 24) {
    for (let x = 70; x < 630; x += 14) {
      const grey = random.int(0, 9) > 1 ? random.int(20, 80) : 244;
      for (let row = y; row < y + 10; row++)
        rgba.fill(grey, (row * width + x) * 4, (row * width + x + 9) * 4);
    }
  }
  const jpeg = await jpegOf({ width, height, rgba }, { qualities: [8], bytesMax: pageBytes });
  if (!jpeg) throw new Error("the scan was not encoded");
  return { jpeg, width, height };
}

async function read(
  { browser, options, throttle }: Reader,
  token: string,
  count: number,
): Promise<Reading> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await throttle(cdp);
  let bytes = 0;
  cdp.on("Network.dataReceived", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`/rviewer/${token}`, { waitUntil: "commit" });
  await shown(page, 0);
  const first = { firstMs: await now(page), firstKb: bytes / 1000 };
  // Somebody reads the first page; what is loaded meanwhile is in the figure for all.
  await page.waitForTimeout(10_000);
  const [before, scrolledAt] = [bytes, await now(page)];
  const middle = Math.floor(count / 2);
  await page.evaluate(
    (index) => document.querySelector(`[data-page="${index}"]`)?.scrollIntoView(),
    middle,
  );
  await shown(page, middle);
  const middleMs = (await now(page)) - scrolledAt;
  const middleKb = (bytes - before) / 1000;
  await page.waitForTimeout(3_000);
  // The toolbar comes with the first act.
  await page.getByRole("button", { name: "Read" }).click();
  await page.evaluate(
    (index) => document.querySelector(`[data-page="${index}"]`)?.scrollIntoView(),
    middle,
  );
  await shown(page, middle);
  const zoomedAt = await now(page);
  await page.getByRole("button", { name: "Zoom in" }).dblclick();
  await zoomed(page, middle);
  const zoomMs = (await now(page)) - zoomedAt;
  const processMb = await largestPageMb(browser);
  await context.close();
  return { ...first, middleMs, middleKb, zoomMs, allKb: bytes / 1000, processMb };
}

const now = (page: Page) => page.evaluate(() => performance.now());

/** Until the page can be read. */
async function shown(page: Page, index: number): Promise<void> {
  await page.waitForFunction(
    (at) => {
      const box = document.querySelector(`[data-page="${at}"]`);
      const picture = box?.querySelector<HTMLImageElement>("img[data-picture]");
      return picture?.complete && picture.naturalWidth > 0;
    },
    index,
    { timeout: 120_000, polling: "raf" },
  );
}

/** Until a wider picture has taken the place of the one before. */
async function zoomed(page: Page, index: number): Promise<void> {
  await page.waitForFunction(
    (at) => {
      const pictures = [
        ...document.querySelectorAll<HTMLImageElement>(`[data-page="${at}"] img[data-picture]`),
      ];
      return pictures.length === 1 && (pictures[0]?.naturalWidth ?? 0) > 1_000;
    },
    index,
    { timeout: 120_000, polling: "raf" },
  );
}

/** Memory of the largest page process without what it shares with others, where the system tells. */
async function largestPageMb(browser: Browser): Promise<number> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  await cdp.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(statusOf(id))?.[1] ?? 0));
  return Math.max(...kilobytes) / 1024;
}

function statusOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/status`, "utf8");
  } catch {
    return "";
  }
}

function print(what: string, seen: readonly Reading[]): void {
  const median = (figure: keyof Reading) => {
    const sorted = seen.map((one) => one[figure]).sort((a, b) => a - b);
    return (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(0);
  };
  const cells = [
    `${median("firstMs").padStart(6)} ms ${median("firstKb").padStart(5)} KB`,
    `${median("middleMs").padStart(6)} ms ${median("middleKb").padStart(5)} KB`,
    `${median("zoomMs").padStart(6)} ms`,
    `${median("allKb").padStart(6)} KB`,
    `${median("processMb").padStart(4)} MB`,
  ];
  console.log(`${what.padEnd(12)}${cells.join("   ")}`);
}
