export type Graph = ReadonlyMap<string, readonly string[]>;

/** Nodes that are on a cycle or lead to one; empty if the graph has no cycle. */
export function circlesOf(graph: Graph): string[] {
  const left = new Map(graph);
  for (;;) {
    const ends = [...left].filter(([, to]) => !to.some((one) => left.has(one)));
    if (ends.length === 0) return [...left.keys()];
    for (const [name] of ends) left.delete(name);
  }
}
