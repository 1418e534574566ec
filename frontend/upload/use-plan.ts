import { type Plan, planLabel } from "#contract/rules/limits/plans";
import { useApiQuery } from "../api/query.ts";
import { users } from "../api/users.ts";

/** The limits of the account's plan. */
export interface AllowedPlan extends Pick<Plan, "type" | "documentsMax" | "fileBytesMax"> {
  readonly name: string;
}

/** Undefined while it is loading. */
export function usePlan(): AllowedPlan | undefined {
  const profile = useApiQuery(users.profile, {}).data;
  if (!profile) return undefined;
  const { plan: type, planLimits } = profile;
  return { type, name: planLabel(type), ...planLimits };
}
