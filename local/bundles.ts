import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { FunctionDefinition } from "./template/functions.ts";

/** Long enough for a bundler to finish writing. */
const settleMs = 60;

export type Reload = (definition: FunctionDefinition, directory: string) => void;

/**
 * Serves functions from the folder that their assets were copied from, and starts them cold after
 * each change there. Which is whose shows in the content: both are of the same build.
 */
export function watchBundles(
  folder: string,
  functions: readonly FunctionDefinition[],
  reload: Reload,
): () => void {
  const byContent = new Map(functions.map((one) => [fingerprint(one.directory, one), one]));
  const watchers = readdirSync(folder).flatMap((name) => {
    const directory = join(folder, name);
    const definition = functions.find(
      (one) => byContent.get(fingerprint(directory, one))?.id === one.id,
    );
    if (!definition) return [];
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

function fingerprint(directory: string, { handler }: FunctionDefinition): string {
  const file = join(directory, `${handler.split(".")[0]}.mjs`);
  if (!existsSync(file)) return "";
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
