import { includedPlan } from "#contract/included-plan";
import { installation } from "#contract/installation";

/** The plan of each account, where plans are not sold. */
export const included = includedPlan(installation.plans);
