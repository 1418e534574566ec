import { type Envelope, type Member, type Signer, signerById } from "./envelope.ts";
import type { Notification, Party } from "./notification.ts";

/**
 * Alternative signers are one signer. Until one of them takes it, the signer is called by all their names, and each of them
 * has a link of their own; afterwards the signer is the one who took it.
 */

type SignerParty = Extract<Party, { kind: "signer" }>;

/** Whether several people have been asked, and nobody has taken it yet. */
export const isUntaken = ({ group }: Pick<Signer, "group">): boolean =>
  group !== undefined && group.taken === undefined;

/** The name of a signer as long as nobody has taken it. */
export const calledByAll = (members: readonly Member[]) => ({
  email: members.map(({ email }) => email).join(" / "),
  firstName: members
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    .join(" / "),
  lastName: "",
  mobile: "",
});

/** Those who are mailed for a signer: several until one of them takes it. */
export const partiesOf = (signer: Pick<Signer, "id" | "group">): readonly SignerParty[] =>
  signer.group && isUntaken(signer)
    ? signer.group.members.map((_, member) => ({ kind: "signer", signerId: signer.id, member }))
    : [{ kind: "signer", signerId: signer.id }];

/** The addresses of all who can be this signer. */
export const addressesOf = ({
  email,
  group,
}: Pick<Signer, "email" | "group">): readonly string[] =>
  group ? group.members.map((member) => member.email) : [email];

/** The signer, under the name of the one of several people who is meant; undefined for anybody but a signer. */
export function personOf(envelope: Envelope, party: Party): Signer | undefined {
  if (party.kind !== "signer") return undefined;
  const signer = signerById(envelope, party.signerId);
  const member = signer?.group?.members[party.member ?? -1];
  return signer && member ? { ...signer, ...member } : signer;
}

/** Whether a mail or link of this party and generation still belongs to somebody who is the signer, or can become it. */
export function isCurrent(
  { to, generation = 1 }: { readonly to: Party; readonly generation?: number | undefined },
  signer: Signer,
): boolean {
  if (to.kind !== "signer" || to.signerId !== signer.id) return false;
  if (to.member === undefined) return generation === signer.linkGeneration;
  return signer.group !== undefined && (signer.group.taken?.member ?? to.member) === to.member;
}

/** The generation of the mails and links of a party. */
export function generationOf(envelope: Envelope, to: Party): number {
  if (to.kind !== "signer" || to.member !== undefined) return 1;
  return signerById(envelope, to.signerId)?.linkGeneration ?? 1;
}

/** Whether the mail went to this one of several people, or to the signer, if it isn't several. */
export const isSameMember = ({ to }: Pick<Notification, "to">, party: Party): boolean =>
  party.kind !== "signer" ||
  party.member === undefined ||
  (to.kind === "signer" && to.member === party.member);

/** Whether this signer is who has begun the document by a public link: the first, before their witnesses and everybody else. */
export const isVisitor = (
  { linkId }: Pick<Envelope, "linkId">,
  { order, witnessOf }: Pick<Signer, "order" | "witnessOf">,
): boolean => linkId !== undefined && order === 1 && witnessOf === undefined;
