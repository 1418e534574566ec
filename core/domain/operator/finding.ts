/** The state of one thing that the product needs, or how to put it right. */
export interface Found {
  readonly state: "ok" | "fix";
  readonly says: string;
}

export const ok = (says: string): Found => ({ state: "ok", says });
export const fix = (says: string): Found => ({ state: "fix", says });
