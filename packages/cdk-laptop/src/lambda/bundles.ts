import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import type { FunctionDefinition } from "../template/functions.ts";

/** Long enough for a bundler to finish writing. */
const settleMs = 60;

export type Reload = (definition: FunctionDefinition, directory: string) => void;

/**
 * Serves functions from the folder that their assets were copied from, and starts them cold after each change there.
 * Returns a function that stops watching.
 */
export function watchBundles(
  folder: string,
  functions: readonly FunctionDefinition[],
  reload: Reload,
): () => void {
  const watchers = functions.flatMap((definition) => {
    const directory = join(folder, definition.construct ?? "");
    if (!definition.construct || !existsSync(directory)) return [];
    reload(definition, directory);
    let timer: NodeJS.Timeout | undefined;
    return watch(directory, () => {
      clearTimeout(timer);
      timer = setTimeout(() => reload(definition, directory), settleMs);
    });
  });
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
