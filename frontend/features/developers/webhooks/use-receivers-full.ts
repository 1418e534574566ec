import { limits } from "#contract/rules/limits/limits";
import { hooks } from "../../../api/hooks.ts";
import { useApiQuery } from "../../../api/query.ts";
import { storages } from "../../../api/storages.ts";

/** Why no further webhook or storage can be added; undefined if one can. */
export function useReceiversFull(): string | undefined {
  const all = [useApiQuery(hooks.list, {}).data, useApiQuery(storages.list, {}).data];
  const count = all.reduce((sum, some) => sum + (some?.length ?? 0), 0);
  if (count < limits.hooksMax) return undefined;
  return `You have ${limits.hooksMax} webhooks and storages, the most an account can have. Please delete one first.`;
}
