import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { unzipSync } from "fflate";

/** An evidence zip as its receiver has it: unpacked into a folder. */
export interface EvidenceFolder {
  readonly folder: string;
  readonly names: readonly string[];
  read(name: string): Buffer;
  write(name: string, bytes: Uint8Array): void;
}

export function unpacked(zip: Uint8Array): EvidenceFolder {
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-evidence-"));
  const files = unzipSync(zip);
  const write = (name: string, bytes: Uint8Array): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  };
  for (const [name, bytes] of Object.entries(files)) write(name, bytes);
  return {
    folder,
    names: Object.keys(files).sort(),
    read: (name) => Buffer.from(files[name] ?? []),
    write,
  };
}

export interface BlockRun {
  readonly heading: string;
  readonly ok: boolean;
  readonly output: string;
}

/**
 * Every block of commands in VERIFY.md, run by a plain shell in the folder, as its reader would; or those of sections
 * with headings that begin with one of `numbers`.
 */
export async function runInstructions(
  { folder, read }: EvidenceFolder,
  numbers: readonly string[] = [""],
): Promise<BlockRun[]> {
  const runs: BlockRun[] = [];
  for (const section of read("VERIFY.md").toString("utf8").split(/^## /m)) {
    const heading = section.split("\n")[0] ?? "";
    if (!numbers.some((number) => heading.startsWith(number))) continue;
    for (const [, script = ""] of section.matchAll(/```sh\n([\s\S]*?)\n```/g))
      runs.push({ heading, ...(await runBlock(script, folder)) });
  }
  return runs;
}

/** Asynchronous, since the server may close connections meanwhile, and the tests must notice that. */
const runBlock = (script: string, cwd: string) =>
  new Promise<Omit<BlockRun, "heading">>((done) => {
    execFile("sh", ["-c", script], { cwd }, (error, stdout, stderr) =>
      done({ ok: error === null && /^ok$/m.test(stdout), output: `${stdout}${stderr}` }),
    );
  });
