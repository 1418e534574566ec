import { codesOf } from "../../../contract/rules/people/checks.ts";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";
import { envelopeIdOf } from "../people.ts";
import type { Outcome } from "../run.ts";
import type { Case, Report } from "./judging.ts";

const promise = "checks come first";

const acts: ReadonlySet<string> = new Set([
  ...(["viewed", "signed", "approved", "declined", "kept", "taken-back", "delegated"] as const),
]);

/**
 * Somebody who acts by a checked signer's link has passed all checks with that very link before; nobody who has passed
 * none gets an answer.
 */
export function judgeChecks(outcome: Outcome, cases: readonly Case[], broken: Report): void {
  for (const { envelope, entries } of cases) {
    const passed = new Set<string>();
    for (const { type, seq, data } of entries) {
      const checks = codesFor(envelope, data["signer"]);
      const link = `${data["signer"]} ${data["link"]}`;
      if (type === "checked") passed.add(`${link} ${data["kind"]}`);
      const missing = checks.filter((check) => !passed.has(`${link} ${check}`));
      if (acts.has(type) && data["link"] !== undefined && missing.length > 0)
        broken(promise, `${envelope.id}: entry ${seq}, ${type}, without ${missing.join(", ")}`);
    }
  }
  for (const one of outcome.acknowledged) {
    if (one.kind !== "answered-unchecked") continue;
    const found = cases.find(({ envelope }) => envelope.id === envelopeIdOf(one.doc));
    const checks = found ? codesFor(found.envelope, one.signerId) : [];
    if (checks.length > 0)
      broken(promise, `${found?.envelope.id} was shown to who had passed no ${checks.join(", ")}`);
  }
}

const codesFor = ({ signers }: Envelope, signerId: unknown) =>
  codesOf(signers.find(({ id }) => id === signerId)?.checks);
