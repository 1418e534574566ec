import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { answerOf, type ThreadLimits } from "sealed-pdf/threads";
import { inWasmThread, type WasmLibrary } from "../engine/wasm-thread.ts";

/** The largest pictures that are accepted take less than two seconds. */
const usual: ThreadLimits = { processorMs: 15_000, wallMs: 20_000 };

/**
 * Runs one of our photon workers; photon is Rust's image crate in WebAssembly. Undefined if it can't do it, or takes too
 * long. Throws ThreadStarved.
 */
export const withPhoton = async <Answer>(
  worker: "pictures/decode-worker.mjs" | "pictures/jpeg-worker.mjs",
  input: Readonly<Record<string, unknown>>,
  limits = usual,
): Promise<Answer | undefined> =>
  answerOf(await inWasmThread<Answer>(photon, worker, limits, input));

const photon: WasmLibrary = {
  folder: "photon",
  script: "photon_rs.js",
  module: "photon_rs_bg.wasm",
  pathOf: (file) => {
    const manifest = createRequire(import.meta.url).resolve("@cf-wasm/photon/package.json");
    return join(dirname(manifest), "dist/lib", file);
  },
};
