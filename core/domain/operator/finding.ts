/** What was found about one thing that the product needs: how it is, or how to mend it. */
export interface Found {
  readonly state: "ok" | "fix";
  readonly says: string;
}

export const ok = (says: string): Found => ({ state: "ok", says });
export const fix = (says: string): Found => ({ state: "fix", says });
