import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Modules for processes that never run at the same moment. A bundle is evaluated once, so that V8 compiles each function
 * once; processes differ only in the variables of the few modules that keep state. These modules are evaluated again
 * in each process, and their variables are restored whenever its code continues.
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

  /** Switches to this process. */
  enter(own: Own<Connection>): void {
    const before = this.#current;
    if (own === before) return;
    for (const state of before?.values.keys() ?? []) before?.values.set(state, state.read());
    for (const [state, values] of own.values) state.write(values);
    this.#current = own;
  }

  /** Replaces esbuild's `__esm`; for a module with state, `state` reads and writes its variables. */
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

/** The modules and variables of one process. */
export class Own<Connection> {
  readonly connection: Connection;
  /** Modules that have been imported in it. */
  readonly begun = new Set<Begin>();
  /** Values of variables while another process runs. */
  readonly values = new Map<State, readonly unknown[]>();

  constructor(connection: Connection) {
    this.connection = connection;
  }
}

/** Changes a bundle so that its modules with state (`files`) pass their variables to an external `__esm`. */
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

/** A module as printed by esbuild: its statements are indented by four spaces. */
const wrapped = /(^var \w+ = __esm\(\{\n {2}"([^"]+)"\(\) \{\n)([\s\S]*?)^ {2}\}\n\}\);/gm;

/** Whether no top-level statement of a module creates state or depends on anything but sources and variables. */
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

/** Constructors of objects that are never changed. */
const stateless =
  /\bnew (?:(?:import_\w+\.)?(?:\w+Client|Refusal)|Answer|Date|Error|URL|Uint8Array)\(/g;
