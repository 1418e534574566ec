import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Mutant, mutantsOf } from "./mutants.ts";

export interface MutantResult {
  readonly mutant: Mutant;
  /** What noticed the change; undefined if nothing did. */
  readonly fault: string | undefined;
}

/** The TypeScript files below a folder, by their paths from the root. */
export function typeScriptIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** Changes only logic: what components draw is tested in a browser. */
export function mutantsIn(folder: string): Mutant[] {
  return typeScriptIn(folder)
    .filter((file) => file.endsWith(".ts") && !file.includes("/test/"))
    .flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")));
}

/** Draws by a hash of each change, so that a sample stays nearly the same when other code is edited. */
export function sampleOf(
  mutants: readonly Mutant[],
  size: number,
  seed: string,
): readonly Mutant[] {
  const lot = ({ file, what }: Mutant) =>
    createHash("sha256").update(`${seed} ${file} ${what}`).digest("hex");
  return mutants
    .map((mutant) => ({ mutant, lot: lot(mutant) }))
    .sort((a, b) => a.lot.localeCompare(b.lot))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/** Prints the changes that nothing noticed, and the score. Exits with 1 if less than `floor` per cent were noticed. */
export function report(tried: readonly MutantResult[], floor: number): void {
  const survivors = tried.filter(({ fault }) => fault === undefined).map(({ mutant }) => mutant);
  for (const { file, line, what } of survivors.sort(byPlace))
    console.log(`${file}:${line} ${what}`);
  const killed = tried.length - survivors.length;
  const score = (100 * killed) / tried.length;
  const seconds = Math.round(performance.now() / 1000);
  console.log(
    `${killed} of ${tried.length} changes noticed, ${survivors.length} not: ${score.toFixed(1)} % (${seconds} s)`,
  );
  if (score >= floor) return;
  console.log(`Expected ${floor} % at least.`);
  process.exitCode = 1;
}

function byPlace(a: Mutant, b: Mutant): number {
  return a.file.localeCompare(b.file) || a.line - b.line;
}
