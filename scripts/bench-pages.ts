/**
 * `npm run bench:pages`: what documents of many pages cost in a browser on this machine. Time to the first
 * page and memory for 5, 100 and 500 pages; frames per second while scrolling and while dragging a field;
 * bytes that travel before page 1 of a 20 MB document shows. Figures, not assertions.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { numbers } from "../test/support/numbers.ts";
import { makePdf } from "../test/support/pdfs.ts";
import { startUndersign, type Undersign } from "./local.ts";
import { browserPath } from "./tools.mjs";

const pageSize = { width: 612, height: 792 };
const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-bench-"));
const environment = await startUndersign({ dataDir });
const executablePath = browserPath();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox"],
});
const sender = await signIn(environment, "bench@example.com");
console.log("Pages   page 1 ms   pictures   MB script   MB in all   fps scrolling   fps dragging");
for (const count of [5, 100, 500]) await measurePages(count);
console.log("\nA 20 MB document, served in parts");
for (const count of [20, 200]) await measureBytes(count);
await browser.close();
await environment.stop();
rmSync(dataDir, { recursive: true, force: true });

async function measurePages(count: number): Promise<void> {
  const line = "All that is agreed upon stands here, and nothing else counts between the two. ";
  const lines = Array.from({ length: 15 }, (_, index) => `${index + 1}. ${line}`);
  const pdf = makePdf(Array.from({ length: count }, () => ({ lines })));
  const url = await upload(pdf);
  const page = await placerWith(url, count);
  const firstMs = await msToFirstPage(page);
  const scrolling = await framesPerSecond(page, () => scrollThrough(page));
  const dragging = await framesPerSecond(page, () => dragField(page));
  const pictures = await page.locator("[data-page] :is(canvas, img)").count();
  const cells = [firstMs, pictures, await scriptMb(page), rendererMb(await pids(browser))];
  const widths = [11, 10, 11, 11, 15, 14];
  const row = [...cells, scrolling, dragging].map((cell, i) =>
    cell.toFixed(0).padStart(widths[i] ?? 0),
  );
  console.log(String(count).padStart(5), ...row);
  await page.context().close();
}

/** Larger than a trial may upload, so it comes from a plain server that gives parts. */
async function measureBytes(count: number): Promise<void> {
  const random = numbers(5);
  const letters = Array.from({ length: 20_000 }, () => random.int(97, 122));
  const lines = Array<string>(1000 / count).fill(String.fromCharCode(...letters));
  const pages = Array.from({ length: count }, () => ({ lines }));
  const pdf = makePdf(pages);
  let bytes = 0;
  const server = createServer((request, response) => {
    const [begin = 0, end = pdf.length - 1] =
      /(\d+)-(\d+)/
        .exec(request.headers.range ?? "")
        ?.slice(1)
        .map(Number) ?? [];
    const part = pdf.subarray(begin, end + 1);
    bytes += part.length;
    response.writeHead(206, {
      "content-range": `bytes ${begin}-${begin + part.length - 1}/${pdf.length}`,
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "range",
      "access-control-expose-headers": "content-range",
    });
    response.end(request.method === "OPTIONS" ? undefined : part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const page = await placerWith("/api/files/bench/large", pages.length, { bypassCSP: true });
  await page
    .context()
    .route("**/api/files/bench/large", (route) =>
      route.fulfill({ json: { url: `http://127.0.0.1:${port}/large.pdf` } }),
    );
  const ms = await msToFirstPage(page);
  const mb = (pdf.length / 1024 / 1024).toFixed(1);
  const kb = (bytes / 1024).toFixed(0);
  console.log(
    `  ${count} pages, ${mb} MB: ${kb} KB before page 1 shows, after ${ms.toFixed(0)} ms`,
  );
  await page.context().close();
  server.close();
}

/** A page that will open the placer with this document and one field. */
async function placerWith(url: string, count: number, more: BrowserContextOptions = {}) {
  const pages = Array<typeof pageSize>(count).fill(pageSize);
  const place = { page: 0, x: 0.3, y: 0.3, width: 0.26, height: 0.05 };
  const who = { email: "ann@example.com", firstName: "Ann", lastName: "Lee", mobile: "5551234567" };
  const draft = {
    step: "fields",
    idempotencyKey: "bench-bench",
    file: { id: "f", name: "Bench", url, pages, warnings: [] },
    signers: [{ id: "s", ...who, together: false }],
    inOrder: false,
    fields: [{ id: "field", kind: "sign", recipientId: "s", place }],
    letter: { title: "", message: "", copies: "", expiryDays: "" },
    withholdValues: false,
  };
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: environment.url, viewport, ...more });
  const page = await context.newPage();
  await page.addInitScript(
    ([user, text]) => {
      sessionStorage.setItem("undersign.user", user ?? "");
      sessionStorage.setItem("undersign.draft", text ?? "");
      localStorage.setItem("undersign.activeAt", String(Date.now()));
    },
    [JSON.stringify(sender), JSON.stringify(draft)],
  );
  return page;
}

/** From the start of the navigation, code and all, until the page shows. */
async function msToFirstPage(page: Page): Promise<number> {
  await page.goto("/new");
  await page.locator('[data-page="0"][aria-busy="false"]').waitFor();
  return page.evaluate(() => performance.now());
}

async function framesPerSecond(page: Page, act: () => Promise<void>): Promise<number> {
  // As text: what compiles this script would name the function by a helper that no page has.
  await page.evaluate(`{
    window.startedAt_ = performance.now();
    const count = () => { window.frames_ += 1; requestAnimationFrame(count); };
    if (window.frames_ === undefined) requestAnimationFrame(count);
    window.frames_ = 0;
  }`);
  await act();
  return page.evaluate<number>("(window.frames_ * 1000) / (performance.now() - window.startedAt_)");
}

/** Three seconds of a brisk wheel. */
function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const scroller = document.querySelector("[data-scroller]");
    for (let frame = 0; frame < 180 && scroller; frame++) {
      scroller.scrollTop += 60;
      await new Promise(requestAnimationFrame);
    }
    scroller?.scrollTo(0, 0);
  });
}

