import type { MemberAnswer, MemberLogAnswer, memberCalls } from "#contract/calls/members";
import { v1Limits } from "#contract/calls/shapes";
import { workKinds } from "#contract/rules/people/workspace-names";
import { logPartEntries, membersMax, type Sees } from "#contract/rules/people/workspace-roles";
import { Refusal } from "#contract/rules/refusals/refusals";
import {
  type Account,
  fullNameOf,
  ownerIdOf,
  planOf,
  type Workspace,
} from "#core/domain/account/account";
import { actingPerson } from "#core/domain/account/caller";
import type { Joining, Member, MemberEntry } from "#core/domain/account/member";
import { entryOf } from "#core/domain/account/member-entry";
import { csvFile, csvLine } from "#core/domain/common/csv";
import { mailboxOf } from "#core/domain/common/mailbox";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import { Answer } from "#core/http/answer";
import { listPage, placeAfter, placeIn } from "#core/http/list-page";
import type { RouteOf } from "#core/http/router";
import { joiningMail, removedMail } from "#core/mails/member-mails";
import { assertMailsWanted } from "#core/sending/assert-mails-wanted";
import { findAccount, findAccountByEmail, getAccount } from "#core/store/account/accounts";
import { readMemberLog } from "#core/store/account/member-log";
import {
  changeRole,
  changeAccess as changeStored,
  listJoinings,
  putJoining,
  removeJoining,
  listMembers as storedMembers,
} from "#core/store/account/members";
import { factorFrom } from "#core/store/account/required-factors";
import { nameOfWorkspace } from "#core/store/account/workspaces";
import { throttle } from "#core/store/common/throttle";
import { endMembership, mailsAbout, takerOf } from "./leaving.ts";
import { assertRoleFits, memberOf } from "./own-member.ts";

type Calls = typeof memberCalls;

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

