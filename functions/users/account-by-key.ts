import type { publicAccount } from "#contract/v1/account";
import { accountStatusOf, documentsUsed, planOf } from "#core/domain/account/account";
import type { RouteOf } from "#core/http/router";

export const accountByKey: RouteOf<typeof publicAccount.accountByKey> = async ({ caller, now }) => {
  const plan = planOf(caller.workspace, now);
  const { id, name, scopes, createdAt, endsAt = null } = caller.key;
  return {
    id: caller.workspace.id,
    plan: plan.type,
    maySend: accountStatusOf(caller.workspace, now) === "IN_LIMIT",
    documents: { used: documentsUsed(caller.workspace, now), limit: plan.documentsMax },
    storage: { used: caller.workspace.storageUsedBytes, limit: plan.storageBytesMax },
    key: { id, name, scopes: [...scopes], createdAt, endsAt },
  };
};
