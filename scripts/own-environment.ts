import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import { sendCallsTo } from "../test/support/cloud.ts";
import { payWith } from "../test/support/payments.ts";
import { startUndersign, type Undersign } from "./local.ts";
import { browserPath } from "./tools.mjs";

/** Starts the product in a temporary folder; the people in `test/support` then use this environment. */
export async function inEnvironment(
  use: (environment: Undersign, folder: string) => Promise<void>,
  options: { readonly countsUnits?: boolean } = {},
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-own-"));
  const environment = await startUndersign({ ...options, dataDir: path.join(folder, "data") });
  sendCallsTo(environment.url);
  payWith(environment.stripe);
  try {
    await use(environment, folder);
  } finally {
    await environment.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens this machine's Chromium and closes it afterwards. */
export async function inBrowser(
  use: (browser: Browser) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> {
  const executablePath = browserPath();
  if (!executablePath) throw new Error("no browser on this machine");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...args] });
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}
