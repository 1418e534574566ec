import { spawnSync } from "node:child_process";

/** Verdict of each validator on each file. */
export type Verdicts = Map<string, Map<string, string>>;

/** Adds what a program says: a line for each file and judge, with tabs between them and the verdict. */
export function ask(verdicts: Verdicts, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.slice(-2_000)}`);
  for (const line of stdout.trim().split("\n")) {
    const [file = "", judge = "", verdict = ""] = line.split("\t");
    verdicts.get(file)?.set(judge, verdict);
  }
}
