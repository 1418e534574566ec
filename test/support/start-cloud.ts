import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startQuiet } from "./quiet-environment.ts";

/** Boots the whole product once for a test run: built bundles, synthesized template, empty data. */
export default async function startCloud(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-test-"));
  const local = await startQuiet({
    dataDir,
    // Keeps threads, since test files need the same functions and starting a thread takes longer than most calls.
    functionIdleMs: 300_000,
    log: process.env["CLOUD_LOG"] ? console.log : () => {},
  });
  project.provide("url", local.url);
  project.provide("endpoint", local.endpoint);
  project.provide("grants", local.grants());
  if (local.stripe) project.provide("stripe", local.stripe);
  return async () => {
    await local.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
