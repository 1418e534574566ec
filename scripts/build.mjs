// `npm run build`: bundles, site and template; builds each only if its inputs have changed.
//   --only functions,site         builds only these of checker, functions, site, verifier, types, stack
//   --watch                       rebuilds at every change, until stopped
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { folderOf, isChosen, settingsInPages } from "./chosen-installation.mjs";
import { compileLanguages } from "./compile-languages.mjs";
import { fingerprint, unlessDone } from "./fingerprint.mjs";

const root = resolve(import.meta.dirname, "..");
const packages = [
  "package.json",
  "package-lock.json",
  "packages/sealed-pdf/package.json",
  "tsconfig.json",
];
/** The package without its tests. */
const sealedPdf = "packages/sealed-pdf/src";
/** Long enough for an editor to finish writing. */
const settleMs = 100;

/** A step's `needs` are built with it; those in `after` only where they are named too. */
const steps = {
  checker: {
    sources: [
      "contract",
      "docs/evidence-format.md",
      "docs/verify.py",
      "docs/verify_answers.py",
      "docs/verify_conditions.py",
      "docs/verify_facts.py",
      "docs/verify_passkeys.py",
      "frontend/features/verify",
      "frontend/language",
      "frontend/session/storage.ts",
      "frontend/styles",
      "frontend/ui",
      "languages/record",
      "languages/told-record.ts",
      "languages/verify",
      "languages/words.ts",
      "languages/dates.ts",
      sealedPdf,
      "scripts/brand",
      "scripts/build-checker.mjs",
    ],
    output: "dist/checker/checker.sha256",
    async make() {
      const { buildChecker } = await import("./build-checker.mjs");
      await buildChecker();
    },
  },
  functions: {
    sources: [
      "contract",
      "core",
      "functions",
      "languages",
      sealedPdf,
      "scripts/bundle.mjs",
      "scripts/own-source-map.mjs",
      "scripts/substitute-face.mjs",
      "scripts/environment-credentials.mjs",
    ],
    needs: ["checker"],
    output: "dist/functions",
    async make() {
      const { bundleFunctions } = await import("./bundle.mjs");
      await bundleFunctions();
    },
  },
  site: {
    sources: [
      "contract",
      "core/domain",
      "core/mails",
      "frontend",
      "languages",
      sealedPdf,
      "scripts/brand",
      "scripts/openapi",
      "scripts/openapi.ts",
      "scripts/sample-mail",
      "vite.config.ts",
    ],
    needs: ["checker"],
    output: "dist/site/index.html",
    make: (choice) => buildSite(choice),
  },
  verifier: {
    sources: [
      "contract",
      "languages",
      sealedPdf,
      "scripts/undersign-verify.ts",
      "scripts/bundle-verifier.mjs",
    ],
    output: "dist/verify/undersign-verify.mjs",
    async make() {
      const { bundleVerifier } = await import("./bundle-verifier.mjs");
      await bundleVerifier();
    },
  },
  types: {
    sources: ["contract", "scripts/openapi", "scripts/openapi.ts", "scripts/client-types.ts"],
    output: "packages/client/src/api-types.ts",
    make: () => run(["scripts/client-types.ts"], "client-types failed"),
  },
  stack: {
    sources: ["bin", "contract", "lib", "cdk.json"],
    // The template contains the hashes of what it deploys.
    after: ["functions", "site"],
    output: "cdk.out/manifest.json",
    async make(choice) {
      if (isChosen(choice)) return synthChosen(choice);
      await rm(join(root, "cdk.out"), { recursive: true, force: true });
      await synth();
    },
  },
};

/** Outputs that depend on a choice of settings; each choice has its own. */
const chosenOutputs = { site: "site/index.html", stack: "cdk.out/manifest.json" };

/**
 * Builds the named steps that are not up to date. With a choice of settings (chosen-installation.mjs), pages and template
 * are those for it, in a folder of its own.
 */
