// Evaluates a run of the calls suite on a stand-in.

export interface TestResult {
  /** Path below `test/functions/`. */
  readonly file: string;
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped";
  /** The first line of the failure. */
  readonly message: string;
}

export interface Exclusion {
  readonly file: string;
  /** If absent, all tests of the file. */
  readonly title?: string;
  readonly reason: string;
}

export interface Outcome {
  readonly passed: readonly TestResult[];
  readonly skipped: readonly TestResult[];
  /** Tests that failed as expected. */
  readonly excluded: readonly (TestResult & { readonly reason: string })[];
  /** Tests that failed unexpectedly. */
  readonly disagreements: readonly TestResult[];
  /** Exclusions that no failing test needs. */
  readonly stale: readonly Exclusion[];
}

export function outcomeOf(
  results: readonly TestResult[],
  exclusions: readonly Exclusion[],
): Outcome {
  const exclusionOf = (result: TestResult) => exclusions.find((one) => fits(one, result));
  const failed = results.filter(({ status }) => status === "failed");
  return {
    passed: results.filter(({ status }) => status === "passed"),
    skipped: results.filter(({ status }) => status === "skipped"),
    excluded: failed.flatMap((result) => {
      const exclusion = exclusionOf(result);
      return exclusion ? [{ ...result, reason: exclusion.reason }] : [];
    }),
    disagreements: failed.filter((result) => !exclusionOf(result)),
    stale: exclusions.filter((one) => !failed.some((result) => fits(one, result))),
  };
}

const fits = ({ file, title }: Exclusion, result: TestResult): boolean =>
  file === result.file && (title === undefined || title === result.title);

export const isGood = ({ disagreements, stale, passed }: Outcome): boolean =>
  passed.length > 0 && disagreements.length + stale.length === 0;

/** One line of counts, then what needs a look. */
export function report(name: string, outcome: Outcome): string {
  const { passed, skipped, excluded, disagreements, stale } = outcome;
  const counts = [
    `${passed.length} passed`,
    `${excluded.length} excluded`,
    `${disagreements.length} disagreements`,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(stale.length > 0 ? [`${stale.length} stale exclusions`] : []),
  ];
  return [
    `${name}: ${counts.join(", ")}`,
    ...byReason(excluded),
    ...disagreements.map((one) => `  DISAGREES ${one.file}: ${one.title}\n    ${one.message}`),
    ...stale.map((one) => `  STALE ${one.file}: ${one.title ?? "all"}: no such test fails`),
  ].join("\n");
}

function byReason(excluded: Outcome["excluded"]): string[] {
  const reasons = [...new Set(excluded.map(({ reason }) => reason))];
  return reasons.flatMap((reason) => {
    const own = excluded.filter((one) => one.reason === reason);
    const tests = own.map(({ file, title }) => `    ${file}: ${title}`);
    return [`  excluded, ${own.length}: ${reason}`, ...tests];
  });
}
