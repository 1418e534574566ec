// The programs that some tests drive: a browser, and strangers' tools that judge our PDFs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Debian's packages by the program that each must bring. */
const packages = { pdftoppm: "poppler-utils", qpdf: "qpdf", openssl: "openssl" };

/** Firefox and WebKit, 430 MB: installed when OTHER_BROWSERS asks for them. Their journeys run where they are found. */
const otherBrowsers = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
};

/** Where a browser is, or undefined: tests that need one then say so and count as skipped. */
export function browserPath() {
  return browserPaths(process.platform, process.env, playwrightsBrowser()).find((file) =>
    existsSync(file),
  );
}

/** Chromium without windows, of Debian's package of that name: the same engine, and its pages cost a third less. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** The browser of the journeys: the one that was asked for, else one without windows, else any; or undefined. */
export function journeysBrowserPath(env = process.env, any = browserPath, exists = existsSync) {
  return [env.CHROME_PATH, headlessShell].find((file) => file && exists(file)) ?? any();
}

/** Where Chrome or Chromium may be, the one to prefer first; `own` is Playwright's. */
export function browserPaths(platform, env, own) {
  const installed = { darwin: onMac, win32: onWindows }[platform] ?? onLinux;
  return [env.CHROME_PATH, ...installed(env), own].filter(Boolean);
}

const onLinux = () => [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
];

const onMac = ({ HOME }) =>
  ["Google Chrome", "Chromium"].flatMap((name) =>
    ["/Applications", HOME && `${HOME}/Applications`]
      .filter(Boolean)
      .map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  );

const onWindows = (env) =>
  [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => path.win32.join(folder, "Google/Chrome/Application/chrome.exe"));

/** Where `npx playwright-core install chromium` puts its browser. Not imported: packages may not be installed yet. */
function playwrightsBrowser() {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch {
    return undefined;
  }
}

export const hasProgram = (name) => spawnSync(name, ["--version"]).error === undefined;

/** Installs what is missing: Debian's packages as root, else Playwright's browser where there is none. */
export function installTools() {
  const isRoot = process.getuid?.() === 0 && hasProgram("apt-get");
  const browser = browserPath() ? [] : ["chromium"];
  if (isRoot) {
    installPackages([...missingOf(packages), ...browser]);
    // By themselves: a system that lacks one of them still gets what is above.
    if (!process.env.CHROME_PATH && !existsSync(headlessShell))
      installPackages([path.basename(headlessShell)]);
    if (process.env.OTHER_BROWSERS) installPackages(missingOf(otherBrowsers));
  } else if (browser.length > 0) {
    console.log("Installing Playwright's browser ...");
    const cli = createRequire(import.meta.url).resolve("playwright-core/cli.js");
    spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "inherit" });
  }
  const missing = missingOf({ ...packages, ...otherBrowsers });
  if (missing.length > 0)
    console.log(`Not on this machine: ${missing.join(", ")}; what needs them is skipped.`);
}

const missingOf = (wanted) =>
  Object.entries(wanted).flatMap(([name, from]) => (hasProgram(name) ? [] : [from]));

/** Of the packages that there are. */
let areListsNew = false;

function installPackages(names) {
  if (names.length === 0) return;
  console.log(`Installing ${names.join(", ")} ...`);
  // A machine without a network goes on soon.
  const patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  const stdio = ["ignore", "ignore", "inherit"];
  if (!areListsNew) spawnSync("apt-get", ["update", "-qq", ...patience], { stdio });
  areListsNew = true;
  const options = ["install", "-y", "-qq", "--no-install-recommends", ...patience];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", [...options, ...names, "fonts-liberation"], { stdio, env });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) installTools();