async function dragField(page: Page): Promise<void> {
  const box = await page.locator("[data-field]").boundingBox();
  if (!box) throw new Error("no field to drag");
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  for (let round = 0; round < 3; round++) {
    await page.mouse.move(box.x + 300, box.y + 200, { steps: 40 });
    await page.mouse.move(box.x + 20, box.y + 10, { steps: 40 });
  }
  await page.mouse.up();
}

async function scriptMb(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await tools.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}

async function pids(from: Browser): Promise<number[]> {
  const tools = await from.newBrowserCDPSession();
  const { processInfo } = await tools.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** Resident memory of the largest page process, where the system tells. */
function rendererMb(ids: readonly number[]): number {
  const kilobytes = ids.map((id) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]);
    } catch {
      return Number.NaN;
    }
  });
  return Math.max(...kilobytes) / 1024;
}

async function upload(pdf: Buffer): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "bench.pdf");
  const response = await fetch(`${environment.url}/api/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${sender.accessToken}` },
    body: form,
  });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  const { url }: { url: string } = await response.json();
  return url;
}

interface SessionUser {
  readonly accessToken: string;
}

async function signIn(at: Undersign, userName: string): Promise<SessionUser> {
  const password = "correct horse";
  const names = { firstName: "Sam", lastName: "Sender", mobile: "5551234567", pricing: "free" };
  const post = async (route: string, body: object, token?: string) => {
    const response = await fetch(`${at.url}/api/auth/${route}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as SessionUser;
  };
  await post("register", { userName, password, ...names });
  const { accessToken } = await post("login", { username: userName, password });
  await post("generate-otp", { username: userName }, accessToken);
  for (;;) {
    const code = at.mails({ to: userName }).find(({ subject }) => /^\d{6}/.test(subject));
    if (code) {
      const mfacode = code.subject.slice(0, 6);
      return post("validate-otp", { username: userName, mfacode }, accessToken);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
