import { randomUUID } from "node:crypto";
import type { ownership } from "#contract/pages/ownership";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Account, fullNameOf, ownerIdOf } from "#core/domain/account/account";
import type { Caller } from "#core/domain/account/caller";
import { entryOf } from "#core/domain/account/member-entry";
import { type Offer, type OwnershipNews, offerTo } from "#core/domain/account/ownership";
import type { RouteOf } from "#core/http/router";
import { logError } from "#core/log";
import { afterOneStep } from "#core/sending/mail-in-steps";
import { newsOf, tellOfOwnership } from "#core/sending/ownership-news";
import { findAccount, getAccount, ownerOf } from "#core/store/account/accounts";
import { findMember } from "#core/store/account/members";
import { findOffer, offerUsed, passOn, putOffer, removeOffer } from "#core/store/account/ownership";
import { assertOwnFactor, type FactorProof } from "./own-factor.ts";
import { assertOwnPassword } from "./own-password.ts";

type Calls = typeof ownership;

/** Senders and readers to whom it isn't made see none. */
export const showOffer: RouteOf<Calls["showOffer"]> = async ({ caller, now }) => {
  const offer = await openOffer(caller, now);
  const isMine = offer?.to === caller.actor.userId;
  const to = offer && (await findAccount(offer.to));
  if (!offer || !to || !(isMine || caller.may.has("members:write"))) return {};
  const { endsAt } = offer;
  return { offer: { to: { name: fullNameOf(to), email: to.email }, endsAt, isMine } };
};

/** A repeated call, whose first answer was lost, finds its offer. */
export const offerWorkspace: RouteOf<Calls["offerWorkspace"]> = async ({
  input: { memberId, ...proof },
  ...asked
}) => {
  const { caller, now } = asked;
  await assertMyself(proof, { isNeeded: false }, asked);
  const { id } = caller.workspace;
  const message = "The offer was emailed.";
  if ((await openOffer(caller, now))?.to === memberId) return { message };
  const [member, to] = await Promise.all([findMember(id, memberId), findAccount(memberId)]);
  if (!member || !to || to.closingAt) throw new Refusal("NOT_FOUND");
  const offer = offerTo(randomUUID(), caller.actor, member, now);
  const news = await newsOf("offered", await getAccount(id), to);
  await putOffer(id, offer, { entry: entryOf("ownership-offered", to, asked), news });
  await tell(id, news, now);
  return { message };
};

export const withdrawOffer: RouteOf<Calls["withdrawOffer"]> = async (asked) => {
  const { offer, to } = await existing(asked.caller, asked.now);
  await end(offer, to, ["withdrawn", "offer-withdrawn"], asked);
  return { message: "The offer is withdrawn." };
};

export const declineOffer: RouteOf<Calls["declineOffer"]> = async (asked) => {
  const { offer, to } = await mine(asked.caller, asked.now);
  await end(offer, to, ["declined", "offer-declined"], asked);
  return { message: "You have declined the offer." };
};

async function end(
  offer: Offer,
  to: Account,
  [what, act]: ["withdrawn", "offer-withdrawn"] | ["declined", "offer-declined"],
  asked: OwnershipRequest,
): Promise<void> {
  const { id } = asked.caller.workspace;
  const news = await newsOf(what, await getAccount(id), to);
  await removeOffer(id, offer, { entry: entryOf(act, to, asked), news });
  await tell(id, news, asked.now);
}

/** A repeated call, whose first answer was lost, finds the caller as the owner. */
export const acceptOffer: RouteOf<Calls["acceptOffer"]> = async ({ input: proof, ...asked }) => {
  const { caller, now } = asked;
  const message = "You own the workspace now.";
  await assertMyself(proof, { isNeeded: true }, asked);
  if (caller.may.has("workspace:own")) return { message };
  const { offer, to } = await mine(caller, now);
  const { id } = caller.workspace;
  const account = await getAccount(id);
  const from = await ownerOf(account);
  if (from.userId !== offer.from) throw new Refusal("OFFER_GONE");
  const news = await newsOf("passed", account, to);
  await passOn(
    {
      ...{ account, from, to, member: { role: offer.role, since: offer.at } },
      because: offerUsed(id, offer, now),
      note: { entry: entryOf("ownership-passed", to, asked), news },
    },
    now,
  );
  await tell(id, news, now);
  return { message };
};

interface OwnershipRequest {
  readonly caller: Caller;
  readonly client: Parameters<typeof assertOwnPassword>[2];
  readonly now: Date;
}

async function assertMyself(
  { password, ...proof }: FactorProof & { readonly password: string },
  factor: { readonly isNeeded: boolean },
  { caller: { actor }, client, now }: OwnershipRequest,
): Promise<void> {
  await assertOwnPassword(actor, { field: "password", value: password }, client, now);
  await assertOwnFactor(actor, proof, factor, now);
}

/** An offer of a former owner has ended. */
async function openOffer({ workspace }: Caller, now: Date): Promise<Offer | undefined> {
  const offer = await findOffer(workspace.id, now);
  return offer?.from === ownerIdOf(workspace) ? offer : undefined;
}

/** Throws OFFER_GONE. */
async function existing(caller: Caller, now: Date): Promise<{ offer: Offer; to: Account }> {
  const offer = await openOffer(caller, now);
  const to = offer && (await findAccount(offer.to));
  if (!offer || !to) throw new Refusal("OFFER_GONE");
  return { offer, to };
}

/** The offer that is made to the caller; throws OFFER_GONE. */
async function mine(caller: Caller, now: Date): Promise<{ offer: Offer; to: Account }> {
  const found = await existing(caller, now);
  if (found.offer.to !== caller.actor.userId) throw new Refusal("OFFER_GONE");
  return found;
}

/** What was done stays done if a mail fails. */
const tell = (workspaceId: string, { id }: OwnershipNews, now: Date): Promise<void> =>
  tellOfOwnership(`${workspaceId}/${id}`, now, afterOneStep).catch((error) =>
    logError("ownership changed without all mails", error),
  );
