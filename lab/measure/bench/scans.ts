import type { Browser, Page } from "playwright-core";
import { jpegOf } from "../../../core/images/jpeg.ts";
import { medians, print, repeated } from "../../../scripts/budgets/figures.ts";
import { phone, throttle } from "../../../scripts/budgets/openings.ts";
import { call } from "../../../test/support/cloud.ts";
import { numbers } from "../../../test/support/numbers.ts";
import { newPayer } from "../../../test/support/payments.ts";
import {
  envelopeFor,
  newRecipient,
  signingToken,
  uploadFile,
} from "../../../test/support/people.ts";
import { scannedPdf } from "../scanned-pdf.ts";
import { largestPageMb } from "./pages.ts";

const runs = 3;
/** Size of one scanned page, in grey at 80 dots per inch. */
const pageBytes = 39_500;

interface Reading {
  readonly firstMs: number;
  readonly firstKb: number;
  /** Milliseconds from scrolling to the middle page until it shows. */
  readonly middleMs: number;
  readonly middleKb: number;
  /** Milliseconds from doubling the zoom there until the page is sharp again. */
  readonly zoomMs: number;
  readonly allKb: number;
  readonly processMb: number;
}

/** Prints medians of how long a signer of a scan waits; scrolls to the middle page, then zooms. */
export async function measureScans(browser: Browser, site: string): Promise<void> {
  for (const count of [1, 5, 20, 500]) {
    const address = `${site}/rviewer/${await sendScan(count)}`;
    print({
      [`${count} pages`]: medians(await repeated(runs, () => read(browser, address, count))),
    });
  }
}

async function sendScan(count: number): Promise<string> {
  const sender = await newPayer("pro");
  const recipient = newRecipient("Ann", "Lee");
  const file = await uploadFile(sender, scannedPdf(await jpegScan(), count, pageBytes));
  await call("POST", "/api/envelopes", envelopeFor(sender, file, [recipient]), sender);
  return signingToken(recipient);
}

/** A JPEG with lines of dark blots as large as letters, on paper that is not quite white. */
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

async function read(browser: Browser, address: string, count: number): Promise<Reading> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const cdp = await throttle(page);
  let bytes = 0;
  cdp.on("Network.dataReceived", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "commit" });
  await shown(page, 0);
  const first = { firstMs: await now(page), firstKb: bytes / 1000 };
  // Time for reading the first page; what is loaded meanwhile counts for the total.
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
  const zoomedAt = await now(page);
  await page.getByRole("button", { name: "Zoom in" }).dblclick();
  await zoomed(page, middle);
  const zoomMs = (await now(page)) - zoomedAt;
  const processMb = await largestPageMb(browser);
  await context.close();
  return { ...first, middleMs, middleKb, zoomMs, allKb: bytes / 1000, processMb };
}

const now = (page: Page) => page.evaluate(() => performance.now());

/** Waits until the page can be read. */
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

/** Waits until a wider picture has replaced the one before. */
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
