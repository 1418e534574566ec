import { existsSync, readFileSync } from "node:fs";

/** Files that check a document without the operator: scripts/build-checker.mjs puts it beside the bundle. */
const names = [
  "verify.html",
  "verify.py",
  "verify_answers.py",
  "verify_conditions.py",
  "verify_facts.py",
  "verify_passkeys.py",
  "evidence-format.md",
] as const;

let read: Readonly<Record<string, Uint8Array>> | undefined;

export function checkerFiles(): Readonly<Record<string, Uint8Array>> {
  read ??= Object.fromEntries(names.map((name) => [name, readFileSync(placeOf(name))]));
  return read;
}

/** Beside the bundle, or where the build has put it for code that runs beside no bundle of its own. */
function placeOf(name: string): URL {
  const beside = new URL(`./checker/${name}`, import.meta.url);
  return existsSync(beside) ? beside : new URL(`../../checker/${name}`, import.meta.url);
}
