import { parseAst } from "vite";

/** One single change of a source file. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly what: string;
  /** The whole file with the change in it. */
  readonly source: string;
}

/** Every single change that we try on a file of TypeScript, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  return changesBelow(treeOf(source, file.endsWith(".tsx") ? "tsx" : "ts"), source)
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .map(({ start, end, text, what }) => ({
      file,
      line: source.slice(0, start).split("\n").length,
      what: what ?? `${shown(source.slice(start, end))} -> ${shown(text)}`,
      source: source.slice(0, start) + text + source.slice(end),
    }));
}

export function treeOf(source: string, lang: "ts" | "tsx" = "ts"): Node {
  const program: unknown = parseAst(source, { lang });
  if (!isNode(program)) throw new Error("expected a syntax tree, found none");
  return program;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly what?: string;
}

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Nodes with an expression and a type; all other TypeScript-only nodes are types. */
const typed = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"];

function changesBelow(node: Node, source: string): Change[] {
  if (typed.includes(node.type)) {
    const { expression } = node;
    const isConst = textOf(node["typeAnnotation"], source) === "const";
    return isConst || !isNode(expression) ? [] : changesBelow(expression, source);
  }
  if (isLeftAlone(node)) return [];
  return [
    ...(operators.get(node.type)?.(node, source) ?? []),
    ...children(node).flatMap((child) => changesBelow(child, source)),
  ];
}

/**
 * Types and the constants that types are made from, which the compiler checks; imports; and texts that
 * only we read: messages of internal errors and log lines.
 */
function isLeftAlone(node: Node): boolean {
  if (node.type.startsWith("TS") || /^(Import|ExportAll)/.test(node.type)) return true;
  if (node.type === "NewExpression") return nameOf(node["callee"]) === "Error";
  return node.type === "CallExpression" && /^console\./.test(nameOf(node["callee"]));
}

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return "";
  if (callee.type === "Identifier") return String(callee["name"]);
  if (callee.type !== "MemberExpression") return "";
  return `${nameOf(callee["object"])}.${nameOf(callee["property"])}`;
}

function children(node: Node): Node[] {
  return Object.entries(node).flatMap(([field, value]) => {
    // A property's name is not a string of the program.
    if (field === "key" && node["computed"] !== true) return [];
    return [value]
      .flat()
      .filter(isNode)
      .filter((child) => !isCompared(child, node));
  });
}

/** Comparing with another string equals the opposite comparison, or is a type error. */
const isCompared = (child: Node, { type, operator }: Node): boolean =>
  typeof child["value"] === "string" &&
  (type === "SwitchCase" || operator === "===" || operator === "!==");

type Operator = (node: Node, source: string) => Change[];

const operators = new Map<string, Operator>(
  Object.entries({
    IfStatement: (node) => replaced(node["test"], ["true", "false"]),
    ConditionalExpression: (node) => replaced(node["test"], ["true", "false"]),
    WhileStatement: (node) => replaced(node["test"], ["false"]),
    ForStatement: (node) => replaced(node["test"], ["false"]),
    LogicalExpression: logical,
    BinaryExpression: binary,
    UnaryExpression: (node, source) =>
      node["operator"] === "!" || node["operator"] === "-"
        ? replaced(node, [`(${textOf(node["argument"], source)})`])
        : [],
    Literal: literal,
    TemplateLiteral: (node) => (node.end - node.start > 2 ? replaced(node, ['""']) : []),
    ArrayExpression: (node) => (node.end - node.start > 2 ? replaced(node, ["[]"]) : []),
    ObjectExpression: (node, source) =>
      [node["properties"]]
        .flat()
        .filter(isNode)
        .map((property) => dropped(property, source)),
    ExpressionStatement: (node) =>
      callsSomething(node["expression"]) ? replaced(node, [";"]) : [],
    CallExpression: call,
  }),
);

const replaced = (node: unknown, texts: readonly string[]): Change[] =>
  isNode(node) ? texts.map((text) => ({ start: node.start, end: node.end, text })) : [];

const replacedAs = ({ start, end }: Node, what: string, text: string): Change => ({
  start,
  end,
  text,
  what,
});

const textOf = (node: unknown, source: string): string =>
  isNode(node) ? source.slice(node.start, node.end) : "";

function logical(node: Node, source: string): Change[] {
  const [left, right] = [textOf(node["left"], source), textOf(node["right"], source)];
  const operator = String(node["operator"]);
  const parts = [
    replacedAs(node, `without "${operator} ${shown(right)}"`, `(${left})`),
    replacedAs(node, `without "${shown(left)} ${operator}"`, `(${right})`),
  ];
  if (operator === "??") return parts;
  const other = operator === "&&" ? "||" : "&&";
  const what = `${operator} -> ${other} before "${shown(right)}"`;
  return [...parts, replacedAs(node, what, `((${left}) ${other} (${right}))`)];
}

const opposites = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
  ["+", "-"],
  ["-", "+"],
  ["*", "/"],
  ["/", "*"],
  ["%", "*"],
]);

function binary(node: Node, source: string): Change[] {
  const operator = String(node["operator"]);
  const other = opposites.get(operator);
  const [left, right] = [textOf(node["left"], source), textOf(node["right"], source)];
  if (!other) return [];
  const what = `${operator} -> ${other} in "${shown(`${left} ${operator} ${right}`)}"`;
  return [replacedAs(node, what, `((${left}) ${other} (${right}))`)];
}

function literal(node: Node): Change[] {
  const { value } = node;
  if (typeof value === "boolean") return replaced(node, [String(!value)]);
  if (typeof value === "number") return replaced(node, [`${value + 1}`, `(${value - 1})`]);
  if (typeof value === "string") return replaced(node, [value === "" ? '"mutated"' : '""']);
  return [];
}

/** The object without this property, or without what it spreads. */
function dropped({ start, end }: Node, source: string): Change {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  const what = `without "${shown(source.slice(start, end))}"`;
  return { start, end: end + comma, text: "", what };
}

const callsSomething = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === "CallExpression" ||
    (node.type === "AwaitExpression" && callsSomething(node["argument"])));

const otherMethods = new Map([
  ["every", "some"],
  ["some", "every"],
  ["min", "max"],
  ["max", "min"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
]);
const leftOutMethods = ["filter", "slice", "sort", "reverse", "trim", "toLowerCase"];

function call(node: Node, source: string): Change[] {
  const { callee } = node;
  if (!isNode(callee) || callee.type !== "MemberExpression" || callee["computed"] === true)
    return [];
  const method = textOf(callee["property"], source);
  const other = otherMethods.get(method);
  if (other) return replaced(callee["property"], [other]);
  if (!leftOutMethods.includes(method)) return [];
  return [replacedAs(node, `without .${method}()`, textOf(callee["object"], source))];
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "nothing";
  return line.length > 70 ? `${line.slice(0, 67)}...` : line;
}
