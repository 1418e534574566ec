import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inWasmThread, type WasmLibrary } from "./wasm-thread.ts";

/** The largest pictures that are accepted take less than two seconds. */
const timeLimitMs = 15_000;

/** Runs one of our photon workers; photon is Rust's image crate in WebAssembly. */
export const withPhoton = <Answer>(
  worker: "decode-worker.mjs" | "jpeg-worker.mjs",
  input: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> => inWasmThread<Answer>(photon, worker, timeLimitMs, input);

const photon: WasmLibrary = {
  folder: "photon",
  script: "photon_rs.js",
  module: "photon_rs_bg.wasm",
  pathOf: (file) => {
    const manifest = createRequire(import.meta.url).resolve("@cf-wasm/photon/package.json");
    return join(dirname(manifest), "dist/lib", file);
  },
};
