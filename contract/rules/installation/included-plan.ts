import { type Plan, planLabel, plans } from "../limits/plans.ts";
import type { PlanSetting } from "../settings/plan-setting.ts";

/** More than a mail service lets anybody send in a month. */
const noLimit = 1_000_000;

export const limitsDocuments = ({ documentsMax }: Pick<Plan, "documentsMax">): boolean =>
  documentsMax < noLimit;

/** The plan of each account where nothing is paid; undefined where plans are sold. */
export function includedPlan(chosen: PlanSetting): Plan | undefined {
  if (chosen === "stripe") return undefined;
  const rest = { ...plans.PRO_ANNUAL, type: "INCLUDED", name: planLabel("INCLUDED") } as const;
  const free = { ...rest, priceCents: 0, interval: "none" } as const;
  if (chosen === "everybody-pro") return { ...free, documentsMax: noLimit };
  const { documentsMax, fileMB, storageGB } = chosen;
  const storageBytesMax = storageGB * 1024 ** 3;
  return { ...free, documentsMax, fileBytesMax: fileMB * 1024 ** 2, storageBytesMax };
}
