import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { answerOf, nextMessage, type ThreadLimits } from "../threads/index.ts";

export type Rebuilt =
  | { readonly kind: "rebuilt"; readonly bytes: Uint8Array }
  | { readonly kind: "needs-password" | "damaged" };

/**
 * Lets qpdf, in WebAssembly, rebuild a file as a sound and unencrypted one. `password` is the user or the owner
 * password; the empty one opens files that anybody may read.
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
 * The password as bytes: UTF-8 since PDF 2.0, before that PDFDocEncoding (ISO 32000-2, 7.6.4.3.2 and D.3), which equals
 * Latin-1 for Latin letters.
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
 * How many pages qpdf finds in a file; undefined if it finds no page tree. (`--check` is less useful: in WebAssembly
 * it gives up at the first stream with a wrong length, which it and other readers otherwise repair.)
 */
export async function countPages(
  bytes: Uint8Array,
  limits?: ThreadLimits,
): Promise<number | undefined> {
  const { succeeded, messages } = await run(bytes, ["--show-npages"], limits);
  const count = messages.find((message) => /^\d+$/.test(message));
  return succeeded && count !== undefined ? Number(count) : undefined;
}

/** Rewrites a sound file: packed, and without unreachable objects. Undefined if qpdf can't. */
export async function packed(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const options = ["--object-streams=generate", "--decode-level=none", "--deterministic-id"];
  return (await run(bytes, options)).written;
}

/** Throws ThreadStarved. */
async function run(
  bytes: Uint8Array,
  options: readonly string[],
  limits: ThreadLimits = usual,
): Promise<Answer> {
  const worker = new Worker(fileOf("qpdf-worker.cjs"), {
    workerData: { script: fileOf("qpdf.js"), module: compiled(), options, bytes },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: true,
    stderr: true,
  });
  // It may fail once more while it is being ended.
  worker.on("error", () => {});
  const outcome = await nextMessage<Answer>(worker, limits);
  await worker.terminate();
  return answerOf(outcome) ?? { succeeded: false, written: undefined, messages: [] };
}

let module: WebAssembly.Module | undefined;

/** Kept for the lifetime of the process: compiling it takes longer than most files, and it holds no state. */
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(readFileSync(fileOf("qpdf.wasm")));
  return module;
}

/** The slowest of 500 odd files took under a second. */
const usual: ThreadLimits = { processorMs: 15_000, wallMs: 20_000 };

const rebuilding = ["--decrypt", "--object-streams=preserve", "--deterministic-id"];

interface Answer {
  /** True also with warnings. */
  readonly succeeded: boolean;
  /** The file that it has written, if it was asked to write one. */
  readonly written: Uint8Array | undefined;
  readonly messages: readonly string[];
}

/** Finds a file in `qpdf/` beside a bundle; when the source runs unbundled, here and in the package. */
function fileOf(file: string): string {
  const beside = fileURLToPath(new URL(`./qpdf/${file}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const here = fileURLToPath(new URL(`./${file}`, import.meta.url));
  if (existsSync(here)) return here;
  return createRequire(import.meta.url).resolve(`@neslinesli93/qpdf-wasm/dist/${file}`);
}
