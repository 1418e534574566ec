/**
 * The people who may open an account: anybody; only people who were invited; or people with an address at one of these domains, and
 * those who were invited. Sub-domains have to be listed themselves.
 */
export type Registration = "open" | "invited" | { readonly domains: readonly string[] };

/** The limits of each account where nothing is paid; documents are counted by calendar month (UTC). */
export interface Allowance {
  readonly documentsMax: number;
  /** The largest file, 20 MB at most. */
  readonly fileMB: number;
  readonly storageGB: number;
}

/**
 * Whether plans are sold: by Stripe, with a trial; or nothing is sold, and each account may do what the largest plan
 * allows without a limit of documents, or what an `Allowance` says.
 */
export type PlanSetting = "stripe" | "everybody-pro" | Allowance;

export interface Installation {
  readonly registration: Registration;
  readonly plans: PlanSetting;
}

/**
 * Settings of both stages, since they share the pages, which say the same. Choose before the first deployment; who may
 * register can be changed at any time, and the runbook has what to do before plans are no longer sold.
 */
export const installation: Installation = { registration: "open", plans: "stripe" };
