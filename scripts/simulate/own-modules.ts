import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Modules of processes that never run at the same moment. A bundle is evaluated once, so that V8 compiles each function
 * once; what differs between processes are the variables of the few modules that keep state. These are evaluated anew
 * in each process, and put back whenever its code goes on.
 */
export class OwnModules<Connection extends object> {
  #current: Own<Connection> | undefined;
  readonly #states: State[] = [];
  /** Imports of the modules that are being evaluated. */
  readonly #importing: Begin[][] = [];

  get connection(): Connection {
    return this.#own.connection;
  }

  get #own(): Own<Connection> {
    if (!this.#current) throw new Error("code that no process runs");
    return this.#current;
  }

  /** Code that runs from now on is that of this process. */
  enter(own: Own<Connection>): void {
    const before = this.#current;
    if (own === before) return;
    for (const state of before?.values.keys() ?? []) before?.values.set(state, state.read());
    for (const [state, values] of own.values) state.write(values);
    this.#current = own;
  }

  /** In the place of esbuild's `__esm`: of a module with state, `state` reads and writes its variables. */
  module = (wrapped: Readonly<Record<string, () => void>>, state?: State): Begin => {
    const [evaluate = () => {}] = Object.values(wrapped);
    if (state) this.#states.push(state);
    let imports: readonly Begin[] | undefined;
    const begin = () => {
      this.#importing.at(-1)?.push(begin);
      const { begun, values } = this.#own;
      if (begun.has(begin)) return;
      begun.add(begin);
      if (state) values.set(state, []);
      const found: Begin[] = [];
      this.#importing.push(found);
      if (imports && !state) for (const one of imports) one();
      else evaluate();
      this.#importing.pop();
      imports ??= found;
    };
    return begin;
  };
}

type Begin = () => void;

interface State {
  readonly read: () => readonly unknown[];
  readonly write: (values: readonly unknown[]) => void;
}

/** What one process has of its own. */
export class Own<Connection> {
  readonly connection: Connection;
  /** Modules that have been imported in it. */
  readonly begun = new Set<Begin>();
  /** Of variables, while another process runs. */
  readonly values = new Map<State, readonly unknown[]>();

  constructor(connection: Connection) {
    this.connection = connection;
  }
}

/** A bundle whose modules with state (`files`) hand their variables to `__esm`, which comes from outside. */
export function withStates(code: string, root: string) {
  const without = code.replace(/^var __esm = [\s\S]*?^};\n/m, "");
  if (without === code) throw new Error("the bundle has no __esm");
  const files: string[] = [];
  const handing = (all: string, begin: string, file: string, body: string) => {
    if (isConstant(readFileSync(join(root, file), "utf8"), body)) return all;
    files.push(file);
    const names = [...body.matchAll(/^ {4}(\w+) = /gm)].map(([, name]) => name).join(", ");
    const state = `{ read: () => [${names}], write: (values) => { [${names}] = values; } }`;
    return `${begin}${body}  }\n}, ${state});`;
  };
  return { code: without.replaceAll(wrapped, handing), files };
}

/** As esbuild prints a module: its statements are four spaces deep. */
const wrapped = /(^var \w+ = __esm\(\{\n {2}"([^"]+)"\(\) \{\n)([\s\S]*?)^ {2}\}\n\}\);/gm;

/** Whether nothing in a module's own statements makes state, or depends on anything but sources and variables. */
function isConstant(source: string, body: string): boolean {
  if (/^(export )?let /m.test(source)) return false;
  const lines = body.trimEnd().split("\n");
  return lines.every((line) => {
    const goesOn = line === "" || /^ {5}|^ {4}[}\])]/.test(line);
    return (goesOn || constant.test(line)) && !/\bnew /.test(line.replaceAll(stateless, ""));
  });
}

const constant = new RegExp(
  `^ {4}(?:init_\\w+\\(\\);|\\w+ = (?:${[
    "require\\(|__toESM\\(require\\(|import_",
    "(?:async )?(?:\\(|\\w+ =>|function\\b)|class\\b",
    'z\\d*\\.|[{["`\\d/-]|variable\\(|optionalVariable\\(|\\w+\\.map\\(|Number\\(',
    "router\\(|worker\\(|scheduled\\(|new ",
  ].join("|")}))`,
);

/** Makes nothing that anybody changes. */
const stateless =
  /\bnew (?:(?:import_\w+\.)?(?:\w+Client|Refusal)|Answer|Date|Error|URL|Uint8Array)\(/g;
