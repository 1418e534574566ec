import type { OperatorAccount, operator } from "#contract/pages/operator";
import { planLabel } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Account,
  accountStatusOf,
  fullNameOf,
  planOf,
  workspaceOf,
} from "#core/domain/account/account";
import { listUsers } from "#core/gateways/listed-users";
import type { RouteOf } from "#core/http/router";
import { findAccount, findAccountAtPoolUser } from "#core/store/account/accounts";
import { liftSenderStop, senderStoppedAt, stopSender } from "#core/store/envelope/stops";
import { noteAct } from "./note-act.ts";

/** The pool lists its users by address, a page at a time; no table of ours is scanned. */
export const accounts: RouteOf<typeof operator.accounts> = async ({ input, caller, now }) => {
  const { search = "", after } = input;
  await noteAct(caller, { act: "listed" }, now);
  const { ids, next } = await listUsers(search, after);
  const found = await Promise.all(ids.map((id) => findAccountAtPoolUser(id)));
  const rows = found.flatMap((one) => (one ? [one] : [])).map((one) => rowOf(one, now));
  return { rows: await Promise.all(rows), ...(next && { next }) };
};

export const account: RouteOf<typeof operator.account> = async ({ input, caller, now }) => {
  const { userId } = input;
  await noteAct(caller, { act: "looked", about: userId }, now);
  const found = await existing(userId);
  const { documentsByPeriod, filesCount: files, templatesCount: templates } = found;
  const periods = Object.entries(documentsByPeriod).sort(([a], [b]) => (a < b ? 1 : -1));
  const stoppedAt = await senderStoppedAt(userId);
  return {
    ...(await rowOf(found, now)),
    documentsByPeriod: periods,
    ...{ files, templates },
    ...(stoppedAt && { stoppedAt }),
  };
};

export const stopAccount: RouteOf<typeof operator.stopAccount> = async ({ input, caller, now }) => {
  const { userId, stopped } = input;
  const { email } = holderOf(await existing(userId));
  await noteAct(caller, { act: stopped ? "stopped" : "lifted", about: userId }, now);
  if (stopped) await stopSender(userId, now);
  else await liftSenderStop(userId);
  return { message: stopped ? `${email} can send nothing now.` : `${email} can send again.` };
};

async function existing(userId: string): Promise<Account> {
  const found = await findAccount(userId);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

async function rowOf(found: Account, now: Date): Promise<OperatorAccount> {
  const { userId, createdAt, seenOn, documentsByPeriod, storageUsedBytes } = found;
  const { name, email } = holderOf(found);
  return {
    ...{ userId, email, name, createdAt },
    ...(seenOn && { seenOn }),
    state: await stateOf(found, now),
    plan: planLabel(planOf(found, now).type),
    documents: Object.values(documentsByPeriod).reduce((sum, count) => sum + count, 0),
    storageBytes: storageUsedBytes,
  };
}

/** The person, or the owner of a workspace without one of its own. */
const holderOf = (found: Account) =>
  found.lacks === "person" && found.ownedBy
    ? found.ownedBy
    : { name: fullNameOf(found), email: found.email };

async function stateOf(found: Account, now: Date): Promise<OperatorAccount["state"]> {
  const isWorkspace = found.lacks === "person";
  if ((isWorkspace ? workspaceOf(found) : found).closingAt) return "closing";
  if (!isWorkspace && !found.provenAt) return "unproven";
  if (await senderStoppedAt(found.userId)) return "stopped";
  return accountStatusOf(found, now);
}
