import type { OperatorAccount, operator } from "#contract/pages/operator";
import { planLabel } from "#contract/rules/limits/plans";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Account,
  accountStatusOf,
  fullNameOf,
  ownerIdOf,
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
  const people = await Promise.all(ids.map((id) => findAccountAtPoolUser(id)));
  const found = await Promise.all(people.map((one) => (one ? ownedByPerson(one) : [])));
  const rows = await Promise.all(found.flat().map((one) => rowOf(one, now)));
  return { rows, ...(next && { next }) };
};

/** The accounts of all workspaces that a person owns: each workspace is listed with its owner, and so once. */
async function ownedByPerson({ userId, own, memberOf = new Set() }: Account): Promise<Account[]> {
  const ids = new Set([userId, ...(own === undefined ? [] : [own]), ...memberOf]);
  const found = await Promise.all([...ids].map((id) => findAccount(id)));
  return found.flatMap((one) => (one && ownerIdOf(one) === userId ? one : []));
}

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
  const { email } = workspaceOf(await existing(userId));
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

/** Here an account is a workspace; address, name and last day are its owner's. */
async function rowOf(found: Account, now: Date): Promise<OperatorAccount> {
  const { userId, createdAt, documentsByPeriod, storageUsedBytes, ownedBy } = found;
  const owner = ownedBy ? await findAccount(ownedBy.userId) : found;
  const seenOn = owner?.seenOn;
  return {
    ...{ userId, email: workspaceOf(found).email, createdAt },
    name: owner ? fullNameOf(owner) : (ownedBy?.name ?? ""),
    ...(seenOn && { seenOn }),
    ...(ownedBy && found.email && { registeredBy: found.email }),
    state: await stateOf(found, owner, now),
    plan: planLabel(planOf(found, now).type),
    documents: Object.values(documentsByPeriod).reduce((sum, count) => sum + count, 0),
    storageBytes: storageUsedBytes,
  };
}

async function stateOf(
  found: Account,
  owner: Account | undefined,
  now: Date,
): Promise<OperatorAccount["state"]> {
  if (workspaceOf(found).closingAt) return "closing";
  if (!owner?.provenAt) return "unproven";
  if (await senderStoppedAt(found.userId)) return "stopped";
  return accountStatusOf(found, now);
}
