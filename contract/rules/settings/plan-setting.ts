import * as z from "zod/mini";

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

const positive = z.int().check(z.positive());

export const planSetting: z.ZodMiniType<PlanSetting> = z.union([
  z.enum(["stripe", "everybody-pro"]),
  z.strictObject({ documentsMax: positive, fileMB: positive, storageGB: positive }),
]);

/** The setting as a variable of functions. */
export const writtenPlans = (plans: PlanSetting): string => JSON.stringify(plans);

/** Throws for a text that `writtenPlans` has not written. */
export const readPlans = (text: string): PlanSetting => z.parse(planSetting, JSON.parse(text));
