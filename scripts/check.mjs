// `npm run check`: what CI runs. Every step, cheapest first; stops at the first that fails.
import { spawnSync } from "node:child_process";
import { installDependencies } from "./install.mjs";

/** A third of all changes, always the same ones, and a little less than what is noticed of them. */
const sample = ["core/domain", "--sample", "600", "--floor", "94"];

const steps = [
  ["Languages", "node", ["scripts/compile-languages.mjs"]],
  ["Types", "npx", ["tsc", "--noEmit"]],
  ["Lint and format", "npx", ["biome", "ci", "."]],
  ["Build and strict synth", "node", ["scripts/build.mjs"]],
  ["Template lint", "node", ["--import", "tsx", "scripts/lint-template.ts"]],
  ["Mutations of the domain", "node", ["--import", "tsx", "scripts/mutate.ts", ...sample]],
  ["Tests", "node", ["scripts/test.mjs"]],
];

installDependencies();
for (const [name, command, args] of steps) {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) {
    console.log(`== ${name}: failed`);
    process.exit(status ?? 1);
  }
  if (name !== "Tests")
    console.log(`== ${name}: good (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
}
