import type { Account } from "./account.ts";

export interface Finding {
  /** `unknown`: it could not be asked. */
  readonly state: "ok" | "fix" | "unknown";
  readonly subject: string;
  /** What is there, or how to mend what isn't. */
  readonly says: string;
}

type Found = Omit<Finding, "subject">;

export interface Check {
  readonly subject: string;
  /** Throws when it could not be asked; `NotAsked` with a sentence, anything else as it is. */
  readonly look: (account: Account) => Promise<Found>;
}

export const ok = (says: string): Found => ({ state: "ok", says });
export const fix = (says: string): Found => ({ state: "fix", says });
