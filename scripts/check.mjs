// `npm run check`: what CI runs. Runs every step, cheapest first; stops at the first that fails. `--without Tests` leaves
// out a step that runs elsewhere.
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { installDependencies } from "./install.mjs";

const mutate = (folder) => ["node", ["scripts/mutate.ts", "--samples", folder]];

/** The steps of one row run in parallel: most of them keep less than two cores busy. */
const rows = [
  [
    ["Languages", "node", ["scripts/compile-languages.mjs"]],
    ["Types of the client", "node", ["scripts/client-types.ts"]],
  ],
  [
    ["Lint and format", "npx", ["biome", "ci", "."]],
    // Each further checker infers many types once more.
    ["Types", "npx", ["tsc", "--noEmit", "--checkers", "1"]],
    ["Build and strict synth", "node", ["scripts/build.mjs"]],
    ["Programs that tests drive", "node", ["scripts/tools.mjs"]],
    ["Mutations of the domain", ...mutate("core/domain")],
  ],
  [
    ["Template lint", "node", ["scripts/lint-template.ts"]],
    // Seals with the fonts that the build has put into the function's folder.
    ["Simulation", "node", ["lab/simulate/simulate.ts", "--seeds", "150"]],
    ["Mutations of the verifier", ...mutate("packages/sealed-pdf/src/verify")],
    ["Mutations of the frontend", ...mutate("frontend")],
  ],
  [["Tests", "node", ["scripts/test.mjs", "--all"]]],
];

const { values: options } = parseArgs({
  options: { without: { type: "string", multiple: true, default: [] } },
});

installDependencies();
for (const steps of rows) {
  const row = steps.filter(([name]) => !options.without.includes(name));
  const running = row.map((step) => start(step, row.length === 1));
  try {
    await Promise.all(running.map(({ good }) => good));
  } catch (status) {
    for (const { child } of running) child.kill();
    process.exit(status);
  }
}

/** `good` rejects with the exit status of the check. Output of parallel steps is printed when they end. */
function start([name, command, args], isAlone) {
  const startedAt = Date.now();
  if (isAlone) console.log(`\n== ${name}`);
  const child = spawn(command, args, { stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"] });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => output.push(part));
  const good = new Promise((done, failed) => {
    child.on("error", failed.bind(undefined, 1));
    child.on("close", (code) => {
      if (!isAlone) console.log(`\n== ${name}\n${Buffer.concat(output)}`.trimEnd());
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (code !== 0) console.log(`== ${name}: failed`);
      else if (name !== "Tests") console.log(`== ${name}: good (${seconds} s)`);
      if (code === 0) done();
      else failed(code ?? 1);
    });
  });
  return { child, good };
}
