export interface Sample {
  /** Number of changes. */
  readonly size: number;
  /** A regular expression for paths of test files; all of the folder's without it. */
  readonly tests?: string;
  /** Per cent. */
  readonly floor: number;
}

/**
 * A fixed sample of the changes below each folder, with a floor slightly below what is noticed now. Functions, and much of the
 * store and of the gateways, are proven by calls, which take too long to repeat for each change.
 */
export const samples: Readonly<Record<string, Sample>> = {
  "core/domain": { size: 100, floor: 94 },
  frontend: {
    ...{ size: 40, floor: 38 },
    // Left out are those that draw pages, or look at what is built: they take seconds for each change.
    tests: "^(?!.*(budgets|browsers|suggestions|stamped|picture-lines|who-is-who))",
  },
  contract: { size: 60, floor: 64 },
  "core/gateways": { size: 60, floor: 20 },
  "core/http": { size: 60, floor: 54 },
  "core/mails": { size: 60, floor: 78 },
  "packages/stripe-stand-in": { size: 60, floor: 33 },
  "packages/sealed-pdf/src/verify": {
    ...{ size: 24, floor: 60 },
    tests: "verify/(answers|faults|given|passkeys|pdf|stored)",
  },
};
