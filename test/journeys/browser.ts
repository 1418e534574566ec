import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, type TestContext } from "vitest";
import { journeysBrowserPath } from "../../scripts/tools.mjs";
import { changeOfRun, changePages } from "./changed-pages.ts";
import { settled } from "./screens/visit.ts";
import { keepTrace, startTrace } from "./traces.ts";
import { type Rules, violationsOn } from "./violations.ts";

/** A person's browser: real Chromium, one context a person. */

const quiet = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Whom pages of this file asked for anything: documents, frames, workers and pop-ups included. */
const origins = new Set<string>();

/** Of the people in the running journey. */
const opened: BrowserContext[] = [];

/** It starts with the first journey of a process and ends with the process. */
let browser: Browser | undefined;

/** One browser for all journeys; a journey without one says so and counts as skipped. */
export function browserOfFile(): (context: TestContext) => Browser {
  beforeAll(async () => {
    origins.clear();
    if (!browser?.isConnected()) browser = await openBrowser();
  });
  afterEach(async ({ task }) => {
    for (const [index, context] of opened.splice(0).entries()) {
      if (task.result?.state === "fail") await keepTrace(context, task, index + 1);
      await context.close();
    }
  });
  afterAll(() => {
    // Our own origin, and what stands in for S3 and Stripe, live on this machine.
    const strangers = [...origins].filter((origin) => !isOurs(new URL(origin)));
    expect(strangers, "third parties that a page asked").toEqual([]);
  });
  return (context) => {
    return browser ?? context.skip("no browser on this machine");
  };
}

async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = journeysBrowserPath();
  if (!executablePath) return undefined;
  return chromium.launch({ executablePath, args: quiet });
}

/** What a page did that no person should have to see. */
export interface Visitor {
  readonly page: Page;
  readonly problems: string[];
}

/** A new person at a device. Notes errors in the page, broken policies and requests to strangers. */
export async function newPerson(
  browser: Browser,
  url: string,
  device: BrowserContextOptions = { viewport: { width: 1280, height: 900 } },
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, locale: "en-GB", ...device });
  opened.push(context);
  context.setDefaultTimeout(patienceMs);
  await startTrace(context);
  const change = changeOfRun();
  if (change) await changePages(context, change);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !line.text().startsWith("Failed to load resource"))
      problems.push(`console: ${line.text()}`);
  });
  context.on("request", (request) => {
    const { protocol, hostname, origin } = new URL(request.url());
    if (["data:", "blob:", "file:"].includes(protocol)) return;
    origins.add(origin);
    if (!isOurs({ hostname })) problems.push(`a request to ${hostname}`);
  });
  return { page, problems };
}

/** Ends what hangs, and says at what. Of a machine several times slower than a laptop it asks nothing. */
const patienceMs = 90_000;

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

/** Nothing on this screen is hard to use for some people; with SHOTS set, also a picture of it. */
export async function looksRight(
  { page }: Visitor,
  screen: string,
  rules: Rules = "default",
): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await settled(page);
  await shoot(page, screen);
  expect(await violationsOn(page, rules), `axe on ${screen}`).toEqual([]);
}

/** As soon as it has the focus: pages, dialogs and steps move it a moment after they show. */
export const hasFocus = (target: Locator): Promise<void> =>
  target.and(target.page().locator(":focus")).waitFor();

/** As soon as a reader hears these words after a field's name. */
export async function isDescribedBy(field: Locator, words: string): Promise<void> {
  const heard = () =>
    field.evaluate((element) => {
      const id = element.getAttribute("aria-describedby");
      return (id && document.getElementById(id)?.textContent) || "";
    });
  await expect.poll(heard).toBe(words);
}

const stopsMax = 120;

/** Presses Tab until the focus is on this, once it is there: what is still on its way has no stop. */
export async function tabTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < stopsMax; stops++) {
    await target.page().keyboard.press(key);
    if (await target.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`${stopsMax} presses of ${key} did not lead to ${target}`);
}

export async function shoot(page: Page, screen: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${screen}.png`) });
}

/**
 * Drops files of this computer onto the top of the page, as from a window of the system. The place to drop on changes below a
 * pointer that is over it, and only the next of many moves of a real pointer would be about the new element.
 */
export async function drop(page: Page, ...paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const place = { x: 8, y: 8, data };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, ...place });
}

/** A file on disk, for a person to pick. */
export function fileNamed(name: string, bytes: Uint8Array): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "undersign-journey-")), name);
  writeFileSync(file, bytes);
  return file;
}

/** The site is at localhost; S3's stand-in, where pages fetch documents, is at the address. */
const isOurs = ({ hostname }: { readonly hostname: string }): boolean =>
  hostname === "localhost" || hostname === "127.0.0.1";
