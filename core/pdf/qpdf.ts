import * as nodeCrypto from "node:crypto";
import { constants, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";

export type Rebuilt =
  | { readonly kind: "rebuilt"; readonly bytes: Uint8Array }
  | { readonly kind: "needs-password" | "damaged" };

/** Lets qpdf rebuild a file in WebAssembly: decrypted if it opens without a password, sound again. */
export async function rebuild(bytes: Uint8Array): Promise<Rebuilt> {
  const messages: string[] = [];
  try {
    const qpdf = await startQpdf((message) => messages.push(message));
    qpdf.FS.writeFile("/in.pdf", bytes);
    // 0: fine; 3: with warnings.
    const code = qpdf.callMain([...options, "/in.pdf", "/out.pdf"]);
    if (code === 0 || code === 3) return { kind: "rebuilt", bytes: qpdf.FS.readFile("/out.pdf") };
  } catch (error) {
    messages.push(String(error));
  }
  const needsPassword = messages.some((message) => /invalid password/i.test(message));
  return { kind: needsPassword ? "needs-password" : "damaged" };
}

const options = ["--decrypt", "--object-streams=preserve", "--deterministic-id"];

interface Qpdf {
  callMain(options: readonly string[]): number;
  readonly FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array;
  };
}

type QpdfModule = (options: Record<string, unknown>) => Promise<Qpdf>;

/**
 * A fresh instance for each file: nothing of one upload is left for the next. Its script sees our
 * own console, process and require, so that it neither logs, nor sets the exit code, nor reads files.
 */
async function startQpdf(log: (message: string) => void): Promise<Qpdf> {
  const folder = qpdfFolder();
  const source = readFileSync(join(folder, "qpdf.js"), "utf8");
  const modules: Record<string, unknown> = {
    fs: { readFileSync: () => readFileSync(join(folder, "qpdf.wasm")) },
    path: {},
    crypto: nodeCrypto,
  };
  const exported: { exports: { default?: QpdfModule } } = { exports: {} };
  const run = compileFunction(source, [
    "module",
    "exports",
    "require",
    "__dirname",
    "__filename",
    "console",
    "process",
  ]);
  const shownProcess = {
    versions: { node: process.versions.node },
    argv: [],
    platform: "linux",
    binding: () => constants,
  };
  const console = { log, error: log, warn: log };
  run(
    exported,
    exported.exports,
    (name: string) => modules[name],
    folder,
    "qpdf.js",
    console,
    shownProcess,
  );
  const start = exported.exports.default;
  if (start === undefined) throw new Error("qpdf did not load");
  return start({ noInitialRun: true });
}

/** Beside the bundle in the cloud, in the package on a laptop. */
function qpdfFolder(): string {
  const beside = fileURLToPath(new URL("./qpdf/", import.meta.url));
  if (existsSync(join(beside, "qpdf.wasm"))) return beside;
  return dirname(createRequire(import.meta.url).resolve("@neslinesli93/qpdf-wasm"));
}
