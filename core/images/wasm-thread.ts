import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inThread } from "./in-thread.ts";

/** A library in WebAssembly that our workers run on. */
export interface WasmLibrary {
  /** Beside a bundle, its files and our workers on it lie in a folder of this name. */
  readonly folder: "pdfium" | "photon" | "second-reader";
  readonly script: string;
  readonly module: string;
  /** The path of one of its files in `node_modules`, from where the source runs as it is. */
  readonly pathOf: (file: string) => string;
}

/** Runs one of our workers on a library, in a thread of its own. */
export const inWasmThread = <Answer>(
  library: WasmLibrary,
  worker: string,
  timeLimitMs: number,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer | undefined> =>
  inThread<Answer>(fileOf(library, worker), timeLimitMs, { ...partsOf(library), ...input });

/** What a thread starts a library with. */
export const partsOf = (library: WasmLibrary) => ({
  script: fileOf(library, library.script),
  module: compiled(library),
});

const modules = new Map<string, WebAssembly.Module>();

/** Kept for the process: it is code alone, and compiling it takes as long as a short document or a picture. */
function compiled(library: WasmLibrary): WebAssembly.Module {
  const path = fileOf(library, library.module);
  const module = modules.get(path) ?? new WebAssembly.Module(readFileSync(path));
  modules.set(path, module);
  return module;
}

export function fileOf({ folder, pathOf }: WasmLibrary, file: string): string {
  const beside = [`./${folder}/${file}`, `./${file}`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return beside.find((path) => existsSync(path)) ?? pathOf(file);
}
