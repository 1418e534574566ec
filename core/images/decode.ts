import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Pixels } from "./pixels.ts";

/** The largest pictures that are let in take under two seconds. */
const timeLimitMs = 15_000;

/** Decodes a JPEG, PNG, GIF (its first frame) or WebP in WebAssembly; undefined when it is damaged. */
export function decode(bytes: Uint8Array): Promise<Pixels | undefined> {
  const worker = new Worker(fileOf("decode-worker.mjs"), {
    workerData: { script: fileOf("photon_rs.js"), wasm: fileOf("photon_rs_bg.wasm"), bytes },
    // Not the loader that runs this file: the worker is plain JavaScript.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  return new Promise<Pixels | undefined>((done) => {
    const damaged = (): void => done(undefined);
    const timer = setTimeout(damaged, timeLimitMs);
    worker.once("message", (pixels: Pixels) => done(pixels));
    worker.once("error", damaged);
    worker.once("exit", () => {
      clearTimeout(timer);
      damaged();
    });
  }).finally(() => worker.terminate());
}

/** In `photon/` beside a bundle; from here and the package where the source runs as it is. */
function fileOf(file: string): string {
  const beside = fileURLToPath(new URL(`./photon/${file}`, import.meta.url));
  if (existsSync(beside)) return beside;
  const here = fileURLToPath(new URL(`./${file}`, import.meta.url));
  if (existsSync(here)) return here;
  const manifest = createRequire(import.meta.url).resolve("@cf-wasm/photon/package.json");
  return join(dirname(manifest), "dist/lib", file);
}
