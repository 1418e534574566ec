import { installation } from "#contract/rules/installation/installation";
import { paths } from "./paths.ts";

/** Facts about the installation on which texts of pages depend. */

export const sellsPlans = installation.plans === "stripe";

const isOpen = installation.registration === "open";

/** Where people begin who have no account: they register, or log in with the one that they were invited to open. */
export const start = isOpen
  ? ({ to: paths.register("free"), label: sellsPlans ? "Try Free!" : "Register" } as const)
  : ({ to: paths.login(), label: "Log In" } as const);
