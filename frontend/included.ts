import { includedPlan } from "#contract/rules/included-plan";
import { installation } from "#contract/rules/installation";

/** The plan of each account, where plans are not sold. */
export const included = includedPlan(installation.plans);
