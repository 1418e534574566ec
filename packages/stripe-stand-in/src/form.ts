/** Nested fields as Stripe's clients write them: `items[0][price]=p` becomes `{ items: [{ price: "p" }] }`. */
export function readFields(encoded: string): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll("]", "").split("[");
    place(root, path, value);
  }
  return Object.fromEntries([...root].map(([key, node]) => [key, plain(node)]));
}

type Node = string | Branch;
type Branch = Map<string, Node>;

function place(branch: Branch, [first = "", ...rest]: string[], value: string): void {
  // `expand[]` gets the next index.
  const key = first === "" ? String(branch.size) : first;
  if (rest.length === 0) {
    branch.set(key, value);
    return;
  }
  const known = branch.get(key);
  const next: Branch = known instanceof Map ? known : new Map();
  branch.set(key, next);
  place(next, rest, value);
}

function plain(node: Node): unknown {
  if (typeof node === "string") return node;
  const entries = [...node].map(([key, value]) => [key, plain(value)] as const);
  const isList = entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
