import { Refusal } from "#contract/rules/refusals/refusals";
import { mailboxOf } from "../common/mailbox.ts";
import type { Client } from "../envelope/audit.ts";
import type { Change } from "../envelope/change.ts";
import {
  contactOf,
  type Envelope,
  type EnvelopeContent,
  type Signer,
  signerActor,
  signerName,
  signerOf,
  withSigner,
} from "../envelope/envelope.ts";
import { addressesOf } from "../envelope/members.ts";
import { furtherNotification } from "../envelope/notification.ts";
import { contentDigest } from "../record/evidence.ts";
import { type Correction, movedTo } from "./correcting.ts";
import { namedSigner, withPartyChange } from "./party-changes.ts";
import { assertHasMobile, notificationTo } from "./sending.ts";
import { assertMaySign } from "./signing.ts";

/** Somebody whose turn it is names somebody else to act in their place, where the sender's rules allow it. */

export interface Delegating {
  readonly signerId: string;
  readonly content: EnvelopeContent;
  readonly to: Correction;
  readonly reason: string;
  /** Whether the sender has opened the page for them: then the sender could name anybody in their name. */
  readonly isInPerson: boolean;
  readonly client: Client;
}

/** Each one reaches a person whom the sender doesn't know. */
const delegationsMax = 3;

/** Whether this signer can name somebody else, once it is their turn. */
export const mayDelegate = ({ rules, status }: Envelope, signer: Signer): boolean =>
  rules?.delegation === true &&
  signer.group === undefined &&
  status === "sent" &&
  signer.status === "waiting" &&
  // Only they got the code from the sender.
  signer.accessCode === undefined &&
  // The sender's application has identified them.
  signer.embedded === undefined &&
  delegationsOf(signer).length < delegationsMax;

/**
 * The signer's link stops working, the new person is invited, and the sender and everybody who has signed are notified.
 * Throws CANT_CHANGE_NOW where the rules don't allow it, in person, after signing and after three times, BAD_FIELD for the
 * mailbox of anybody who has, or had, a part in the document, and what signing throws out of turn and after the end.
 */
export function delegate(envelope: Envelope, delegating: Delegating, now: Date): Change {
  const { content, to, reason, client } = delegating;
  const signer = signerOf(envelope, delegating.signerId);
  assertDelegable(envelope, signer, delegating, now);
  assertOutsider(envelope, signer, to.email);
  const [from, named] = [namedSigner(signer), { name: signerName(to), email: to.email }];
  const delegations = [...delegationsOf(signer), { from, to: named, reason }];
  const moved = { ...movedTo(signer, to), delegations };
  assertHasMobile(moved, content.fields, "mobile");
  const after = withSigner(envelope, moved);
  const notified = {
    ...after,
    notifications: [...after.notifications, ...news(after, signer, now)],
  };
  return {
    envelope: withPartyChange(notified, { signerId: signer.id, from, to: named }, now),
    entry: {
      type: "delegated",
      actor: signerActor(signer),
      ...client,
      data: {
        signer: signer.id,
        fromName: from.name,
        from: from.email,
        name: named.name,
        to: named.email,
        reason,
        contentSha256: contentDigest(after, content),
      },
    },
  };
}

const delegationsOf = ({ delegations = [] }: Signer) => delegations;

function assertDelegable(
  envelope: Envelope,
  signer: Signer,
  { isInPerson }: Delegating,
  now: Date,
): void {
  if (signer.status === "signed") throw new Refusal("CANT_CHANGE_NOW");
  assertMaySign(envelope, signer, now);
  if (mayDelegate(envelope, signer) && !isInPerson) return;
  const { name, email } = envelope.sender;
  throw new Refusal("CANT_CHANGE_NOW", {
    message: `Nobody else can be named here. Please ask ${name} (${email}).`,
  });
}

/**
 * One person has one place in a document, and nobody gets back what they have passed on, or what the sender has given to somebody
 * else since they were asked.
 */
function assertOutsider(envelope: Envelope, signer: Signer, email: string): void {
  const { signers, notifications } = envelope;
  const earlier = signers.flatMap((one) =>
    delegationsOf(one).flatMap(({ from, to }) => [from.email, to.email]),
  );
  const mailed = notifications.flatMap(({ to, delivery }) =>
    to.kind === "signer" && delivery ? [delivery.to] : [],
  );
  const mailbox = mailboxOf(email);
  const theirs = [...signers.flatMap(addressesOf), ...earlier, ...mailed];
  if (theirs.every((one) => mailboxOf(one) !== mailbox)) return;
  throw new Refusal("BAD_FIELD", {
    field: "email",
    message:
      mailboxOf(signer.email) === mailbox
        ? "This is your own mailbox. Please name someone else."
        : `${email} belongs to someone who is, or was, part of this document. Please name someone else.`,
  });
}

/** The invitation of the new person, and the notice to the sender, who isn't notified of what they did themselves. */
function news(after: Envelope, before: Signer, now: Date) {
  const signer = signerOf(after, before.id);
  const to = { kind: "signer", signerId: signer.id } as const;
  const invitation = notificationTo("invitation", to, after, now);
  if (before.email === contactOf(after).email) return [invitation];
  const notice = furtherNotification("delegated", { kind: "sender" }, after, now);
  return [invitation, { ...notice, about: [signer.id] }];
}
