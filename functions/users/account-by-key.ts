import type { publicAccount } from "#contract/v1/account";
import { accountStatusOf, documentsUsed, planOf } from "#core/domain/account";
import type { RouteOf } from "#core/http/router";

export const accountByKey: RouteOf<typeof publicAccount.accountByKey> = async ({ caller, now }) => {
  const plan = planOf(caller, now);
  const { id, name, scopes, createdAt, endsAt = null } = caller.key;
  return {
    id: caller.userId,
    plan: plan.type,
    maySend: accountStatusOf(caller, now) === "IN_LIMIT",
    documents: { used: documentsUsed(caller, now), limit: plan.documentsMax },
    storage: { used: caller.storageUsedBytes, limit: plan.storageBytesMax },
    key: { id, name, scopes: [...scopes], createdAt, endsAt },
  };
};
