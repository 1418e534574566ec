import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

export type Rebuilt =
  | { readonly kind: "rebuilt"; readonly bytes: Uint8Array }
  | { readonly kind: "needs-password" | "damaged" };

/**
 * Lets qpdf rebuild a file in WebAssembly, sound again and not encrypted. `password` is the one to open it or the
 * owner's; the empty one opens what anybody may read.
 */
export async function rebuild(bytes: Uint8Array, password = ""): Promise<Rebuilt> {
  let last: Rebuilt = { kind: "damaged" };
  for (const encoded of encodings(password)) {
    last = await rebuildBy(bytes, encoded);
    if (last.kind !== "needs-password") return last;
  }
  return last;
}

/**
 * As bytes: UTF-8 since PDF 2.0, before that PDFDocEncoding (ISO 32000-2, 7.6.4.3.2 and D.3), which has Latin letters
 * where Latin-1 has them.
 */
function encodings(password: string): Buffer[] {
  const composed = password.normalize("NFC");
  const isLatin = /^[\u0020-\u007e\u00a1-\u00ff]*$/.test(composed);
  const all = [
    Buffer.from(composed, "utf8"),
    ...(isLatin ? [Buffer.from(composed, "latin1")] : []),
  ];
  return all.filter((one, i) => all.findIndex((other) => other.equals(one)) === i);
}

async function rebuildBy(bytes: Uint8Array, password: Buffer): Promise<Rebuilt> {
  const given = ["--password-mode=hex-bytes", `--password=${password.toString("hex")}`];
  const { written, messages } = await run(bytes, [...rebuilding, ...given]);
  if (written !== undefined) return { kind: "rebuilt", bytes: written };
  const needsPassword = messages.some((message) => /invalid password/i.test(message));
  return { kind: needsPassword ? "needs-password" : "damaged" };
}

/**
 * How many pages qpdf finds in a file; undefined where it finds no page tree. (`--check` says less of use: in
 * WebAssembly it gives up at the first stream whose length is wrong, which it and other readers mend.)
 */
export async function countPages(bytes: Uint8Array): Promise<number | undefined> {
  const { succeeded, messages } = await run(bytes, ["--show-npages"]);
  const count = messages.find((message) => /^\d+$/.test(message));
  return succeeded && count !== undefined ? Number(count) : undefined;
}

function run(bytes: Uint8Array, options: readonly string[]): Promise<Answer> {
  const worker = new Worker(fileOf("qpdf-worker.cjs"), {
    workerData: { script: fileOf("qpdf.js"), module: compiled(), options, bytes },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: true,
    stderr: true,
  });
  return new Promise<Answer>((done) => {
    const fail = (): void => done({ succeeded: false, written: undefined, messages: [] });
    const timer = setTimeout(fail, timeLimitMs);
    worker.once("message", (answer: Answer) => done(answer));
    worker.once("error", fail);
    worker.once("exit", () => {
      clearTimeout(timer);
      fail();
    });
  }).finally(() => worker.terminate());
}

let module: WebAssembly.Module | undefined;

/** Kept for the process: it is code alone, and compiling it takes longer than most files. */
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(readFileSync(fileOf("qpdf.wasm")));
  return module;
}

/** The slowest of 500 odd files took under a second. */
const timeLimitMs = 15_000;

const rebuilding = ["--decrypt", "--object-streams=preserve", "--deterministic-id"];

interface Answer {
  /** Maybe with warnings. */
  readonly succeeded: boolean;
  /** What it has written, where it was to write something. */
  readonly written: Uint8Array | undefined;
  readonly messages: readonly string[];
}

/** In `qpdf/` beside a bundle; from here and the package where the source runs as it is. */
function fileOf(file: string): string {
  const beside = fileURLToPath(new URL(`./qpdf/${file}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const here = fileURLToPath(new URL(`./${file}`, import.meta.url));
  if (existsSync(here)) return here;
  return createRequire(import.meta.url).resolve(`@neslinesli93/qpdf-wasm/dist/${file}`);
}
