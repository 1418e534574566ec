import { includedPlan } from "#contract/rules/installation/included-plan";
import { installation } from "#contract/rules/installation/installation";

/** The plan of each account, where plans are not sold. */
export const included = includedPlan(installation.plans);
