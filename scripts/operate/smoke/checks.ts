/** Runs checks and records their results. */
export interface Checks {
  /** Rethrows what the act throws, since later checks depend on it. */
  must<T>(name: string, act: () => Promise<T>): Promise<T>;
  /** The act returns a sentence about what is wrong, or undefined; later checks don't depend on it. */
  should(name: string, act: () => Promise<string | undefined>): Promise<void>;
  unsure(name: string, why: string): void;
  readonly failed: () => number;
}

export function checksInto(write: (line: string) => void): Checks {
  let failed = 0;
  const fail = (name: string, why: string) => {
    failed += 1;
    write(`FAIL  ${name}: ${why}`);
  };
  return {
    async must(name, act) {
      const startedAt = performance.now();
      try {
        const result = await act();
        write(`ok    ${name} (${Math.round(performance.now() - startedAt)} ms)`);
        return result;
      } catch (error) {
        fail(name, messageOf(error));
        throw error;
      }
    },
    async should(name, act) {
      const wrong = await act().catch(messageOf);
      if (wrong) fail(name, wrong);
      else write(`ok    ${name}`);
    },
    unsure: (name, why) => write(`-     ${name}: ${why}`),
    failed: () => failed,
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
