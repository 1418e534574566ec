import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type * as z from "zod/mini";
import type { documentDraft } from "../../../contract/rules/drafts.ts";
import { print } from "../../../scripts/budgets/figures.ts";
import { numbers } from "../../../test/support/numbers.ts";
import { makePdf } from "../../../test/support/pdfs.ts";
import { newSender, type Sender, uploadFile } from "../../../test/support/people.ts";

const pageSize = { width: 612, height: 792 };

interface Placing {
  readonly browser: Browser;
  readonly site: string;
  readonly sender: Sender;
}

/**
 * Measures long documents on the page where fields are placed: time to the first page and memory, frames per second while
 * scrolling and while dragging a field; then the bytes transferred before page 1 of a 20 MB document shows.
 */
export async function measurePages(browser: Browser, site: string): Promise<void> {
  const placing = { browser, site, sender: await newSender() };
  for (const count of [5, 100, 500])
    print({ [`${count} pages`]: await longDocument(placing, count) });
  for (const count of [20, 200])
    print({ [`${count} pages, in parts`]: await inParts(placing, count) });
}

async function longDocument(placing: Placing, count: number): Promise<object> {
  const line = "All that is agreed upon stands here, and nothing else counts between the two. ";
  const lines = Array.from({ length: 15 }, (_, index) => `${index + 1}. ${line}`);
  const pdf = makePdf(Array.from({ length: count }, () => ({ lines })));
  const page = await placerWith(placing, (await uploadFile(placing.sender, pdf)).url, count);
  const figures = {
    "page 1 ms": await msToFirstPage(page),
    "fps scrolling": await framesPerSecond(page, () => scrollThrough(page)),
    "fps dragging": await framesPerSecond(page, () => dragField(page)),
    pictures: await page.locator("[data-page] :is(canvas, img)").count(),
    "script MB": await scriptMb(page),
    "process MB": await largestPageMb(placing.browser),
  };
  await page.context().close();
  return figures;
}

/** The document is larger than a trial may upload, so a plain server serves it in ranges. */
async function inParts(placing: Placing, count: number): Promise<object> {
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
  const page = await placerWith(placing, "/api/files/bench/large", count, { bypassCSP: true });
  await page
    .context()
    .route("**/api/files/bench/large", (route) =>
      route.fulfill({ json: { url: `http://127.0.0.1:${port}/large.pdf` } }),
    );
  const ms = await msToFirstPage(page);
  const figures = { MB: pdf.length / 2 ** 20, "KB before page 1": bytes / 1024, "page 1 ms": ms };
  await page.context().close();
  server.close();
  return figures;
}

/** A page that will open this document with one field for placing. */
async function placerWith(
  { browser, site, sender }: Placing,
  url: string,
  count: number,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const pages = Array<typeof pageSize>(count).fill(pageSize);
  const place = { page: 0, x: 0.3, y: 0.3, width: 0.26, height: 0.05 };
  const who = { email: "ann@example.com", firstName: "Ann", lastName: "Lee", mobile: "5551234567" };
  const draft = {
    step: "fields",
    idempotencyKey: "bench-bench",
    file: { id: "f", name: "Bench", url, pages, warnings: [] },
    signers: [{ id: "s", ...who, together: false }],
    inOrder: false,
    fields: [{ id: "field", kind: "sign", signerId: "s", place }],
    letter: { title: "", message: "", copies: "", expiryDays: "" },
    withholdValues: false,
  } satisfies z.input<typeof documentDraft>;
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ baseURL: site, viewport, ...more });
  const page = await context.newPage();
  const { id, email: userName, bearer: accessToken } = sender;
  const user = { id, userName, firstName: "Sam", lastName: "Sender", accessToken };
  await page.addInitScript(
    ([user = "", text = ""]) => {
      sessionStorage.setItem("undersign.user", user);
      sessionStorage.setItem("undersign.draft", text);
      localStorage.setItem("undersign.activeAt", String(Date.now()));
    },
    [JSON.stringify(user), JSON.stringify(draft)],
  );
  return page;
}

/** Time from the start of the navigation, including all code, until the page shows. */
async function msToFirstPage(page: Page): Promise<number> {
  await page.goto("/new");
  await page.locator('[data-page="0"][aria-busy="false"]').waitFor();
  return page.evaluate(() => performance.now());
}

async function framesPerSecond(page: Page, act: () => Promise<void>): Promise<number> {
  // A string, because the compiled function would call a helper that no page has.
  await page.evaluate(`{
    window.startedAt_ = performance.now();
    const count = () => { window.frames_ += 1; requestAnimationFrame(count); };
    if (window.frames_ === undefined) requestAnimationFrame(count);
    window.frames_ = 0;
  }`);
  await act();
  return page.evaluate<number>("(window.frames_ * 1000) / (performance.now() - window.startedAt_)");
}

/** Scrolls briskly for three seconds. */
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

/** Private memory of the largest page process, if the system reports it. */
export async function largestPageMb(browser: Browser): Promise<number> {
  const tools = await browser.newBrowserCDPSession();
  const { processInfo } = await tools.send("SystemInfo.getProcessInfo");
  await tools.detach();
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
