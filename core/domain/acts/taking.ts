import { limits } from "#contract/rules/limits/limits";
import { Refusal } from "#contract/rules/refusals/refusals";
import { hourMs } from "../common/time.ts";
import type { Client } from "../envelope/audit.ts";
import { type Decision, unchanged } from "../envelope/change.ts";
import {
  type Envelope,
  type EnvelopeContent,
  type Group,
  type Member,
  nameAndAddress,
  type Signer,
  signerActor,
  signerName,
  signerOf,
  withSigner,
} from "../envelope/envelope.ts";
import { calledByAll, isUntaken } from "../envelope/members.ts";
import type { Party } from "../envelope/notification.ts";
import { contentDigest } from "../record/evidence.ts";
import { namedSigner, withPartyChange } from "./party-changes.ts";
import { assertMaySign } from "./signing.ts";

/** Several people of whom any one can sign are one signer: the first to take it becomes the signer. */

/** Then another one of them may take it instead, if it isn't signed. */
const takenForMs = 24 * hourMs;

export interface Taking {
  readonly party: Party;
  readonly content: EnvelopeContent;
  readonly client: Client;
}

/**
 * One of several people becomes the signer; the links of the others say so. Taking it again changes nothing. If another one
 * had it before, everybody who has signed is notified, as of any change of signers. Throws TAKEN if another one has taken it
 * within the last day or has signed, LINK_INVALID for a link of anybody else, and what signing throws out of turn and after
 * the end.
 */
export function take(envelope: Envelope, { party, content, client }: Taking, now: Date): Decision {
  const { signer, group, member } = placeOf(envelope, party);
  if (group.taken?.member === member) return unchanged;
  if (isTaken(signer, now)) throw takenBy(signer);
  assertMaySign(envelope, signer, now);
  const person = group.members[member];
  if (!person) throw new Refusal("LINK_INVALID");
  const held = { ...group, taken: { member, at: now.toISOString() } };
  const taken = withPerson(signer, person, held);
  const after = withSigner(envelope, taken);
  return {
    envelope: group.taken ? withPartyChange(after, movedFrom(signer, taken), now) : after,
    entry: {
      type: "taken",
      actor: signerActor(taken),
      ...client,
      data: {
        ...{ signer: signer.id, name: signerName(taken), to: taken.email },
        ...dataOf(group, after, content),
      },
    },
  };
}

/**
 * The one who has taken it leaves it to all who were asked, each by their own link. What they had entered never left their
 * device. Everybody who has signed is notified, as of any change of signers. Giving it back again changes nothing. Throws
 * TAKEN if another one has it, CANT_CHANGE_NOW once it is signed or was given back too often, and what `take` throws.
 */
export function giveBack(
  envelope: Envelope,
  { party, content, client }: Taking,
  now: Date,
): Decision {
  const { signer, group, member } = placeOf(envelope, party);
  if (isUntaken(signer)) return unchanged;
  if (group.taken?.member !== member) throw takenBy(signer);
  const { taken: _, givenBack = 0, ...asked } = group;
  if (signer.status !== "waiting" || givenBack >= limits.giveBacksMax)
    throw new Refusal("CANT_CHANGE_NOW");
  assertMaySign(envelope, signer, now);
  const free = withPerson(signer, calledByAll(group.members), {
    ...asked,
    givenBack: givenBack + 1,
  });
  const after = withSigner(envelope, free);
  return {
    envelope: withPartyChange(after, movedFrom(signer, free), now),
    entry: {
      type: "given-back",
      actor: signerActor(signer),
      ...client,
      data: {
        ...{ signer: signer.id, name: signerName(signer), to: signer.email },
        ...dataOf(group, after, content),
      },
    },
  };
}

/** The signer as another person, whose mails and links are new. */
function withPerson(signer: Signer, person: Member, group: Group): Signer {
  const { viewedAt: _, ownLanguage: _own, ...unseen } = signer;
  return { ...unseen, ...person, linkGeneration: signer.linkGeneration + 1, group };
}

const dataOf = ({ members }: Group, after: Envelope, content: EnvelopeContent) => ({
  of: members.map(asWords).join(", "),
  contentSha256: contentDigest(after, content),
});

/** Those who have signed since the first person took it were shown that person as the other party. */
const movedFrom = (before: Signer, after: Signer) => ({
  signerId: after.id,
  from: namedSigner(before),
  to: namedSigner(after),
});

const asWords = (member: Member): string =>
  nameAndAddress({ name: signerName(member), email: member.email });

/** Throws LINK_INVALID unless the party is one of several people who can be a signer. */
function placeOf(envelope: Envelope, party: Party) {
  if (party.kind !== "signer" || party.member === undefined) throw new Refusal("LINK_INVALID");
  const signer = signerOf(envelope, party.signerId);
  if (!signer.group) throw new Refusal("LINK_INVALID");
  return { signer, group: signer.group, member: party.member };
}

/** Whether nobody else of them can take it: somebody has within the last day, or is done. */
const isTaken = ({ group, status }: Signer, now: Date): boolean =>
  group?.taken !== undefined &&
  (status !== "waiting" || now.getTime() < Date.parse(group.taken.at) + takenForMs);

/** Throws TAKEN if another one of several people has taken it, so that nobody else reads it. */
export function assertOpenTo(envelope: Envelope, party: Party, now: Date): void {
  const { signer, group, member } = placeOf(envelope, party);
  if (group.taken?.member !== member && isTaken(signer, now)) throw takenBy(signer);
}

/** Throws as `assertOpenTo`, and NOT_TAKEN, whose quote has the names of all, unless this one of them has taken it. */
export function assertTakenBy(envelope: Envelope, party: Party, now: Date): void {
  assertOpenTo(envelope, party, now);
  const { group, member } = placeOf(envelope, party);
  if (group.taken?.member !== member)
    throw new Refusal("NOT_TAKEN", { quote: group.members.map(signerName).join("\n") });
}

const takenBy = (signer: Signer) => new Refusal("TAKEN", { quote: signerName(signer) });
