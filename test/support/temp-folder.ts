import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Gives this process, and all that it starts, a folder for temporary files that is removed when it ends. */
export function takeTempFolder(): void {
  const folder = mkdtempSync(path.join(tmpdir(), "undersign-tests-"));
  // Linux and macOS read the first, Windows one of the others.
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  process.on("exit", () => {
    // A browser that is just ending may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
}
