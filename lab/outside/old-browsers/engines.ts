import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "playwright-core";
import type { Driver } from "../../../test/support/any-browser.ts";
import { openDisplay, openFirefox, stop } from "../../../test/support/webdriver.ts";

/** An old browser, which an ordinary package client fetches when it is first opened. */
export interface Engine {
  readonly name: string;
  open(): Promise<Driver & { close(): Promise<void> }>;
}

const folder = path.resolve("dist/old-browsers");
const size = { width: 1280, height: 900 };

/** Versions of the npm package that contains a complete Chromium. */
export const chromiums = ["103.0.0", "114.0.0", "119.0.2", "123.0.1"] as const;

export const chromiumOf = (version: string): Engine => ({
  name: `Chromium ${version.split(".")[0]}`,
  async open() {
    const home = await chromiumHome(version);
    const browser = await chromium.launch({
      executablePath: path.join(home, "chromium"),
      args: ["--no-sandbox", "--headless", "--disable-gpu"],
      env: { ...process.env, LD_LIBRARY_PATH: path.join(home, "aws/lib") },
    });
    const page = await browser.newPage({ viewport: size });
    return {
      open: async (address) => void (await page.goto(address, { waitUntil: "commit" })),
      // As text, since the Content-Security-Policy forbids creating functions from strings.
      run: (script, ...args) =>
        page.evaluate(`(function () { ${script} }).apply(null, ${JSON.stringify(args)})`),
      close: () => browser.close(),
    };
  },
});

async function chromiumHome(version: string): Promise<string> {
  const home = path.join(folder, `chromium-${version}`);
  const program = path.join(home, "chromium");
  if (existsSync(program)) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, "package.json"), "{}");
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-save"];
  execFileSync("npm", ["install", ...quiet, `@sparticuz/chromium@${version}`], { cwd: home });
  const bin = path.join(home, "node_modules/@sparticuz/chromium/bin");
  for (const archive of readdirSync(bin).filter((name) => name.endsWith(".tar.br"))) {
    const tar = path.join(home, archive.replace(/\.br$/, ""));
    const into = archive.startsWith("swiftshader") ? home : path.join(home, "aws");
    mkdirSync(into, { recursive: true });
    writeFileSync(tar, brotliDecompressSync(readFileSync(path.join(bin, archive))));
    execFileSync("tar", ["xf", tar, "-C", into]);
  }
  const whole = brotliDecompressSync(readFileSync(path.join(bin, "chromium.br")));
  writeFileSync(program, whole, { mode: 0o755 });
  return home;
}

/** WebKit by version of JavaFX; WebKit 613 is from before Safari 15.4, 615 from 16.4, 619 from 18. */
export const javaFxs = { "19": "WebKit 613", "21": "WebKit 615", "22.0.2": "WebKit 617" } as const;

export const webKitOf = (version: keyof typeof javaFxs): Engine => ({
  name: `${javaFxs[version]} (JavaFX ${version})`,
  async open() {
    const home = javaFxHome(version);
    const display = await openDisplay();
    const modules = ["--module-path", home, "--add-modules", "javafx.web"];
    execFileSync("javac", [...modules, "-d", home, "lab/outside/old-browsers/WebKitView.java"]);
    const java = spawn("java", [...modules, "-Dprism.order=sw", "-cp", home, "WebKitView"], {
      env: { ...process.env, DISPLAY: display.name },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const lines = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
    const say = async (act: "open" | "eval", text: string): Promise<string> => {
      java.stdin.write(`${act} ${Buffer.from(text).toString("base64")}\n`);
      const { value = "failed" } = await lines.next();
      const [how, answer = ""] = String(value).split(" ");
      const words = Buffer.from(answer, "base64").toString();
      if (how !== "ok") throw new Error(words);
      return words;
    };
    return {
      open: async (address) => void (await say("open", address)),
      run: (script, ...args) => runBy((text) => say("eval", text), script, args),
      close: async () => {
        java.stdin.end();
        await stop(java);
        await display.close();
      },
    };
  },
});

/** Scripts there can't wait for promises, so a promise's result is polled for. */
async function runBy<T>(
  evaluate: (text: string) => Promise<string>,
  script: string,
  args: readonly unknown[],
): Promise<T> {
  const given = JSON.stringify(args);
  const answer = await evaluate(
    `JSON.stringify((function () { ${script} }).apply(null, ${given})) || "null"`,
  );
  return JSON.parse(answer);
}

function javaFxHome(version: string): string {
  const home = path.join(folder, `javafx-${version}`);
  if (existsSync(home)) return home;
  for (const part of ["base", "graphics", "controls", "media", "web"]) {
    const artifact = `org.openjfx:javafx-${part}:${version}:jar:linux`;
    const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${home}`];
    execFileSync("mvn", ["-q", "dependency:copy", ...options], { stdio: "inherit" });
  }
  return home;
}

/** Firefox 115 from Debian 11, from the mirror that this machine's Debian uses; unpacked into a folder, not installed. */
export const firefox115: Engine = {
  name: "Firefox 115",
  open() {
    const home = firefoxHome();
    const libraries = path.join(home, "usr/lib/x86_64-linux-gnu");
    return openFirefox(path.join(home, "usr/lib/firefox-esr/firefox-esr"), size, {
      LD_LIBRARY_PATH: libraries,
    });
  },
};

function firefoxHome(): string {
  const home = path.join(folder, "firefox-115");
  if (existsSync(home)) return home;
  const apt = path.join(folder, "apt");
  for (const part of ["lists/partial", "archives/partial", "sources"])
    mkdirSync(path.join(apt, part), { recursive: true });
  const own = readFileSync("/etc/apt/sources.list.d/debian.sources", "utf8").split("\n\n")[0] ?? "";
  writeFileSync(
    path.join(apt, "sources/debian.sources"),
    own.replace(/^Suites:.*$/m, "Suites: bullseye"),
  );
  const options = Object.entries({
    "Dir::Etc::sourcelist": "/dev/null",
    "Dir::Etc::sourceparts": path.join(apt, "sources"),
    "Dir::State::lists": path.join(apt, "lists"),
    "Dir::State::status": "/dev/null",
    "Dir::Cache": apt,
  }).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  execFileSync("apt-get", [...options, "-qq", "update"], { cwd: apt });
  const packages = ["firefox-esr", "libffi7", "libdbus-glib-1-2"];
  execFileSync("apt-get", [...options, "-qq", "download", ...packages], { cwd: apt });
  for (const file of readdirSync(apt).filter((name) => name.endsWith(".deb")))
    execFileSync("dpkg", ["-x", path.join(apt, file), home]);
  return home;
}
