import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ThreadLimits, ThreadOutcome } from "sealed-pdf/threads";
import { inThread } from "./in-thread.ts";

/** A library that our workers use. */
export interface Library {
  /** Next to a bundle, its files are in a folder of this name, and in rooms below it the workers that use it. */
  readonly folder: "pdfium" | "photon" | "second-reader" | "pdf-lib";
  /** The path of one of its files in `node_modules`, for when the source is run directly. */
  readonly pathOf: (file: string) => string;
}

/** One in WebAssembly. */
export interface WasmLibrary extends Library {
  readonly script: string;
  readonly module: string;
}

/** Runs one of a library's workers in a separate thread. */
export const inWasmThread = <Answer>(
  library: WasmLibrary,
  worker: string,
  limits: ThreadLimits,
  input: Readonly<Record<string, unknown>>,
  goesOn?: (answer: Answer) => Promise<boolean> | boolean,
): Promise<ThreadOutcome<Answer>> =>
  inThread<Answer>(fileOf(library, worker), limits, { ...partsOf(library), ...input }, goesOn);

/** What a thread needs to start a library. */
export const partsOf = (library: WasmLibrary) => ({
  script: fileOf(library, library.script),
  module: compiled(library),
});

const modules = new Map<string, WebAssembly.Module>();

/** Cached for the process: it contains only code, and compiling it takes as long as a short document or a picture. */
function compiled(library: WasmLibrary): WebAssembly.Module {
  const path = fileOf(library, library.module);
  const module = modules.get(path) ?? new WebAssembly.Module(readFileSync(path));
  modules.set(path, module);
  return module;
}

export function fileOf({ folder, pathOf }: Library, file: string): string {
  const beside = [`./${folder}/${file}`, `../${file}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return beside.find((path) => existsSync(path)) ?? pathOf(file);
}
