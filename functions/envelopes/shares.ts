import type { ShareAnswer, shareCalls } from "#contract/calls/shares";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, fullNameOf } from "#core/domain/account/account";
import { actingPerson, type Caller } from "#core/domain/account/caller";
import type { MemberEntry } from "#core/domain/account/member";
import type { Client } from "#core/domain/envelope/audit";
import type { Envelope, Share } from "#core/domain/envelope/envelope";
import { assertMayChange } from "#core/domain/envelope/identity";
import { notSharedWith, sharedWith } from "#core/domain/envelope/sharing";
import type { RouteOf } from "#core/http/router";
import { findAccount } from "#core/store/account/accounts";
import { belongs, logged } from "#core/store/account/members";
import { changeLists, getSentEnvelope } from "#core/store/envelope/envelopes";

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
  return answerOf(account, { to, as });
};

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
