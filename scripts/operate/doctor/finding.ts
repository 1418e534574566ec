import type { CheckResult } from "../../../core/domain/operator/finding.ts";
import type { Account } from "./account.ts";

export { fix, ok } from "../../../core/domain/operator/finding.ts";

export interface Finding {
  /** `unknown`: it could not be checked. */
  readonly state: "ok" | "fix" | "unknown";
  readonly subject: string;
  /** What was found, or how to fix it. */
  readonly says: string;
}

export interface Check {
  readonly subject: string;
  /** Throws if it can't be checked: `NotAsked` with a sentence, or any other error. */
  readonly look: (account: Account) => Promise<CheckResult>;
}
