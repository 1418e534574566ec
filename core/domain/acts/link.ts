import { type CodeCheck, codesOf } from "#contract/rules/people/checks";
import { Refusal } from "#contract/rules/refusals/refusals";
import type { Caller } from "../account/caller.ts";
import { minuteMs } from "../common/time.ts";
import { tokenHash } from "../common/token-hash.ts";
import { addressee } from "../envelope/addressees.ts";
import type { EntryData } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import { type Envelope, type Signer, signerById } from "../envelope/envelope.ts";
import { assertSentBy } from "../envelope/identity.ts";
import { addressesOf, generationOf, personOf } from "../envelope/members.ts";
import type { Party } from "../envelope/notification.ts";
import { mayBeUndone } from "../envelope/undo-time.ts";
import { invitationsTo } from "./end-notices.ts";
import { notificationSent } from "./finishing.ts";
import { assertMaySign, assertNotEnded } from "./signing.ts";
import { assertOpenTo, assertTakenBy } from "./taking.ts";

/** Everything that a mailed token gives access to; `linkOf` makes it. Only the token's hash is stored. */
export interface Link {
  readonly envelopeId: string;
  readonly party: Party;
  /** `sign` opens the signing page, `view` the signed document. */
  readonly purpose: "sign" | "view";
  /** The signer's `linkGeneration` when the link was made: correcting the address invalidates the link. */
  readonly generation: number;
  /**
   * Present if the link was not mailed, but opened from the signed-in account that has the signer's address, or from the
   * page of a public link, where the signer has just proven the address by a code, or in person, by a ticket of the sender, or
   * inside the sender's application: the time in ISO 8601 until which it works.
   */
  readonly session?:
    | {
        readonly until: string;
        readonly from?: "public-link" | "in-person" | "embedded" | undefined;
        /** The page around the frame, with `from` being "embedded". */
        readonly origin?: string | undefined;
        /** Whose list the origin has to be in, with `from` being "embedded". */
        readonly workspaceId?: string | undefined;
        /** Hash of the cookie of the only device on which it works; absent if it works on any. */
        readonly device?: string | undefined;
      }
    | undefined;
  /** The codes that its signer has to enter before the link opens anything; empty for none. */
  readonly checks: readonly CodeCheck[];
  /** `linkId` of a mailed link; not stored. */
  readonly id?: string | undefined;
}

/**
 * The one place where links are made, so that none lacks the checks of its signer. A visitor of a public link has entered a
 * code that was mailed to them a moment ago, so that is no check of this one link.
 */
export function linkOf(
  envelope: Envelope,
  party: Party,
  { purpose, session }: Pick<Link, "purpose" | "session">,
): Link {
  const codes = codesOf(personOf(envelope, party)?.checks);
  const isProven = session?.from === "public-link";
  return {
    ...{ envelopeId: envelope.id, party, purpose },
    generation: generationOf(envelope, party),
    checks: codes.filter((check) => !(isProven && check === "mailedCode")),
    ...(session ? { session } : {}),
  };
}

/** Names a mailed link in the record, where nobody can get its token from it: by the beginning of the token's digest. */
export const linkId = (token: string): string => tokenHash(token).slice(0, 16);

const sessionLinkMs = 30 * minuteMs;

/**
 * The link for a sender who is also a signer and whose turn it is; otherwise throws the refusal that says why there is
 * none.
 */
export function sessionLink(envelope: Envelope, caller: Caller, now: Date): Link {
  assertSentBy(caller, envelope);
  const { actor } = caller;
  const signer = envelope.signers.find((one) => addressesOf(one).includes(actor.email));
  if (!signer || !actor.provenAt) {
    const message = "You are not a signer of this document.";
    throw new Refusal("NOT_FOUND", { message });
  }
  assertMaySign(envelope, signer, now);
  if (mayBeUndone(envelope, now)) {
    const message =
      "Sending this document can still be undone. You can sign once that time has passed.";
    throw new Refusal("CANT_CHANGE_NOW", { message });
  }
  const session = { until: new Date(now.getTime() + sessionLinkMs).toISOString() };
  return linkOf(envelope, placeOf(signer, actor.email), { purpose: "sign", session });
}

/** One of several people has a link of their own, which asks first whether it is them. */
function placeOf({ id, group }: Signer, email: string): Party {
  const party = { kind: "signer", signerId: id } as const;
  if (!group) return party;
  return { ...party, member: group.members.findIndex((one) => one.email === email) };
}

/** Throws LINK_INVALID for a link that has expired, and EMBED_OVER for one inside the sender's application. */
export function assertInTime({ session }: Link, now: Date): void {
  if (!session || now.toISOString() < session.until) return;
  if (session.from === "embedded") throw new Refusal("EMBED_OVER");
  throw new Refusal("LINK_INVALID", { message: overWords[session.from ?? "account"] });
}

const overWords = {
  "public-link":
    "This page was opened from a public link and worked for a day. Please open the public link again, or use the link in your email.",
  "in-person":
    "This page was opened in person and worked for an hour, or the device was given back. Please ask the sender to hand the document over again, or use the link in your email.",
  account:
    "This page was opened from your account and worked for half an hour. Please open it again from your dashboard, or use the link in your email.",
};

