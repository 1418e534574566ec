import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { compileLanguages } from "./scripts/compile-languages.mjs";
import { engine } from "./scripts/test-engine.ts";
import type { PageChange } from "./test/journeys/changed-pages.ts";
import { LongestFirst } from "./test/support/longest-first.ts";
import { takeTempFolder } from "./test/support/temp-folder.ts";

compileLanguages();
takeTempFolder();

/** `npm test` runs the first ring (CONTRIBUTING, Two rings); without the variable every test is found. */
const isFirstRing = process.env["TEST_RING"] === "first";
const isWhole = process.env["TEST_RING"] === "all";
const secondRing = "**/*.all.test.ts";

/** Judges the calls that the other tests have made, so it comes last. */
const afterCalls = "test/contract/routes.test.ts";

/** A journey waits for its browser much of its time, so one more than there are cores keeps them busy. */
const afterwards = { maxWorkers: 3, sequence: { groupOrder: 1, sequencer: LongestFirst } };

const journeys = {
  execArgv: engine,
  include: ["test/journeys/**/*.test.ts"],
  globalSetup: ["test/support/start-cloud.ts"],
  setupFiles: ["test/support/shared-environment.ts"],
  testTimeout: 300_000,
  ...afterwards,
};

/** Journeys of signers and of sending, made again on pages that other programs change (test/journeys/changed-pages.ts). */
const changed =
  "{checks,filling-in,phone,placing,returning,roles,signing,templates,two-signers,who-signs}";

const onChangedPages = (change: PageChange): TestProjectConfiguration => ({
  extends: true,
  test: {
    ...journeys,
    name: change,
    include: [`test/journeys/${changed}{,.all}.test.ts`],
    env: { PAGES: change },
  },
});

const secondRingAlone: TestProjectConfiguration[] = [
  { extends: true, test: { name: "lab", include: ["lab/test/**/*.test.ts"] } },
  { extends: true, test: { name: "routes", include: [afterCalls], ...afterwards } },
];

/**
 * Three kinds in one run: rules and modules on their own; calls against the whole product, as it runs on a laptop
 * (built bundles, synthesized template, IAM enforced); a person in a browser.
 */
export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    // A process that starts, and loads what all tests use, takes longer than most files of tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Limits end what hangs. They are no measure: a busy machine with two cores is many times slower.
    testTimeout: 180_000,
    // Environments and keys are made in hooks.
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    exclude: isFirstRing ? [secondRing] : [],
    reporters: process.env["CI"] ? ["dot"] : ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "modules",
          include: [
            "packages/*/test/**/*.test.ts",
            "test/{contract,core,frontend,languages,structure,lib,scripts}/**/*.test.ts",
          ],
          exclude: [afterCalls],
        },
      },
      {
        extends: true,
        test: {
          name: "calls",
          execArgv: engine,
          include: ["test/functions/**/*.test.ts"],
          globalSetup: ["test/support/forget-calls.ts", "test/support/start-cloud.ts"],
          setupFiles: ["test/support/shared-environment.ts", "test/support/record-calls.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...journeys,
          name: "journeys",
        },
      },
      ...(isFirstRing ? [] : secondRingAlone),
      // Not for one file that somebody runs.
      ...(isWhole ? [onChangedPages("translated"), onChangedPages("extended")] : []),
    ],
  },
});
