import type { MemberAnswer, MemberLogAnswer, memberCalls } from "#contract/calls/members";
import { membersMax } from "#contract/rules/people/workspace-roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, fullNameOf, planOf } from "#core/domain/account/account";
import { actingPerson, type Caller, draftsOwner } from "#core/domain/account/caller";
import type { Joining, Member, MemberEntry } from "#core/domain/account/member";
import { csvFile } from "#core/domain/common/csv";
import { mailboxOf } from "#core/domain/common/mailbox";
import type { Client } from "#core/domain/envelope/audit";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import { listPage, newestFirst } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { joiningMail, removedMail } from "#core/mails/member-mails";
import { assertMailsWanted } from "#core/sending/assert-mails-wanted";
import { findAccount, findAccountByEmail, getAccount } from "#core/store/account/accounts";
import {
  changeRole,
  findMember,
  listJoinings,
  listMemberLog,
  putJoining,
  removeJoining,
  removeMember as removeStored,
  listMembers as storedMembers,
} from "#core/store/account/members";
import { nameOfWorkspace } from "#core/store/account/workspaces";
import { throttle } from "#core/store/common/throttle";
import { removeDrafts } from "#core/store/library/drafts";

type Calls = typeof memberCalls;

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

export const listMembers: RouteOf<Calls["listMembers"]> = async ({ input, caller, now }) => {
  const { id } = caller.workspace;
  const [owner, members, invited] = await Promise.all([
    getAccount(id),
    storedMembers(id),
    listJoinings(id, now),
  ]);
  const accounts = await Promise.all(members.map((one) => findAccount(one.id)));
  const joined = members.flatMap((member, index) => {
    const account = accounts[index];
    return account ? [memberAnswer(member, account)] : [];
  });
  return listPage([ownerAnswer(owner), ...joined, ...invited.map(joiningAnswer)], input, placeOf);
};

/** The owner, then members by their names, then invitations by their addresses. */
const placeOf = ({ role, status, name, email, id }: MemberAnswer): string =>
  `${role === "owner" ? 0 : status === "member" ? 1 : 2} ${(name ?? "").toLowerCase()} ${email} ${id}`;

export const inviteMember: RouteOf<Calls["inviteMember"]> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const { workspace } = caller;
  const { role } = input;
  const email = input.email.toLowerCase();
  const [owner, members, invited, person] = await Promise.all([
    getAccount(workspace.id),
    storedMembers(workspace.id),
    listJoinings(workspace.id, now),
    findAccountByEmail(email),
  ]);
  const isMember =
    person?.provenAt && [owner.id, ...members.map(({ id }) => id)].includes(person.id);
  if (isMember) throw new Refusal("ALREADY_MEMBER", { field: "email" });
  const others = invited.filter((one) => one.email !== email);
  if (1 + members.length + others.length >= membersMax) throw new Refusal("TOO_MANY_MEMBERS");
  await assertMailsWanted(workspace.id, [email], "email");
  const { mailsPerDayMax: max } = planOf(workspace, now);
  await throttle("mailsByAccount", workspace.id, now, { uses: 1, max });
  await throttle("joiningByMailbox", mailboxOf(email), now);
  const by = actingPerson(caller);
  const entry = entryOf("invited", { email, role }, { caller, client, now });
  const joining = await putJoining(workspace.id, { email, role, by: by.name }, entry, now);
  const name = await nameOfWorkspace(owner);
  await sendMail(email, joiningMail({ by, workspace: { id: owner.id, name }, role }, product));
  return new Answer(201, joiningAnswer(joining));
};

export const changeMember: RouteOf<Calls["changeMember"]> = async ({
  input: { memberId, role },
  caller,
  client,
  now,
}) => {
  const { member, account } = await memberOf(caller, memberId);
  if (member.role !== role) {
    const about = { email: account.email, role, before: member.role };
    const entry = { ...entryOf("role-changed", about, { caller, client, now }), role };
    await changeRole(caller.workspace.id, member, entry);
  }
  return memberAnswer({ ...member, role }, account);
};

