/**
 * `npm run budgets`: is the built site as light and fast as it must be? Boots an environment of its own, opens home,
 * pricing and a signing page (20 pages of PDF) on a throttled phone, asks Lighthouse, prints every figure
 * and its limit, and fails when one is missed. Times are of this machine: close other work first.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import lighthouse from "lighthouse";
import { type Browser, chromium, type Page } from "playwright-core";
import { call, sendCallsTo } from "../test/support/cloud.ts";
import { makePdf } from "../test/support/pdfs.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  signingToken,
  uploadFile,
} from "../test/support/people.ts";
import { startUndersign } from "./local.ts";
import { browserPath } from "./tools.mjs";

const runs = 3;
const pdfPages = 20;
/** Lighthouse's "slow 4G" phone: 150 ms there and back, 1.6 Mbit/s down, a processor four times slower. */
const network = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowerBy = 4;
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };

let missed = 0;
const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-budgets-"));
const environment = await startUndersign({ dataDir });
sendCallsTo(environment.url);
const port = await freePort();
const executablePath = browserPath();
if (!executablePath) throw new Error("no browser on this machine");
const args = ["--no-sandbox", `--remote-debugging-port=${port}`];
const browser = await chromium.launch({ executablePath, args });
try {
  const signing = `/rviewer/${await invitedToken()}`;
  measureBytes();
  await measurePaint(browser, { home: "/", pricing: "/pricing", signing });
  await askLighthouse({ home: "/", pricing: "/pricing", signing });
} finally {
  await browser.close();
  await environment.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(missed === 0 ? "\nAll budgets are kept." : `\n${missed} budgets are missed.`);
process.exit(missed === 0 ? 0 : 1);

function judge(what: string, value: number, unit: string, max: number, digits = 0): void {
  note(value <= max, what, `${value.toFixed(digits)} ${unit}`, `at most ${max} ${unit}`);
}

function note(kept: boolean, what: string, found: string, wanted: string): void {
  if (!kept) missed += 1;
  console.log(`${kept ? "kept  " : "MISSED"} ${what.padEnd(46)} ${found.padStart(9)}  ${wanted}`);
}

function measureBytes(): void {
  console.log("Script and style that a page names, gzip");
  judge("home", firstBytes("home.html"), "KB", 90, 1);
  judge("signing", firstBytes("sign.html"), "KB", 190, 1);
}

function firstBytes(file: string): number {
  const html = readFileSync(`dist/site/${file}`, "utf8");
  const names = html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g);
  const files = [...new Set([...names].map(([, name = ""]) => name))];
  const sizes = files.map((name) => gzipSync(readFileSync(`dist/site/${name}`)).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function measurePaint(
  chrome: Browser,
  pages: { home: string; pricing: string; signing: string },
): Promise<void> {
  console.log(`\nOn a throttled phone, median of ${runs}`);
  const limitMs = { home: 2000, pricing: 2000, signing: 2500 };
  for (const name of ["home", "pricing", "signing"] as const) {
    const seen: Awaited<ReturnType<typeof paintOf>>[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await paintOf(chrome, pages[name]));
    judge(
      `${name}: largest contentful paint`,
      median(seen.map(({ lcpMs }) => lcpMs)),
      "ms",
      limitMs[name],
    );
    judge(`${name}: layout shift`, median(seen.map(({ shift }) => shift)), "", 0.02, 4);
    if (name !== "signing") continue;
    const largest = new Set(seen.map(({ lcpElement }) => lcpElement));
    console.log(`       signing: the largest element is ${[...largest].join(", ")}`);
    judge(
      "signing: the first page can be read",
      median(seen.map(({ pageReadMs }) => pageReadMs)),
      "ms",
      1500,
    );
    tell("it is there with its fields", median(seen.map(({ pageShownMs }) => pageShownMs)));
    tell("it is sharp", median(seen.map(({ pageSharpMs }) => pageSharpMs)));
    const codeKb = median(seen.map(({ codeKbUntilShown }) => codeKbUntilShown));
    judge("signing: script and style until that page shows", codeKb, "KB", 190, 1);
    const allKb = median(seen.map(({ codeKb }) => codeKb));
    judge("signing: all script and style, pdf.js included", allKb, "KB", 260, 1);
  }
}

function tell(what: string, ms: number): void {
  console.log(`       ${`signing: ${what}`.padEnd(46)} ${ms.toFixed(0).padStart(6)} ms`);
}

interface Paint {
  readonly lcpMs: number;
  readonly lcpElement: string;
  readonly shift: number;
  /** NaN where there is no document. */
  readonly pageReadMs: number;
  readonly pageShownMs: number;
  readonly pageSharpMs: number;
  readonly codeKbUntilShown: number;
  readonly codeKb: number;
}

async function paintOf(chrome: Browser, address: string): Promise<Paint> {
  const context = await chrome.newContext({ ...phone, baseURL: environment.url });
  const page = await context.newPage();
  const code = await watchCode(page);
  // tsx names functions by a helper that the page doesn't have.
  await page.addInitScript({ content: "globalThis.__name = (it) => it;" });
  await page.addInitScript(watchPaint);
  const hasDocument = address.startsWith("/rviewer/");
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

function sumOf(code: readonly CodeFile[]): number {
  return code.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface CodeFile {
  readonly askedAtMs: number;
  readonly bytes: number;
}

/** Throttles the page, and notes when it asks for script and style, workers included, and how much of it. */
async function watchCode(page: Page): Promise<readonly CodeFile[]> {
  const code: CodeFile[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerBy });
  page.on("response", async (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/javascript|css/.test(type)) return;
    const body = await response.body().catch(() => Buffer.alloc(0));
    const askedAtMs = response.request().timing().startTime;
    code.push({ askedAtMs, bytes: gzipSync(body).length });
  });
  return code;
}

/** Runs in the page, before anything else. The first page can be read before the app is there. */
function watchPaint(): void {
  const openedAtMs = performance.timeOrigin;
  const paint = {
    openedAtMs,
    lcpMs: 0,
    lcpElement: "",
    shift: 0,
    pageReadMs: Number.NaN,
    pageShownMs: Number.NaN,
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
    if (isThere && picture.matches("[data-page] *")) paint.pageShownMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function askLighthouse(pages: Record<string, string>): Promise<void> {
  console.log("\nLighthouse, phone");
  for (const [name, address] of Object.entries(pages)) {
    const isLink = address.startsWith("/rviewer/");
    const result = await lighthouse(`${environment.url}${address}`, {
      port,
      logLevel: "error",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      // Pages behind mailed links must not be indexed: being crawlable would be the fault.
      ...(isLink ? { skipAudits: ["is-crawlable"] } : {}),
    });
    for (const [id, category] of Object.entries(result?.lhr.categories ?? {})) {
      const score = Math.round((category.score ?? 0) * 100);
      const min = id === "performance" ? 95 : 100;
      note(score >= min, `${name}: ${category.title}`, String(score), `at least ${min}`);
      if (score < min) printFindings(result?.lhr.audits ?? {}, category.auditRefs);
    }
  }
}

function printFindings(
  audits: Readonly<Record<string, { score: number | null; title: string; displayValue?: string }>>,
  refs: readonly { id: string; weight: number }[],
): void {
  for (const { id, weight } of refs) {
    const audit = audits[id];
    if (weight === 0 || audit?.score == null || audit.score >= 1) continue;
    console.log(`         ${id}: ${audit.title} ${audit.displayValue ?? ""}`);
  }
}

async function invitedToken(): Promise<string> {
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  const pages = Array.from({ length: pdfPages }, (_, index) => ({ text: `Clause ${index + 1}` }));
  const file = await uploadFile(sender, makePdf(pages));
  await call("POST", "/api/envelopes", envelopeFor(sender, file, [recipient]), sender);
  return signingToken(recipient);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
