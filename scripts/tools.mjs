// The programs that some tests run: browsers, and independent tools that check our PDFs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Debian packages by the program that each must provide. */
const packages = { pdftoppm: "poppler-utils", qpdf: "qpdf", openssl: "openssl" };

/** Firefox and WebKit, 430 MB: installed when OTHER_BROWSERS asks for them. Their journeys run where they are found. */
const otherBrowsers = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
};

/** Path of a browser, or undefined: tests that need one then say so and count as skipped. */
export function browserPath() {
  return browserPaths(process.platform, process.env, playwrightsBrowser()).find((file) =>
    existsSync(file),
  );
}

/** Headless Chromium from Debian's package of that name: the same engine, and pages take a third less time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** The browser for the journeys: the requested one, else a headless one, else any; or undefined. */
export function journeysBrowserPath(env = process.env, any = browserPath, exists = existsSync) {
  return [env.CHROME_PATH, headlessShell].find((file) => file && exists(file)) ?? any();
}

/** Possible paths of Chrome or Chromium, the preferred one first; `own` is Playwright's. */
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

/** Path of the browser from `npx playwright-core install chromium`; not imported, since packages may not be installed yet. */
function playwrightsBrowser() {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch {
    return undefined;
  }
}

export const hasProgram = (name) => spawnSync(name, ["--version"]).error === undefined;

/** Installs what is missing: Debian packages as root, else Playwright's browser if there is no browser. */
export function installTools() {
  const isRoot = process.getuid?.() === 0 && hasProgram("apt-get");
  const browser = browserPath() ? [] : ["chromium"];
  if (isRoot) {
    installPackages([...missingOf(packages), ...browser]);
    // Installed separately, so that a system without one of these packages still gets those above.
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

/** Whether the package lists are up to date. */
let areListsNew = false;

function installPackages(names) {
  if (names.length === 0) return;
  console.log(`Installing ${names.join(", ")} ...`);
  // On a machine without a network, fails soon.
  const patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  const stdio = ["ignore", "ignore", "inherit"];
  if (!areListsNew) spawnSync("apt-get", ["update", "-qq", ...patience], { stdio });
  areListsNew = true;
  const options = ["install", "-y", "-qq", "--no-install-recommends", ...patience];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", [...options, ...names, "fonts-liberation"], { stdio, env });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) installTools();
