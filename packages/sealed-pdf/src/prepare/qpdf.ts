import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

export type Rebuilt =
  | { readonly kind: "rebuilt"; readonly bytes: Uint8Array }
  | { readonly kind: "needs-password" | "damaged" };

/** Lets qpdf rebuild a file in WebAssembly: decrypted if it opens without a password, sound again. */
export function rebuild(bytes: Uint8Array): Promise<Rebuilt> {
  const worker = new Worker(fileOf("qpdf-worker.cjs"), {
    workerData: { script: fileOf("qpdf.js"), wasm: fileOf("qpdf.wasm"), options, bytes },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stdout: true,
    stderr: true,
  });
  return new Promise<Rebuilt>((done) => {
    const damaged = (): void => done({ kind: "damaged" });
    const timer = setTimeout(damaged, timeLimitMs);
    worker.once("message", (answer: Answer) => done(judged(answer)));
    worker.once("error", damaged);
    worker.once("exit", () => {
      clearTimeout(timer);
      damaged();
    });
  }).finally(() => worker.terminate());
}

/** The slowest of 500 odd files took under a second. */
const timeLimitMs = 15_000;

const options = ["--decrypt", "--object-streams=preserve", "--deterministic-id"];

interface Answer {
  readonly rebuilt: Uint8Array | undefined;
  readonly messages: readonly string[];
}

function judged({ rebuilt, messages }: Answer): Rebuilt {
  if (rebuilt !== undefined) return { kind: "rebuilt", bytes: rebuilt };
  const needsPassword = messages.some((message) => /invalid password/i.test(message));
  return { kind: needsPassword ? "needs-password" : "damaged" };
}

/** In `qpdf/` beside a bundle; from here and the package where the source runs as it is. */
function fileOf(file: string): string {
  const beside = fileURLToPath(new URL(`./qpdf/${file}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const here = fileURLToPath(new URL(`./${file}`, import.meta.url));
  if (existsSync(here)) return here;
  return createRequire(import.meta.url).resolve(`@neslinesli93/qpdf-wasm/dist/${file}`);
}