export async function build(names = Object.keys(steps), choice = {}) {
  compileLanguages();
  const settings = JSON.stringify(globalThis.undersignConfig ?? {});
  const hashes = {};
  for (const [name, { sources, needs = [], after = [] }] of Object.entries(steps)) {
    const own = await fingerprint([...packages, ...sources]);
    const chosen = isChosen(choice) && chosenOutputs[name] ? [JSON.stringify(choice)] : [];
    const others = [...needs, ...after].map((other) => hashes[other]);
    hashes[name] = [own, settings, ...chosen, ...others].join("\n");
  }
  const made = new Map();
  const making = (name) => made.get(name) ?? made.set(name, makeInTurn(name)).get(name);
  async function makeInTurn(name) {
    const { needs = [], after = [] } = steps[name];
    await Promise.all([...needs, ...after.filter((other) => names.includes(other))].map(making));
    await makeIfStale(name, hashes[name], choice);
  }
  await Promise.all(names.map(making));
}

async function makeIfStale(name, hash, choice) {
  const startedAt = Date.now();
  const isOther = isChosen(choice) && chosenOutputs[name];
  const output = isOther ? `${folderOf(choice)}/${chosenOutputs[name]}` : steps[name].output;
  const stamp = isOther ? `${name}-${basename(folderOf(choice))}` : name;
  if (await unlessDone(stamp, hash, output, () => steps[name].make(choice))) {
    console.log(`Built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

async function buildSite(choice) {
  const { build: buildPages } = await import("vite");
  await buildPages({
    configFile: join(root, "vite.config.ts"),
    plugins: [settingsInPages(choice)],
    logLevel: "warn",
    ...(isChosen(choice) && { build: { outDir: join(root, folderOf(choice), "site") } }),
  });
}

function synthChosen(choice) {
  const folder = folderOf(choice);
  const words = [`${folder}/cdk.out`, `${folder}/site`, JSON.stringify(choice)];
  return run(
    ["scripts/run.mjs", "scripts/synth-chosen.ts", ...words],
    "the template could not be made",
  );
}

/** Runs until the process that started it ends. */
async function rebuildOnChange() {
  const [{ watchFunctions }, { build: buildSite }] = await Promise.all([
    import("./bundle.mjs"),
    import("vite"),
  ]);
  await watchFunctions();
  await buildSite({
    configFile: join(root, "vite.config.ts"),
    plugins: [settingsInPages()],
    logLevel: "warn",
    // Open pages need their old assets until they are reloaded.
    build: { watch: {}, emptyOutDir: false },
  });
  watchLanguages();
  watchStack();
  process.on("disconnect", () => process.exit(0));
}

/** Compiles changed catalogs; the bundles' watchers then notice the compiled modules. */
function watchLanguages() {
  watch(join(root, "languages"), { recursive: true }, (_, name) => {
    if (name?.endsWith(".po")) compileLanguages();
  });
}

function watchStack() {
  let timer;
  // The stack depends on the contract: routes and variables.
  for (const folder of ["bin", "lib", "contract"]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => synth().catch((error) => console.error(error.message)), settleMs);
    });
  }
}

/**
 * Quiet if all is well: CDK's advice is meant for those who run `npx cdk synth`. Writes both templates, but checks only
 * dev: prod is refused until its settings are filled in.
 */
function synth() {
  const cdk = join(root, "node_modules/aws-cdk/bin/cdk");
  // Skips the build in cdk.json: its output exists already, or a watcher makes it.
  return run([cdk, "synth", "--quiet", "--build", "", "Undersign-dev-app"], "cdk synth failed");
}

function run(args, failure) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  return new Promise((done, failed) => {
    child.on("close", (code) => {
      if (code === 0) done();
      else failed(new Error(`${Buffer.concat(output)}\n${failure}`));
    });
  });
}

function readNames(args) {
  const at = args.indexOf("--only");
  if (at < 0) return undefined;
  const names = args[at + 1]?.split(",") ?? [];
  if (names.length > 0 && names.every((name) => steps[name])) return names;
  console.error(`--only takes some of ${Object.keys(steps).join(", ")}`);
  process.exit(2);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    if (process.argv.includes("--watch")) await rebuildOnChange();
    else await build(readNames(process.argv));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
