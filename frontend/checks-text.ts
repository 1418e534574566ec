import type { Check } from "#contract/rules/people/checks";

const checkWords: Readonly<Record<Check, string>> = {
  accessCode: "access code",
  mailedCode: "code by email",
  passkey: "passkey",
};

/** "access code, code by email" */
export const checksText = (checks: readonly Check[]): string =>
  checks.map((one) => checkWords[one]).join(", ");
