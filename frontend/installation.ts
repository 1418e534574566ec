import { includedPlan } from "#contract/included-plan";
import { installation } from "#contract/installation";
import { paths } from "./paths.ts";

/** What pages say differently by the settings of the installation. */

/** The plan of each account, where plans are not sold. */
export const included = includedPlan(installation.plans);

const isOpen = installation.registration === "open";

/** Where people begin who have no account: they register, or log in with the one that they were invited to open. */
export const start = isOpen
  ? ({ to: paths.register("free"), label: included ? "Register" : "Try Free!" } as const)
  : ({ to: paths.login(), label: "Log In" } as const);
