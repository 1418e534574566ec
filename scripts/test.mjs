// `npm test`: installs what is missing, builds, runs the first ring of tests, and ends with one line of counts.
// `npm run test:all` runs both rings (`--all`). Further options are Vitest's: `npm run test:all -- --project calls`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { installDependencies } from "./install.mjs";
import { engine } from "./test-engine.ts";
import { installTools } from "./tools.mjs";

const resultFile = "dist/test-results.json";
const options = process.argv.slice(2).filter((word) => word !== "--all");
const TEST_RING = process.argv.includes("--all") ? "all" : "first";

installDependencies();
installTools();
run("node", ["scripts/build.mjs"]);

rmSync(resultFile, { force: true });
rmSync("dist/test-failures", { recursive: true, force: true });
const reporters = ["--reporter", process.env.CI ? "dot" : "default", "--reporter", "json"];
// The environment that most tests share runs in this process, so it needs the same settings as the others.
const vitest = [...engine, "node_modules/vitest/vitest.mjs", "run"];
const args = [...vitest, ...reporters, "--outputFile.json", resultFile, ...options];
const env = { ...process.env, TEST_RING };
const { status } = spawnSync("node", args, { stdio: "inherit", env });
if (!existsSync(resultFile)) process.exit(status || 1);

const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
  readFileSync(resultFile, "utf8"),
);
const skipped = numPendingTests + numTodoTests;
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${skipped} skipped`);
process.exit(status ?? 1);

function run(command, commandArgs) {
  const done = spawnSync(command, commandArgs, { stdio: "inherit" });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
