import { gzipSync } from "node:zlib";
import type { Browser, CDPSession, Page } from "playwright-core";
import { call } from "../../test/support/cloud.ts";
import { makePdf } from "../../test/support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  signingToken,
  uploadFile,
} from "../../test/support/people.ts";
import { medians, print, repeated } from "./figures.ts";

const pdfPages = 20;
/** Lighthouse's "slow 4G" phone: 150 ms round trip, 1.6 Mbit/s down, a processor four times slower. */
const network = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowerBy = 4;
export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Measures how long somebody waits who opens a mailed link on a phone for the first time. */
export async function measureOpenings(browser: Browser, site: string): Promise<void> {
  const address = `${site}${await signingAddress()}`;
  const { lcpElement, ...figures } = medians(await repeated(5, () => open(browser, address)));
  print({ median: figures });
}

/** URL for signing a long document. */
export async function signingAddress(): Promise<string> {
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  const pages = Array.from({ length: pdfPages }, (_, index) => ({ text: `Clause ${index + 1}` }));
  const file = await uploadFile(sender, makePdf(pages));
  await call("POST", "/api/envelopes", envelopeFor(sender, file, [recipient]), sender);
  return `/rviewer/${await signingToken(recipient)}`;
}

export interface Opening {
  /** Largest contentful paint. */
  readonly lcpMs: number;
  readonly lcpElement: string;
  readonly shift: number;
  /** NaN if there is no document, like the next four. */
  readonly pageReadMs: number;
  readonly fieldMs: number;
  readonly pageShownMs: number;
  readonly pageSharpMs: number;
  readonly codeKbUntilShown: number;
  readonly codeKb: number;
}

/** Opens an address on a throttled phone with an empty cache. */
export async function open(browser: Browser, address: string): Promise<Opening> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await throttle(page);
  const code = watchCode(page);
  await page.addInitScript(watchPaint);
  const hasDocument = address.includes("/rviewer/");
  await page.goto(address);
  let pageSharpMs = Number.NaN;
  if (hasDocument) {
    await page.locator("[data-page='0'][aria-busy='false']").waitFor({ timeout: 60_000 });
    pageSharpMs = await page.evaluate(() => performance.now());
  }
  await page.waitForLoadState("networkidle");
  const { openedAtMs, ...paint } = await page.evaluate(() => Reflect.get(globalThis, "paint"));
  await context.close();
  const shownAtMs = openedAtMs + paint.pageShownMs;
  const before = code.filter(({ askedAtMs }) => askedAtMs < shownAtMs);
  const bytes = hasDocument && before.length === 0 ? Number.NaN : sumOf(before);
  return { ...paint, pageSharpMs, codeKbUntilShown: bytes / 1000, codeKb: sumOf(code) / 1000 };
}

export async function throttle(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
  return session;
}

export function sumOf(code: readonly CodeFile[]): number {
  return code.reduce((sum, { bytes }) => sum + bytes, 0);
}

export interface CodeFile {
  readonly askedAtMs: number;
  readonly bytes: number;
}

/** Records when the page requests script and style, including workers, and their sizes. */
export function watchCode(page: Page): readonly CodeFile[] {
  const code: CodeFile[] = [];
  // What a worker asks for again is in the cache.
  const seen = new Set<string>();
  page.on("response", async (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/javascript|css/.test(type) || seen.has(response.url())) return;
    seen.add(response.url());
    const body = await response.body().catch(() => Buffer.alloc(0));
    const askedAtMs = response.request().timing().startTime;
    code.push({ askedAtMs, bytes: gzipSync(body).length });
  });
  return code;
}

/** Runs in the page, before anything else: the first page can be read before the app has loaded. */
export function watchPaint(): void {
  const openedAtMs = performance.timeOrigin;
  const paint = {
    openedAtMs,
    lcpMs: 0,
    lcpElement: "",
    shift: 0,
    pageReadMs: Number.NaN,
    pageShownMs: Number.NaN,
    fieldMs: Number.NaN,
  };
  Reflect.set(globalThis, "paint", paint);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      paint.lcpMs = entry.startTime;
      const element = Reflect.get(entry, "element");
      const name = element instanceof Element ? element.tagName.toLowerCase() : "gone";
      paint.lcpElement = element?.closest?.("[data-page]") ? `${name} of the page` : name;
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.shift += Reflect.get(entry, "value");
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>("main > img, img[data-picture]");
    const isThere = picture?.complete && picture.naturalWidth > 0;
    if (isThere && Number.isNaN(paint.pageReadMs)) paint.pageReadMs = performance.now();
    const hasField = document.querySelector("[data-field]") !== null;
    if (hasField && Number.isNaN(paint.fieldMs)) paint.fieldMs = performance.now();
    if (isThere && picture.matches("[data-page] *")) paint.pageShownMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
