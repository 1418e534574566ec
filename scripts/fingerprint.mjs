import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

/** One hash over the names and contents of files, including those in folders. */
export async function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of [...paths].sort()) {
    for (const file of await filesBelow(path)) {
      hash
        .update(`${file}\0`)
        .update(await readFile(join(root, file)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function filesBelow(path) {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const names = (await readdir(join(root, path))).sort();
  return (await Promise.all(names.map((name) => filesBelow(`${path}/${name}`)))).flat();
}

/**
 * Runs `task` unless it has run for the same inputs and its output is what it was then: `cdk synth`, typed by hand,
 * replaces the templates.
 */
export async function unlessDone(name, inputs, output, task) {
  const stampFile = join(root, "dist/.stamps", name);
  const last = await readFile(stampFile, "utf8").catch(() => "");
  const stamp = async () => `${inputs}\n${await fingerprint([output])}`;
  if (existsSync(join(root, output)) && last === (await stamp())) return false;
  await task();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, await stamp());
  return true;
}
