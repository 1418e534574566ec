export type Graph = ReadonlyMap<string, readonly string[]>;

/** What leads back to itself: empty when the arrows of the graph all run one way. */
export function circlesOf(graph: Graph): string[] {
  const left = new Map(graph);
  for (;;) {
    const ends = [...left].filter(([, to]) => !to.some((one) => left.has(one)));
    if (ends.length === 0) return [...left.keys()];
    for (const [name] of ends) left.delete(name);
  }
}
