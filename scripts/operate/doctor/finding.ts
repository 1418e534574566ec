import type { Account } from "./account.ts";

export interface Finding {
  /** `unknown`: it could not be checked. */
  readonly state: "ok" | "fix" | "unknown";
  readonly subject: string;
  /** What was found, or how to fix it. */
  readonly says: string;
}

type Found = Omit<Finding, "subject">;

export interface Check {
  readonly subject: string;
  /** Throws if it can't be checked: `NotAsked` with a sentence, or any other error. */
  readonly look: (account: Account) => Promise<Found>;
}

export const ok = (says: string): Found => ({ state: "ok", says });
export const fix = (says: string): Found => ({ state: "fix", says });
