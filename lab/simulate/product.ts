import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { build, type Plugin } from "esbuild";
import type { FunctionName } from "../../lib/function-needs.ts";
import { type Connection, type Seams, seamsOf } from "./environments.ts";
import { derived, faster, quick } from "./faster.ts";
import { oldSources } from "./old-sources.ts";
import { Own, OwnModules, withStates } from "./own-modules.ts";

/**
 * The product's own sources, bundled in memory so that each environment of a function gets modules of its own, with
 * the clock, the random numbers and the SDK from the simulator. Modules without state (contract, domain, mails,
 * packages) are evaluated once and shared by all.
 */

export const simulated = [
  "auth",
  "billing",
  "close-accounts",
  "companies",
  "dashboard",
  "drafts",
  "envelopes",
  "esign",
  "evidence",
  "exports",
  "files",
  "hooks",
  "mcp",
  "operator",
  "pages",
  "stop",
  "templates",
  "on-event-noted",
  "on-comparison-requested",
  "on-export-requested",
  "on-hook-requested",
  "on-mail-event",
  "on-mail-requested",
  "on-seal-requested",
  "on-stripe-event",
  "personal-data",
  "reconcile",
  "sweep",
  "users",
] as const satisfies readonly FunctionName[];
export type SimulatedFunction = (typeof simulated)[number];

/** A change of a source, which switches off a guard. */
export interface Mutation {
  readonly file: string;
  apply(source: string): string;
}

export type LambdaHandler = (event: unknown, context: unknown) => Promise<unknown>;

/** Modules of its own, like those of a Lambda process. */
export interface Environment {
  handler(name: SimulatedFunction): Promise<LambdaHandler>;
  /** Must be called before any of its code runs after another process's. */
  enter(): void;
}

export interface Product {
  /** Hash of its sources and the simulator's: with another version, the same seeds are different runs. */
  readonly version: string;
  /** Files of modules that are evaluated again in each process. */
  readonly withState: readonly string[];
  open(connection: Connection): Environment;
}

const root = resolve(import.meta.dirname, "../..");
const modulesHere = join(root, "node_modules/");
/** The built function, whose folder has the fonts that sealing reads. */
const bundleUrl = pathToFileURL(join(root, "dist/functions/on-seal-requested/index.mjs")).href;
const stateless =
  /^(contract\/|languages\/|core\/(domain|mails|images|text)\/|core\/store\/\w+\/[\w-]+-item\.ts|packages\/|node_modules\/)/;
const amongModules = /^(@aws-sdk\/|node:)|^stripe$/;

/** Builds the product from this folder's sources; third-party modules are always those installed here. */
export async function buildProduct(
  mutations: readonly Mutation[] = [],
  folder = root,
): Promise<Product> {
  const applied = new Set<Mutation>();
  const shared = new Map<string, string>();
  const plugins = [changed(mutations, applied, folder)];
  const ownCode = await bundle(ownEntry, folder, [outside(shared, folder), ...plugins]);
  const sharedCode = await sharedBundle(sharedEntry(shared), mutations, plugins, folder);
  const states = withStates(ownCode, folder);
  const own = compile(states.code, "product.cjs", "__esm");
  const common = compile(sharedCode, "shared.cjs");
  const unused = mutations.find((mutation) => !applied.has(mutation));
  if (unused) throw new Error(`no bundle has ${unused.file}`);
  const require = createRequire(import.meta.url);
  const modules = new OwnModules<Connection>();
  const seams = seamsOf(() => modules.connection);
  // The domain draws random numbers only as a default; it always gets the time as an argument.
  const globals = { ...seams, Date, performance, AbortSignal, process };
  const loaders = common(globals, (name) => quick(name) ?? require(name));
  const loaded = new Map<string, object>();
  const sharedModule = (name: string): object | undefined => {
    const load = loaders[name];
    if (!load) return undefined;
    // As a prototype, so that the bundle does not copy every member at each import.
    const found = loaded.get(name) ?? derived(load(), faster(name, load()));
    loaded.set(name, found);
    return found;
  };
  const entries = own(
    seams,
    (name) => sharedModule(name) ?? seams.module(name) ?? require(name),
    modules.module,
  );
  return {
    version: versionOf([ownCode, sharedCode]),
    withState: states.files,
    open(connection) {
      const state = new Own(connection);
      return {
        handler: (name) => handlerIn(entries, name),
        enter: () => modules.enter(state),
      };
    },
  };
}

/** Builds the product from a commit's sources. */
export async function buildOld(ref: string): Promise<Product> {
  using sources = oldSources(root, ref);
  return await buildProduct([], sources.folder);
}

/** A short hash, independent of where the sources are. */
function versionOf(code: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of code) hash.update(text);
  const folder = { recursive: true, encoding: "utf8" } as const;
  for (const file of readdirSync(import.meta.dirname, folder).sort())
    if (file.endsWith(".ts")) hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest("hex").slice(0, 12);
}

