// `npm start`: installs what is missing, builds what has changed, runs the whole product here.
//   --plans, --registration   as chosen-installation.mjs says
//   --watch                   rebuilds at every change
import { installDependencies } from "./install.mjs";

installDependencies();
const { build } = await import("./build.mjs");
const { folderOf, isChosen, readChoice } = await import("./chosen-installation.mjs");
const args = [];
try {
  const { choice, watch } = readChoice(process.argv.slice(2));
  await build(undefined, choice);
  if (watch) args.push("--watch");
  if (isChosen(choice)) args.push("--built", folderOf(choice));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
await import("./serve.ts");