export const removeMember: RouteOf<Calls["removeMember"]> = async ({
  input: { memberId },
  caller,
  client,
  now,
}) => {
  const { id } = caller.workspace;
  const asked = { caller, client, now };
  const joining = (await listJoinings(id, now)).find((one) => one.id === memberId);
  if (joining) {
    await removeJoining(id, joining, entryOf("invitation-withdrawn", joining, asked));
    return { id: memberId, deleted: true };
  }
  const { account } = await memberOf(caller, memberId);
  await endMembership(account, "removed", asked);
  await tell(account, caller).catch((error) => logError("removed without a mail", error));
  return { id: memberId, deleted: true };
};

async function tell({ email }: Account, { workspace }: Caller): Promise<void> {
  const name = await nameOfWorkspace(await getAccount(workspace.id));
  await sendMail(email, removedMail(name, product));
}

/** The membership ends first: then nobody can save another draft. */
export async function endMembership(
  { userId, email }: Pick<Account, "userId" | "email">,
  act: "removed" | "left",
  asked: MemberRequest,
): Promise<void> {
  const { id } = asked.caller.workspace;
  await removeStored(id, userId, entryOf(act, { email }, asked));
  await removeDrafts(draftsOwner(id, userId));
}

export const memberLog: RouteOf<Calls["memberLog"]> = async ({ input, caller, now }) => {
  const page = listPage(await listMemberLog(caller.workspace.id, now), input, ({ at, id }) =>
    newestFirst(at, id),
  );
  const data = page.data.map(
    ({ id: _, via = null, role = null, before = null, ...entry }): MemberLogAnswer => ({
      ...entry,
      ...{ via, role, before },
    }),
  );
  return { ...page, data };
};

export const memberLogFile: RouteOf<Calls["memberLogFile"]> = async ({ caller, now }) => {
  const entries = await listMemberLog(caller.workspace.id, now);
  const lines = entries.map(({ at, act, by, via = "", email, role = "", before = "" }) => [
    ...[at, act, by.name, by.email, via, email, role, before],
  ]);
  const head = ["Time (UTC)", "Act", "By", "Address", "API key", "About", "Role", "Role before"];
  return {
    fileName: `members-${now.toISOString().slice(0, 10)}.csv`,
    csv: csvFile([head, ...lines]),
  };
};

export interface MemberRequest {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
}

/** An entry about the person with this address, done by the caller. */
export function entryOf(
  act: MemberEntry["act"],
  { email, role, before }: Pick<MemberEntry, "email" | "role" | "before">,
  { caller, client: { via }, now }: MemberRequest,
): MemberEntry {
  const by = actingPerson(caller);
  return {
    ...{ act, at: now.toISOString(), by: { name: by.name, email: by.email }, email },
    ...(via === undefined ? {} : { via }),
    ...(role === undefined ? {} : { role }),
    ...(before === undefined ? {} : { before }),
  };
}

/** Throws OWNER_STAYS, and NOT_FOUND for a person who is no member. */
async function memberOf({ workspace }: Caller, id: string) {
  if (id === workspace.id) throw new Refusal("OWNER_STAYS");
  const [member, account] = await Promise.all([findMember(workspace.id, id), findAccount(id)]);
  if (!member || !account) throw new Refusal("NOT_FOUND");
  return { member, account };
}

const ownerAnswer = (owner: Account): MemberAnswer => ({
  ...{ id: owner.id, status: "member", role: "owner", name: fullNameOf(owner) },
  ...{ email: owner.email, since: owner.createdAt, endsAt: null },
});

const memberAnswer = ({ id, role, since }: Member, account: Account): MemberAnswer => ({
  ...{ id, status: "member", role, name: fullNameOf(account) },
  ...{ email: account.email, since, endsAt: null },
});

const joiningAnswer = ({ id, role, email, at, endsAt }: Joining): MemberAnswer => ({
  ...{ id, status: "invited", role, name: null },
  ...{ email, since: at, endsAt },
});
