import type { MemberWorkAnswer, memberCalls } from "#contract/calls/members";
import { type WorkKind, workKinds } from "#contract/rules/people/workspace-names";
import { Refusal } from "#contract/rules/refusals/refusals";
import { fullNameOf, ownerIdOf, type Person, type Workspace } from "#core/domain/account/account";
import { shownKeys } from "#core/domain/account/api-key";
import { actingPerson, type Caller, ownedBy } from "#core/domain/account/caller";
import { entryOf, type MemberRequest } from "#core/domain/account/member-entry";
import type { Mail } from "#core/domain/common/mail";
import { makerOfTemplate } from "#core/domain/templates/kept";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { takenOverMail } from "#core/mails/member-mails";
import { getAccount } from "#core/store/account/accounts";
import { findSendingMember, listMembers, removeMember } from "#core/store/account/members";
import { nameOfWorkspace } from "#core/store/account/workspaces";
import { countInProgress } from "#core/store/envelope/envelope-list";
import { everyRow } from "#core/store/envelope/find-rows";
import { removeDrafts } from "#core/store/library/drafts";
import { listTemplatesOf } from "#core/store/library/templates";
import { listHooks } from "#core/store/programs/hooks";
import { listKeys } from "#core/store/programs/key-lists";
import { listBatches } from "#core/store/sending/batches";
import { listPublicLinks } from "#core/store/sending/public-links";
import { memberOf } from "./own-member.ts";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

export const memberWork: RouteOf<(typeof memberCalls)["memberWork"]> = async ({
  input: { memberId },
  caller,
  now,
}) => {
  const { account } = await memberOf(caller, memberId);
  return workOf(caller, account, now);
};

/** What a member looks after, which a colleague takes over once they have gone, and their keys, which stay. */
async function workOf(
  { workspace }: Caller,
  { userId, email }: Person,
  now: Date,
): Promise<MemberWorkAnswer> {
  const { id } = workspace;
  const [documents, templates, links, batches, hooks, keys] = await Promise.all([
    countKeptBy(workspace, userId),
    listTemplatesOf(id),
    listPublicLinks(id),
    listBatches(id, now),
    listHooks(id),
    listKeys(id),
  ]);
  const going = batches.filter(({ state }) => state !== "done" && state !== "checked");
  return {
    documents,
    templates: templates.filter((one) => one.seenBy && makerOfTemplate(one) === userId).length,
    links: links.filter(({ madeBy = id }) => madeBy === userId).length,
    batches: going.filter(({ client }) => (client?.person?.userId ?? id) === userId).length,
    hooks: hooks.filter(({ hook }) => hook.email === email).length,
    keys: shownKeys(keys, now)
      .filter(({ madeBy }) => (madeBy?.id ?? id) === userId)
      .map(({ id: keyId, name }) => ({ id: keyId, name })),
  };
}

/** The list of the person who registered the workspace is the whole workspace's. */
async function countKeptBy(workspace: Workspace, personId: string): Promise<number> {
  const { id } = workspace;
  const kept = await countKept(ownedBy(id, personId));
  if (personId !== id) return kept;
  const people = [ownerIdOf(workspace), ...(await listMembers(id)).map((one) => one.id)];
  const others = people.filter((one) => one !== personId);
  const theirs = await Promise.all(others.map((one) => countKept(ownedBy(id, one))));
  return Math.max(
    0,
    theirs.reduce((left, count) => left - count, kept),
  );
}

/** Open documents in a member's list but those that are shared with them; of a list that is too long for a call, all. */
async function countKept(list: string): Promise<number> {
  const rows = await everyRow(list, {});
  if (!rows) return countInProgress(list);
  return rows.filter(({ status, shared }) => status === "created" && !shared).length;
}

/**
 * The colleague who takes over: unless named the caller or, if that person may not send here or is to go, the owner. Throws
 * BAD_FIELD for such a person who is named.
 */
export async function takerOf(
  { workspace, actor }: Caller,
  named: string | undefined,
  from: Person,
  field = "to",
): Promise<Person> {
  const taker = await findSendingMember(workspace.id, named ?? actor.userId);
  if (taker && taker.userId !== from.userId) return taker;
  if (named === undefined) return getAccount(ownerIdOf(workspace));
  throw new Refusal("BAD_FIELD", {
    field,
    message: "Please choose another member of this workspace who may send documents.",
  });
}

export async function mailsAbout({ workspace }: Caller) {
  const name = await nameOfWorkspace(await getAccount(workspace.id));
  const mail = (to: Person, about: Mail): Promise<unknown> =>
    sendMail(to.email, about).catch((error) => logError("membership ended without a mail", error));
  return { name, mail };
}

/** Who takes over from a person: a colleague, and others for some kinds of work. */
export interface TakingOver {
  readonly taker: Person;
  readonly others?: readonly { readonly work: WorkKind; readonly taker: Person }[];
}

/**
 * Ends a membership, and leaves what the person looked after to colleagues. The membership ends first: then nobody can save
 * another draft.
 */
export async function endMembership(
  person: Person,
  { taker, others = [] }: TakingOver,
  act: "removed" | "left",
  asked: MemberRequest,
): Promise<void> {
  const { caller, client, now } = asked;
  const { id } = caller.workspace;
  const { userId, email } = person;
  const by = actingPerson(caller);
  const given = others.filter((one) => one.taker.userId !== taker.userId);
  const owed = { email, by, ...(client.via === undefined ? {} : { via: client.via }) };
  await removeMember(
    id,
    {
      ...{ id: userId, to: taker.userId, at: now.toISOString(), owed },
      ...(given.length > 0
        ? { others: Object.fromEntries(given.map((one) => [one.work, one.taker.userId])) }
        : {}),
    },
    {
      ...{ ...entryOf(act, { email }, asked), to: taker.email },
      ...(given.length > 0
        ? { others: given.map((one) => ({ work: one.work, to: one.taker.email })) }
        : {}),
    },
  );
  await removeDrafts(ownedBy(id, userId));
  const { name, mail } = await mailsAbout(caller);
  const from = { name: fullNameOf(person), email };
  const takerOfKind = (kind: WorkKind) => given.find(({ work }) => work === kind)?.taker ?? taker;
  const people = new Map(workKinds.map(takerOfKind).map((one) => [one.userId, one]));
  for (const to of people.values()) {
    const kinds = workKinds.filter((kind) => takerOfKind(kind).userId === to.userId);
    if (to.userId !== by.userId)
      await mail(to, takenOverMail({ workspace: name, from, kinds }, product));
  }
}
