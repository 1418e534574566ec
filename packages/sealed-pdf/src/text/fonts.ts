import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Font files by name, as listed by assets.mjs; read only when a text needs them. */
export interface FontSource {
  readonly files: readonly string[];
  read(file: string): Promise<Uint8Array>;
}

/** The fonts in a folder, such as `fontsBeside(new URL("./fonts/", import.meta.url))` beside a bundle. */
export function fontsBeside(folder: URL | string): FontSource {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  return {
    files: readdirSync(path).filter((file) => file.endsWith(".woff")),
    // Synchronously: for the few kilobytes of a face, the thread pool would take longer.
    read: async (file) => readFileSync(join(path, file)),
  };
}
