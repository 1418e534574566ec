// `npm run check`: what CI runs. Every step, cheapest first; stops at the first that fails.
import { spawnSync } from "node:child_process";
import { installDependencies } from "./install.mjs";

const steps = [
  ["Types", "npx", ["tsc", "--noEmit"]],
  ["Lint and format", "npx", ["biome", "ci", "."]],
  ["Build and strict synth", "node", ["scripts/build.mjs"]],
  ["Template lint", "node", ["--import", "tsx", "scripts/lint-template.ts"]],
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
