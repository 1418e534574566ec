import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Sources of one commit with their compiled languages; third-party modules are those installed now. */
export interface OldSources extends Disposable {
  readonly folder: string;
}

/**
 * Writes the sources of `ref` to a temporary folder, which is removed when the result is disposed of. Throws git's
 * message if there is no such commit.
 */
export function oldSources(root: string, ref: string): OldSources {
  const folder = mkdtempSync(join(tmpdir(), "undersign-old-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const tar = execFileSync("git", ["archive", "--format=tar", ref], {
      cwd: root,
      maxBuffer: 2 ** 30,
    });
    execFileSync("tar", ["-x", "-C", folder], { input: tar });
    linkModules(join(root, "node_modules"), join(folder, "node_modules"));
    execFileSync("node", ["scripts/compile-languages.mjs"], { cwd: folder });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, [Symbol.dispose]: remove };
}

/** Links modules, with this repository's own packages taken from the old sources. */
function linkModules(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = join(from, entry.name);
    symlinkSync(entry.isSymbolicLink() ? readlinkSync(path) : path, join(to, entry.name));
  }
}
