import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inThread } from "./in-thread.ts";

/** The largest pictures that are let in take under two seconds. */
const timeLimitMs = 15_000;

/** Runs one of our workers on photon, Rust's image crate in WebAssembly. */
export function withPhoton<Answer>(
  worker: "decode-worker.mjs" | "jpeg-worker.mjs",
  input: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> {
  return inThread<Answer>(fileOf(worker), timeLimitMs, {
    script: fileOf("photon_rs.js"),
    module: compiled(),
    ...input,
  });
}

let module: WebAssembly.Module | undefined;

/** Kept for the process: it is code alone, and compiling it takes longer than most pictures. */
function compiled(): WebAssembly.Module {
  module ??= new WebAssembly.Module(readFileSync(fileOf("photon_rs_bg.wasm")));
  return module;
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
