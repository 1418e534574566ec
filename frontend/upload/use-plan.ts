import { type Plan, plans } from "#contract/plans";
import { useApiQuery } from "../api/query.ts";
import { users } from "../api/users.ts";

/** The account's plan; undefined while it is loading. */
export function usePlan(): Plan | undefined {
  const type = useApiQuery(users.profile, {}).data?.plan;
  return type && plans[type];
}
