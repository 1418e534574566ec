/** How often each kind of step was taken, and how often a call of it had success: `[taken, successful]`. */
export type Counts = Readonly<Record<string, readonly [number, number]>>;

interface Taken {
  readonly id: string;
  readonly kind: string;
}

/** Counts the steps of a run. */
export class StepCounts {
  readonly #taken = new Map<string, string>();
  readonly #successful = new Set<string>();

  took({ id, kind }: Taken): void {
    this.#taken.set(id, kind);
  }

  succeeded({ id }: Taken): void {
    this.#successful.add(id);
  }

  get counts(): Counts {
    return sumOf(
      [...this.#taken].map(([id, kind]) => ({ [kind]: [1, this.#successful.has(id) ? 1 : 0] })),
    );
  }
}

export function sumOf(all: readonly Counts[]): Counts {
  const sums: Record<string, [number, number]> = {};
  for (const counts of all)
    for (const [kind, [taken, successful]] of Object.entries(counts)) {
      const [before, successfulBefore] = sums[kind] ?? [0, 0];
      sums[kind] = [before + taken, successfulBefore + successful];
    }
  return sums;
}

/** As a table of Markdown, by name. */
export const tableOf = (counts: Counts): string =>
  [
    "| step | taken | with success |",
    "| --- | --: | --: |",
    ...Object.entries(counts)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([kind, numbers]) => `| ${kind} | ${numbers.join(" | ")} |`),
  ].join("\n");
