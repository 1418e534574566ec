/** The state of one thing that the product needs, or how to put it right. */
export interface CheckResult {
  readonly state: "ok" | "fix";
  readonly says: string;
}

export const ok = (says: string): CheckResult => ({ state: "ok", says });
export const fix = (says: string): CheckResult => ({ state: "fix", says });
