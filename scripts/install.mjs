// Runs before anything is installed, so it uses only Node's own modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const lockFile = join(root, "package-lock.json");
const stampFile = join(root, "node_modules/.undersign-installed");
/** Written by npm after each installation. */
const npmsOwnLock = join(root, "node_modules/.package-lock.json");

/** Runs `npm ci` if the packages are missing or don't match package-lock.json. */
export function installDependencies() {
  const wanted = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  if (!installedByHand()) {
    assertOwnFolder();
    console.log("Installing packages ...");
    const options = { cwd: root, stdio: "inherit", shell: process.platform === "win32" };
    const { status } = spawnSync("npm", ["ci"], options);
    if (status !== 0) {
      console.error("npm ci failed: see its message above.");
      process.exit(status ?? 1);
    }
  }
  writeFileSync(stampFile, wanted);
}

/** Throws for a symbolic link: `npm ci` would first empty the folder that it leads to. */
function assertOwnFolder() {
  const modules = join(root, "node_modules");
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error("node_modules is a link, and its packages are not those of package-lock.json.");
  console.error("Please install them where it leads to, or remove the link.");
  process.exit(1);
}

function installedByHand() {
  if (!existsSync(npmsOwnLock)) return false;
  const hasStamp = existsSync(stampFile);
  return !hasStamp && statSync(npmsOwnLock).mtimeMs >= statSync(lockFile).mtimeMs;
}
