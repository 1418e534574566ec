import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { compileFunction } from "node:vm";
import { transformSync } from "esbuild";
import { expect, vi } from "vitest";
import { type Graph, withoutWaiting } from "./graph.ts";
import { answerJobs } from "./outcome.ts";
import { createSuite } from "./suite.ts";

// Runs tests on one changed file at a time, in a process of its own: a change may have made a loop endless.

export interface Job {
  readonly tests: readonly { readonly file: string; readonly graph: Graph }[];
  /** Replaces the source of a file. */
  readonly changed?: { readonly file: string; readonly source: string };
}

// `vi` expects this in the process of a test.
Reflect.set(globalThis, "__vitest_worker__", { config: {}, metaEnv: process.env });

answerJobs(firstFault);

async function firstFault({ tests, changed }: Job): Promise<string | undefined> {
  for (const { file, graph } of tests) {
    const fault = await faultOf(file, graph, changed);
    if (fault !== undefined) return `${file}: ${fault}`;
  }
  return undefined;
}

/** Vitest's own needs the runner of a test, which there is not here. */
const storedBeside = (test: string) => ({
  toMatchFileSnapshot: (text: string, name: string) => ({
    pass: text === readFileSync(join(dirname(test), name), "utf8"),
    message: () => `${name} says otherwise`,
  }),
});

async function faultOf(test: string, graph: Graph, changed: Job["changed"]) {
  const suite = createSuite();
  expect.extend(storedBeside(test));
  try {
    load(test, graph, { ...suite.interface, expect }, changed);
  } catch (error) {
    return String(error);
  }
  return suite.run();
}

type Exports = Readonly<Record<string, unknown>>;
type Body = (exports: Exports, require: (name: string) => unknown, module: object) => void;

const compiled = new Map<string, Body>();

/** Loads every module again, as in a new process; only packages stay loaded. */
function load(entry: string, graph: Graph, vitest: Exports, changed: Job["changed"]): void {
  const loaded = new Map<string, { exports: Exports }>();
  const ours = {
    ...vitest,
    vi: Object.assign(Object.create(vi), { resetModules: () => loaded.clear() }),
  };
  requireOurs(entry);

  function requireOurs(file: string): Exports {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(file, module);
    bodyOf(file)(module.exports, (name) => requireFrom(file, name), module);
    return module.exports;
  }

  function requireFrom(file: string, name: string): unknown {
    if (name === "vitest") return ours;
    const path = graph[file]?.[name];
    return path === undefined ? createRequire(resolve(file))(name) : requireOurs(path);
  }

  function bodyOf(file: string): Body {
    if (changed?.file === file) return compile(file, changed.source);
    const body = compiled.get(file) ?? compile(file, readFileSync(file, "utf8"));
    compiled.set(file, body);
    return body;
  }
}

function compile(file: string, source: string): Body {
  const path = resolve(file);
  const { code } = transformSync(withoutWaiting(source), {
    loader: extname(file) === ".json" ? "json" : extname(file) === ".tsx" ? "tsx" : "ts",
    format: "cjs",
    jsx: "automatic",
    target: "node22",
    // `import()` of our own files must go through `require` too.
    supported: { "dynamic-import": false },
    sourcefile: path,
    define: {
      "import.meta.url": JSON.stringify(pathToFileURL(path).href),
      "import.meta.dirname": JSON.stringify(dirname(path)),
      "import.meta.filename": JSON.stringify(path),
    },
  });
  return compileFunction(code, ["exports", "require", "module"], { filename: path }) as Body;
}
