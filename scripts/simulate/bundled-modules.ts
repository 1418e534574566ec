import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Lets a bundle be evaluated again where it is: esbuild wraps each module in `__esm`, whose variables all are the
 * bundle's own. A new start evaluates anew each module that keeps state or begins something, and leaves the others,
 * which declare functions, shapes and constants only, as they are.
 */
export interface Modules {
  /** Takes the place of esbuild's `__esm`. */
  readonly module: (evaluate: Readonly<Record<string, () => unknown>>) => () => void;
  /** From now on, each module begins anew when it is next imported. */
  readonly restart: () => void;
}

export function modulesAgain(
  isConstant: (file: string, evaluate: () => unknown) => boolean,
): Modules {
  let starts = 0;
  /** Imports of the modules that are being evaluated. */
  const importing: (() => void)[][] = [];
  const module: Modules["module"] = (wrapped) => {
    const [[file, evaluate] = ["", () => {}]] = Object.entries(wrapped);
    const imports: (() => void)[] = [];
    let isKept = false;
    let startedAt = -1;
    return function begin() {
      importing.at(-1)?.push(begin);
      if (startedAt === starts) return;
      startedAt = starts;
      if (isKept) {
        for (const one of imports) one();
        return;
      }
      imports.length = 0;
      importing.push(imports);
      evaluate();
      importing.pop();
      isKept = isConstant(file, evaluate);
    };
  };
  return {
    module,
    restart: () => {
      starts++;
    },
  };
}

/** Whether nothing in a module's own statements makes state, or depends on anything but sources and variables. */
export function constantsOf(root: string): (file: string, evaluate: () => unknown) => boolean {
  const known = new Map<string, boolean>();
  return (file, evaluate) => {
    const found = known.get(file) ?? isConstant(readFileSync(join(root, file), "utf8"), evaluate);
    known.set(file, found);
    return found;
  };
}

function isConstant(source: string, evaluate: () => unknown): boolean {
  if (/^(export )?let /m.test(source)) return false;
  const [, ...lines] = evaluate.toString().split("\n");
  return lines.slice(0, -1).every((line) => {
    const goesOn = /^ {5}|^ {4}[}\])]/.test(line);
    return (goesOn || constant.test(line)) && !/\bnew /.test(line.replaceAll(stateless, ""));
  });
}

/** As esbuild prints the statements of a module, four spaces deep. */
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
