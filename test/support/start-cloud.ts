import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startQuiet } from "./quiet-environment.ts";
import { countUses } from "./throttles.ts";

/** Boots the whole product once for a test run: built bundles, synthesized template, empty data. */
export default async function startCloud(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-test-"));
  const local = await startQuiet({
    dataDir,
    // Keeps threads, since test files need the same functions and starting a thread takes longer than most calls.
    functionIdleMs: 300_000,
    log: process.env["CLOUD_LOG"] ? console.log : () => {},
  });
  await letManyRegister(local);
  project.provide("url", local.url);
  project.provide("endpoint", local.endpoint);
  project.provide("grants", local.grants());
  if (local.stripe) project.provide("stripe", local.stripe);
  return async () => {
    await local.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** All tests call from one network, and more people register and log in within an hour than one network may let. */
async function letManyRegister(local: Awaited<ReturnType<typeof startQuiet>>): Promise<void> {
  for (const hours of [0, 1, 2])
    for (const name of ["registerByNetwork", "loginByNetwork", "codeByNetwork"] as const) {
      const then = { ...local, now: () => local.now() + hours * 3_600_000 };
      await countUses(then, name, "127.0.0.1", -100_000);
    }
}
