import { spawn } from "node:child_process";
import { once } from "node:events";

/** A range of consecutive seeds. */
export interface Seeds {
  readonly from: number;
  readonly count: number;
}

/** Divides seeds into one part per process, of nearly equal sizes; fewer parts if there are fewer seeds. */
export function divided({ from, count }: Seeds, processes: number): Seeds[] {
  const startOf = (part: number) => from + Math.floor((count * part) / processes);
  return Array.from({ length: processes }, (_, part) => ({
    from: startOf(part),
    count: startOf(part + 1) - startOf(part),
  })).filter((part) => part.count > 0);
}

/** Runs this command for each part in parallel, and returns whether all have succeeded. */
export async function inProcesses(parts: readonly Seeds[], more: readonly string[]) {
  const exits = parts.map(async ({ from, count }) => {
    const [script = ""] = process.argv.slice(1);
    const words = ["--from", String(from), "--seeds", String(count), ...more];
    const child = spawn(process.execPath, [...process.execArgv, script, ...words], {
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    return code === 0;
  });
  return (await Promise.all(exits)).every(Boolean);
}
