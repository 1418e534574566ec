import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const prefix = "undersign-tests-";
/** Browsers have sockets in it, in folders of their own; macOS takes paths of 103 characters. */
const parentLengthMax = 30;

/** Gives this process, and all that it starts, a folder for temporary files that is removed when it ends. */
export function takeTempFolder(): void {
  const usual = tmpdir();
  // The settings are read once for each project.
  if (usual.includes(prefix)) return;
  const isShort = process.platform === "win32" || usual.length <= parentLengthMax;
  const folder = mkdtempSync(path.join(isShort ? usual : "/tmp", prefix));
  // Linux and macOS read the first, Windows one of the others.
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
  process.on("exit", () => {
    // A browser that is just ending may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
}
