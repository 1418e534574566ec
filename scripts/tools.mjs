// The programs that some tests drive: a browser, and strangers' tools that judge our PDFs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Debian's packages by the program that each must bring. */
const packages = { pdftoppm: "poppler-utils", qpdf: "qpdf", openssl: "openssl" };

/** Where a browser is, or undefined: tests that need one then say so and count as skipped. */
export function browserPath() {
  const named = process.env.CHROME_PATH;
  if (named && existsSync(named)) return named;
  return browsers.find((path) => existsSync(path));
}

export const hasProgram = (name) => spawnSync(name, ["--version"]).error === undefined;

/** Installs what is missing: Debian's packages as root, else Playwright's browser. */
export function installTools() {
  const wanted = Object.entries(packages).flatMap(([name, from]) =>
    hasProgram(name) ? [] : [from],
  );
  if (!browserPath()) wanted.push("chromium");
  if (wanted.length === 0) return;

  const isRoot = process.getuid?.() === 0;
  if (isRoot && hasProgram("apt-get")) {
    console.log(`Installing ${wanted.join(", ")} ...`);
    spawnSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "ignore", "inherit"] });
    const options = ["install", "-y", "-qq", "--no-install-recommends"];
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", [...options, ...wanted, "fonts-liberation"], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
  } else if (!browserPath()) {
    console.log("Installing Playwright's browser ...");
    spawnSync("npx", ["playwright-core", "install", "chromium"], { stdio: "inherit" });
  }
  const missing = Object.keys(packages).filter((name) => !hasProgram(name));
  if (missing.length > 0)
    console.log(`Not to be had here: ${missing.join(", ")}; its tests are skipped.`);
}
