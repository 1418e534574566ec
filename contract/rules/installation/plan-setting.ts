import * as z from "zod/mini";
import type { PlanSetting } from "./installation.ts";

const positive = z.int().check(z.positive());

const setting: z.ZodMiniType<PlanSetting> = z.union([
  z.enum(["stripe", "everybody-pro"]),
  z.strictObject({ documentsMax: positive, fileMB: positive, storageGB: positive }),
]);

/** The setting as a variable of functions. */
export const writtenPlans = (plans: PlanSetting): string => JSON.stringify(plans);

/** Throws for a text that `writtenPlans` has not written. */
export const readPlans = (text: string): PlanSetting => z.parse(setting, JSON.parse(text));