export const listMembers: RouteOf<Calls["listMembers"]> = async ({ input, caller, now }) => {
  const { id } = caller.workspace;
  const [owner, members, invited] = await Promise.all([
    getAccount(ownerIdOf(caller.workspace)),
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
  const [account, members, invited, person] = await Promise.all([
    getAccount(workspace.id),
    storedMembers(workspace.id),
    listJoinings(workspace.id, now),
    findAccountByEmail(email),
  ]);
  const isMember =
    person?.provenAt && [ownerIdOf(workspace), ...members.map(({ id }) => id)].includes(person.id);
  if (isMember) throw new Refusal("ALREADY_MEMBER", { field: "email" });
  assertRoleFits(workspace, person?.id, role);
  const others = invited.filter((one) => one.email !== email);
  if (1 + members.length + others.length >= membersMax) throw new Refusal("TOO_MANY_MEMBERS");
  await assertMailsWanted(workspace.id, [email], "email");
  const { mailsPerDayMax: max } = planOf(workspace, now);
  await throttle("mailsByAccount", workspace.id, now, { uses: 1, max });
  await throttle("joiningByMailbox", mailboxOf(email), now);
  const by = actingPerson(caller);
  const entry = entryOf("invited", { email, role }, { caller, client, now });
  const joining = await putJoining(workspace.id, { email, role, by: by.name }, entry, now);
  const name = await nameOfWorkspace(account);
  await sendMail(email, joiningMail({ by, workspace: { id: workspace.id, name }, role }, product));
  return new Answer(201, joiningAnswer(joining));
};

export const changeMember: RouteOf<Calls["changeMember"]> = async ({
  input: { memberId, role },
  caller,
  client,
  now,
}) => {
  const { member, account } = await memberOf(caller, memberId);
  assertRoleFits(caller.workspace, member.id, role);
  if (member.role !== role) {
    const about = { email: account.email, role, before: member.role };
    const entry = { ...entryOf("role-changed", about, { caller, client, now }), role };
    await changeRole(caller.workspace.id, member, entry);
  }
  return memberAnswer({ ...member, role }, account);
};

export const removeMember: RouteOf<Calls["removeMember"]> = async ({
  input: { memberId, to, ...more },
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
  const taker = await takerOf(caller, to, account);
  const named = workKinds.flatMap((work) => {
    const field = `${work}To` as const;
    return more[field] === undefined ? [] : { work, field, to: more[field] };
  });
  const others = await Promise.all(
    named.map(async ({ work, field, to: other }) => ({
      ...{ work, taker: await takerOf(caller, other, account, field) },
    })),
  );
  await endMembership(account, { taker, others }, "removed", asked);
  const { name, mail } = await mailsAbout(caller);
  await mail(account, removedMail(name, product));
  return { id: memberId, deleted: true };
};

export const memberAccess: RouteOf<Calls["memberAccess"]> = async ({ caller: { workspace } }) =>
  accessAnswer(workspace, workspace.sendersSee ?? "all");

const accessAnswer = (workspace: Workspace, sendersSee: Sees) => ({
  sendersSee,
  factorFrom: factorFrom(workspace) ?? null,
});

export const changeAccess: RouteOf<Calls["changeAccess"]> = async ({
  input: { sendersSee },
  caller,
  client,
  now,
}) => {
  const { id, sendersSee: before = "all" } = caller.workspace;
  if (sendersSee !== before) {
    const entry = entryOf("access-changed", { email: "" }, { caller, client, now });
    await changeStored(id, sendersSee, { ...entry, sendersSee });
  }
  return accessAnswer(caller.workspace, sendersSee);
};

export const memberLog: RouteOf<Calls["memberLog"]> = async ({
  input: { from, to, after, limit: size = v1Limits.listDefault },
  caller,
  now,
}) => {
  const question = { from, to, after: after && placeIn(after), size };
  const { entries, next } = await readMemberLog(caller.workspace.id, question, now);
  const data = entries.map(
    ({ via = null, role = null, before = null, ...entry }): MemberLogAnswer => ({
      ...entry,
      ...{ via, role, before, sendersSee: entry.sendersSee ?? null, to: entry.to ?? null },
      ...{ document: entry.document ?? null, documents: entry.documents ?? null },
      ...{ sharedAs: entry.sharedAs ?? null, others: entry.others ? [...entry.others] : null },
      ...{ template: entry.template ?? null, origins: entry.origins ? [...entry.origins] : null },
    }),
  );
  return { data, next: next === undefined ? null : placeAfter(next) };
};

export const memberLogFile: RouteOf<Calls["memberLogFile"]> = async ({
  input: { from, to, after },
  caller,
  now,
}) => {
  const question = { from, to, after: after && placeIn(after), size: logPartEntries };
  const { entries, next } = await readMemberLog(caller.workspace.id, question, now);
  const lines = entries.map(
    ({ at, act, by, via = "", email, role = "", before = "", sendersSee = "", ...about }) => [
      ...[at, act, by.name, by.email, via, email, role, before, sendersSee, handedTo(about)],
      ...[about.document?.title ?? "", about.document?.id ?? "", about.sharedAs ?? ""],
      ...[`${about.documents ?? ""}`, about.template?.name ?? "", about.template?.id ?? ""],
      (about.origins ?? []).join(" "),
    ],
  );
  const head = [
    ...["Time (UTC)", "Act", "By", "Address", "API key", "About", "Role", "Role before"],
    ...["Senders see", "Handed over to", "Document", "Envelope Id", "Shared to", "Exported"],
    ...["Template", "Template Id", "Pages with frames"],
  ];
  return {
    fileName: `members-${now.toISOString().slice(0, 10)}.csv`,
    csv: after === undefined ? csvFile([head, ...lines]) : lines.map(csvLine).join(""),
    next: next === undefined ? null : placeAfter(next),
  };
};

/** "ann@firm.example; links: ben@firm.example" */
const handedTo = ({ to = "", others = [] }: Pick<MemberEntry, "to" | "others">): string =>
  [to, ...others.map((one) => `${one.work}: ${one.to}`)].join("; ");

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
