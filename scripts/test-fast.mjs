// `npm run test:fast [base]`: runs the module tests of the first ring that import what has changed since the base
// (main), changed tests of calls, and the tests of the structure. Builds only if a test of calls has changed.
import { execFileSync, spawnSync } from "node:child_process";

const [base = "main"] = process.argv.slice(2);
const since = git("merge-base", base, "HEAD").trim();

const calls = changedFiles().filter((file) => /^test\/functions\/.*\.test\.ts$/.test(file));
if (calls.length > 0) run("node", ["scripts/build.mjs"]);
process.env.TEST_RING = "first";
run("npx", ["vitest", "run", "--project", "modules", "--changed", since, "--passWithNoTests"]);
process.env.TEST_RING = "all";
// These read files that they don't import.
run("npx", ["vitest", "run", "test/structure", ...calls]);

/** Files committed since the base, uncommitted and new ones, without deleted ones. */
function changedFiles() {
  const lines = `${git("diff", "--name-only", "--diff-filter=d", since)}${git("ls-files", "--others", "--exclude-standard")}`;
  return lines.split("\n");
}

function git(...args) {
  return execFileSync("git", args, { encoding: "utf8" });
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