/** Whether the sender has opened the page for whom they say is the signer, who has proven nothing. */
export const isInPerson = ({ session }: Pick<Link, "session">): boolean =>
  session?.from === "in-person";

/** Throws CANT_CHANGE_NOW in person, for what only the signer decides once they have gone: the sender has the device again. */
export function assertNotInPerson(link: Pick<Link, "session">): void {
  if (!isInPerson(link)) return;
  const message =
    "This can't be answered on a device that was handed over. Please use the link in your email.";
  throw new Refusal("CANT_CHANGE_NOW", { message });
}

/** Whether the page is in a frame of the sender's application. */
export const isEmbedded = ({ session }: Pick<Link, "session">): boolean =>
  session?.from === "embedded";

/**
 * Records how the signer got to the document: from an account, from a public link, in person, inside the sender's application,
 * or by which mailed link.
 */
export function withDelivery<V>(
  { session, id, party }: Pick<Link, "session" | "id" | "party">,
  decision: Decision<V>,
): Decision<V> {
  if (decision === unchanged) return decision;
  const { entry, envelope } = decision;
  const how = session ? deliveryData(session, envelope, party) : id ? { link: id } : {};
  const via = entry.type === "signed" && session?.from ? viaOf[session.from] : undefined;
  return {
    ...decision,
    ...(via ? { envelope: withVia(envelope, entry.data["signer"], via) } : {}),
    entry: { ...entry, data: { ...entry.data, ...how } },
  };
}

const viaOf = { "in-person": "inPerson", embedded: "embedded", "public-link": undefined } as const;

function deliveryData(
  { from, origin }: NonNullable<Link["session"]>,
  envelope: Envelope,
  party: Party,
): EntryData {
  const stated =
    party.kind === "signer" ? signerById(envelope, party.signerId)?.embedded : undefined;
  if (from !== "embedded" || !origin || !stated) return { delivery: from ?? "session" };
  const { by, method, reference } = stated;
  return {
    ...{ delivery: from, origin, identifiedBy: by, identifiedHow: method },
    ...(reference ? { identifiedAs: reference } : {}),
  };
}

/** Remembers with the signature that it was made in person, or inside the sender's application. */
const withVia = (
  envelope: Envelope,
  signerId: unknown,
  via: NonNullable<Signer["via"]>,
): Envelope => ({
  ...envelope,
  signers: envelope.signers.map((one) => (one.id === signerId ? { ...one, via } : one)),
});

/**
 * Somebody acts by a mailed link: then the invitation that brought it was mailed, even if a crash kept that from being
 * recorded. Recorded before the act, so that the record has nobody who acted uninvited.
 */
export function invitedByLink(envelope: Envelope, link: Link, now: Date): Decision {
  const signer = signerById(envelope, signerIdOf(link));
  if (envelope.status !== "sent" || link.session || !signer) return unchanged;
  // The link may then be that of the mail about a change, which goes to those who have signed, from an account too.
  if (isToldOfChange(envelope, signer.id)) return unchanged;
  const invitations = invitationsTo(signer, envelope, link.party);
  const [sent] = invitations.some(({ sentAt }) => sentAt !== undefined) ? [] : invitations;
  if (!sent) return unchanged;
  const proof = { proof: "link used", ...(link.id ? { link: link.id } : {}) };
  return notificationSent(envelope, sent.id, addressee(envelope, link.party).email, now, proof);
}

const isToldOfChange = ({ notifications }: Envelope, signerId: string): boolean =>
  notifications.some(
    ({ kind, to }) => kind === "changed" && to.kind === "signer" && to.signerId === signerId,
  );

/** The signer for whom a link can act; throws LINK_INVALID for a link that only shows the document. */
export function signerIdOf(link: Link): string {
  if (link.party.kind !== "signer" || link.purpose !== "sign") throw new Refusal("LINK_INVALID");
  return link.party.signerId;
}

/**
 * Throws LINK_INVALID if the signer's address was corrected after the link was made, DELEGATED if the signer has named
 * somebody else since, and TAKEN or NOT_TAKEN for the link of one of several people who hasn't taken it, before the document has
 * ended.
 */
export function assertCurrent(link: Link, envelope: Envelope, now: Date): void {
  if (link.party.kind !== "signer") return;
  if (link.party.member !== undefined) {
    assertNotEnded(envelope, now);
    assertTakenBy(envelope, link.party, now);
    return;
  }
  const signer = signerById(envelope, link.party.signerId);
  if (signer?.linkGeneration !== link.generation)
    throw new Refusal(signer?.delegations ? "DELEGATED" : "LINK_INVALID");
}

/**
 * Throws if the link may no longer show the document, because it ended unsigned, the address was corrected, or another one
 * of several people has taken it. Each of them can read it before.
 */
export function assertLinkAlive(link: Link, envelope: Envelope, now: Date): void {
  if (link.party.kind === "signer" && link.party.member !== undefined) {
    assertNotEnded(envelope, now);
    assertOpenTo(envelope, link.party, now);
    return;
  }
  assertCurrent(link, envelope, now);
  assertNotEnded(envelope, now);
}
