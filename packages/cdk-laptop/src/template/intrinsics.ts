/** Values of the template that intrinsic functions refer to. */
export interface Scope {
  ref(name: string): unknown;
  attribute(id: string, name: string): string;
  condition(name: string): boolean;
  /** An output of a stack that is deployed before this one. */
  outputOf(stack: string, name: string): unknown;
  readonly mappings: unknown;
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const intrinsics = new Map<string, Intrinsic>([
  ["Ref", (name, scope) => scope.ref(text(name))],
  ["Condition", (name, scope) => scope.condition(text(name))],
  ["Fn::GetAtt", (path, scope) => scope.attribute(...attributePath(path))],
  [
    "Fn::GetStackOutput",
    (argument, scope) => {
      const { StackName, OutputName } = record(resolveValue(argument, scope));
      return scope.outputOf(text(StackName), text(OutputName));
    },
  ],
  ["Fn::Sub", substitute],
  [
    "Fn::Join",
    (argument, scope) => {
      const [separator, parts] = list(argument);
      return list(resolveValue(parts, scope)).map(text).join(text(separator));
    },
  ],
  [
    "Fn::Select",
    (argument, scope) => {
      const [index, items] = list(resolveValue(argument, scope));
      const selected = list(items)[Number(index)];
      if (selected !== undefined) return selected;
      throw new Error(`template: Fn::Select ${index} is outside ${JSON.stringify(items)}`);
    },
  ],
  [
    "Fn::Split",
    (argument, scope) => {
      const [separator, whole] = list(resolveValue(argument, scope));
      return text(whole).split(text(separator));
    },
  ],
  [
    "Fn::If",
    (argument, scope) => {
      const [name, yes, no] = list(argument);
      return resolveValue(scope.condition(text(name)) ? yes : no, scope);
    },
  ],
  [
    "Fn::Equals",
    (argument, scope) => {
      const [a, b] = list(resolveValue(argument, scope));
      return a === b;
    },
  ],
  ["Fn::And", (argument, scope) => list(resolveValue(argument, scope)).every(Boolean)],
  ["Fn::Or", (argument, scope) => list(resolveValue(argument, scope)).some(Boolean)],
  ["Fn::Not", (argument, scope) => !list(resolveValue(argument, scope))[0]],
  [
    "Fn::FindInMap",
    (argument, scope) =>
      list(resolveValue(argument, scope)).map(text).reduce(inside, scope.mappings),
  ],
  [
    "Fn::Base64",
    (argument, scope) => Buffer.from(text(resolveValue(argument, scope))).toString("base64"),
  ],
]);

/** `node` with every intrinsic function in it replaced by its value. */
export function resolveValue(node: unknown, scope: Scope): unknown {
  if (Array.isArray(node)) {
    return node.map((item) => resolveValue(item, scope)).filter((item) => item !== undefined);
  }
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node);
  const [first, ...others] = entries;
  if (first && others.length === 0) {
    const [name, argument] = first;
    const intrinsic = intrinsics.get(name);
    // "Condition" is also a member of policy statements, where it is an object.
    if (intrinsic && (name !== "Condition" || typeof argument === "string")) {
      return intrinsic(argument, scope);
    }
    if (name.startsWith("Fn::")) throw new Error(`template: ${name} is not modelled`);
  }
  const resolved = entries.map(([key, item]) => [key, resolveValue(item, scope)] as const);
  return Object.fromEntries(resolved.filter(([, item]) => item !== undefined));
}

function substitute(argument: unknown, scope: Scope): string {
  const [pattern, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = record(variables);
  return text(pattern).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in own) return text(resolveValue(own[name], scope));
    return text(name.includes(".") ? scope.attribute(...attributePath(name)) : scope.ref(name));
  });
}

function attributePath(path: unknown): [id: string, name: string] {
  const [id, ...name] = Array.isArray(path) ? path.map(text) : text(path).split(".");
  return [text(id), name.join(".")];
}

function inside(node: unknown, key: string): unknown {
  const found = record(node)[key];
  if (found === undefined) throw new Error(`template: Fn::FindInMap finds no '${key}'`);
  return found;
}

function text(node: unknown): string {
  if (typeof node === "string") return node;
  if (typeof node === "number" || typeof node === "boolean") return String(node);
  throw new Error(`template: expected a string, found ${JSON.stringify(node)}`);
}

function list(node: unknown): unknown[] {
  if (Array.isArray(node)) return node;
  throw new Error(`template: expected a list, found ${JSON.stringify(node)}`);
}

export function record(node: unknown): Record<string, unknown> {
  if (typeof node === "object" && node !== null && !Array.isArray(node)) return { ...node };
  throw new Error(`template: expected an object, found ${JSON.stringify(node)}`);
}