async function handlerIn(entries: Loaders, name: SimulatedFunction): Promise<LambdaHandler> {
  const loaded = await entries[name]?.();
  const handler = loaded && Reflect.get(loaded, "handler");
  if (typeof handler !== "function") throw new Error(`function ${name} has no handler`);
  return handler;
}

const ownEntry = `module.exports = {${simulated
  .map((name) => `${JSON.stringify(name)}: () => import("./functions/${name}/handler.ts")`)
  .join(",")}}`;

/** Paths by names in a stable order, unlike that of resolving, since the version is a hash of the code. */
const sharedEntry = (shared: ReadonlyMap<string, string>) =>
  `module.exports = {${[...shared]
    .sort()
    .map(([file, path]) => `${JSON.stringify(file)}: () => require(${JSON.stringify(path)})`)
    .join(",")}}`;

async function bundle(contents: string, folder: string, plugins: Plugin[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: "js" },
    absWorkingDir: folder,
    bundle: true,
    write: false,
    platform: "node",
    target: "node22",
    format: "cjs",
    mainFields: ["module", "main"],
    external: ["@aws-sdk/*", "stripe"],
    define: { "import.meta.url": "bundleUrl", "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    plugins,
  });
  return outputFiles[0]?.text ?? "";
}

/** Bundles without a mutation, by folder and entry: most mutations are in modules with state. */
const sharedBundles = new Map<string, Promise<string>>();

function sharedBundle(
  entry: string,
  mutations: readonly Mutation[],
  plugins: Plugin[],
  folder: string,
): Promise<string> {
  if (mutations.some(({ file }) => stateless.test(file))) return bundle(entry, folder, plugins);
  const key = `${folder}\n${entry}`;
  const known = sharedBundles.get(key) ?? bundle(entry, folder, plugins);
  sharedBundles.set(key, known);
  return known;
}

/** Leaves stateless modules outside of the bundle, and records their files. */
const outside = (shared: Map<string, string>, folder: string): Plugin => ({
  name: "outside",
  setup({ onResolve, resolve: find }) {
    // Own imports are whole paths, or aliases of package.json. Asking esbuild for each takes four times as long as the build.
    onResolve({ filter: /^[.#]/ }, ({ path, kind, resolveDir }) => {
      if (kind === "entry-point") return;
      const isAlias = path.startsWith("#");
      return noted(isAlias ? join(folder, `${path.slice(1)}.ts`) : resolve(resolveDir, path));
    });
    onResolve({ filter: /^[^.#/]/ }, async ({ path, pluginData, kind, resolveDir, importer }) => {
      if (pluginData === "found" || kind === "entry-point" || amongModules.test(path)) return;
      const found = await find(path, { kind, resolveDir, importer, pluginData: "found" });
      return found.external ? found : noted(found.path);
    });
    function noted(path: string) {
      const file = relative(path.startsWith(modulesHere) ? root : folder, path);
      if (!stateless.test(file)) return { path };
      shared.set(file, path);
      return { path: file, external: true };
    }
  },
});

/** Changes sources as they are loaded. */
const changed = (
  mutations: readonly Mutation[],
  applied: Set<Mutation>,
  folder: string,
): Plugin => ({
  name: "changed",
  setup({ onLoad }) {
    onLoad({ filter: /\/(contract|core|functions)\/.*\.ts$/ }, ({ path }) => {
      const file = relative(folder, path);
      const those = mutations.filter((mutation) => mutation.file === file);
      for (const mutation of those) applied.add(mutation);
      const source = those.reduce((text, one) => one.apply(text), readFileSync(path, "utf8"));
      return { contents: beginning(source, file), loader: "ts" };
    });
  },
});

/** Initializes each variable of a module by a statement, so that a new process initializes it again. */
function beginning(source: string, file: string): string {
  const begun = source.replaceAll(/^((?:export )?let \w+[^=\n]*);$/gm, "$1 = undefined;");
  const without = /^(?:export )?let (?!.* = ).*/m.exec(begun);
  if (without) throw new Error(`${file}: expected a value in the line of ${without[0]}`);
  return begun;
}

type Loaders = Readonly<Record<string, (() => object | Promise<object>) | undefined>>;

type Globals = Omit<Seams, "module">;

function compile(code: string, filename: string, ...more: string[]) {
  const seen = "process, Date, Math, performance, AbortSignal, fetch";
  const parameters = ["module, exports, require, bundleUrl", seen, ...more];
  const evaluate = new Script(`(function (${parameters}) {"use strict";${code}\n})`, {
    filename,
  }).runInThisContext();
  return (globals: Globals, require: (name: string) => unknown, ...others: unknown[]): Loaders => {
    const module = { exports: {} };
    const { process, performance } = globals;
    const own = [process, globals.Date, globals.Math, performance, globals.AbortSignal];
    evaluate(module, module.exports, require, bundleUrl, ...own, globals.fetch, ...others);
    return module.exports;
  };
}
