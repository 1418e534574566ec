import type { ShareAnswer, shareCalls } from "#contract/calls/shares";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, fullNameOf } from "#core/domain/account/account";
import { actingPerson, type Caller } from "#core/domain/account/caller";
import type { MemberEntry } from "#core/domain/account/member";
import type { Client } from "#core/domain/envelope/audit";
import type { Envelope, Share } from "#core/domain/envelope/envelope";
import { assertMayChange } from "#core/domain/envelope/identity";
import { notSharedWith, sharedWith } from "#core/domain/envelope/sharing";
import { variable } from "#core/environment";
import { sendMail } from "#core/gateways/mail";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { sharedMail } from "#core/mails/member-mails";
import { findAccount, getAccount } from "#core/store/account/accounts";
import { logged } from "#core/store/account/member-log";
import { belongs } from "#core/store/account/members";
import { nameOfWorkspace } from "#core/store/account/workspaces";
import { isCounted } from "#core/store/common/throttle";
import { changeLists, getSentEnvelope } from "#core/store/envelope/envelopes";

const product = { productName: variable("PRODUCT_NAME"), siteUrl: variable("SITE_URL") };

type Calls = typeof shareCalls;

/** Those who no longer belong to the workspace are left out. */
export const listShares: RouteOf<Calls["listShares"]> = async ({ input, caller }) => {
  const { shared = [] } = await getSentEnvelope(caller, input.envelopeId);
  const found = await Promise.all(
    shared.map(async (share) => {
      const account = await memberOf(caller, share.to);
      return account ? [answerOf(account, share)] : [];
    }),
  );
  return { data: found.flat(), next: null };
};

/** The owner can be named, too, who sees everything anyway. */
export const share: RouteOf<Calls["share"]> = async ({
  input: { envelopeId, memberId: to, as },
  ...asked
}) => {
  const { caller, now } = asked;
  const envelope = await getSentEnvelope(caller, envelopeId);
  assertMayChange(caller, envelope);
  const account = await memberOf(caller, to);
  if (!account) throw new Refusal("NOT_FOUND");
  const decide = (latest: Envelope) => {
    assertMayChange(caller, latest);
    return sharedWith(latest, { to, as });
  };
  const entry = entryOf("shared", envelope, account.email, asked);
  const { id } = caller.workspace;
  await changeLists(envelopeId, now, decide, logged(id, { ...entry, sharedAs: as }));
  const before = envelope.shared?.find((one) => one.to === to);
  if (before?.as !== as && to !== caller.actor.userId)
    await tell(account, { envelope, as }, caller, now).catch((error) =>
      logError("document shared without a mail", error),
    );
  return answerOf(account, { to, as });
};

/** At most once a day about one document, however often sharing it begins and ends. */
async function tell(
  { userId, email }: Account,
  { envelope: { id, title }, as }: { readonly envelope: Envelope; readonly as: Share["as"] },
  caller: Caller,
  now: Date,
): Promise<void> {
  const { workspace } = caller;
  if (!(await isCounted("sharedByMember", `${workspace.id} ${userId} ${id}`, now))) return;
  const name = await nameOfWorkspace(await getAccount(workspace.id));
  const by = actingPerson(caller);
  const shared = { by, workspace: { id: workspace.id, name }, document: { id, title }, as };
  await sendMail(email, sharedMail(shared, product));
}

export const unshare: RouteOf<Calls["unshare"]> = async ({
  input: { envelopeId, memberId },
  ...asked
}) => {
  const { caller, now } = asked;
  const envelope = await getSentEnvelope(caller, envelopeId);
  const email = (await findAccount(memberId))?.email ?? "";
  const decide = (latest: Envelope) => {
    assertMayChange(caller, latest);
    return notSharedWith(latest, memberId);
  };
  const entry = entryOf("sharing-ended", envelope, email, asked);
  await changeLists(envelopeId, now, decide, logged(caller.workspace.id, entry));
  return { id: memberId, deleted: true };
};

async function memberOf({ workspace }: Caller, personId: string): Promise<Account | undefined> {
  const [isMember, account] = await Promise.all([
    belongs(workspace.id, personId),
    findAccount(personId),
  ]);
  return isMember && !account?.closingAt ? account : undefined;
}

const answerOf = (account: Account, { to, as }: Share): ShareAnswer => ({
  ...{ id: to, name: fullNameOf(account), email: account.email, as },
});

interface SharingRequest {
  readonly caller: Caller;
  readonly client: Client;
  readonly now: Date;
}

function entryOf(
  act: MemberEntry["act"],
  { id, title }: Envelope,
  email: string,
  { caller, client: { via }, now }: SharingRequest,
): MemberEntry {
  const by = actingPerson(caller);
  return {
    ...{ act, at: now.toISOString(), by: { name: by.name, email: by.email }, email },
    ...(via === undefined ? {} : { via }),
    document: { id, title },
  };
}
