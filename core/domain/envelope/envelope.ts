import type { SendingRules } from "#contract/rules/documents/sending-rules";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { FieldKind, PageSize, Place } from "#contract/rules/fields/markers";
import type { Check } from "#contract/rules/people/checks";
import type { NamedPerson } from "#contract/rules/people/people";
import { type ReaderRole, type Role, unsigned } from "#contract/rules/people/roles";
import type { ShareKind } from "#contract/rules/people/workspace-names";
import type { IdentifiedBy } from "#contract/rules/programs/embedding";
import type { Language } from "#contract/rules/text/languages";
import type { Letterhead } from "../account/company.ts";
import type { Attachment } from "../common/attachment.ts";
import type { PageFindings } from "../common/comparison.ts";
import type { StoredFile, StoredOriginal } from "../common/stored-file.ts";
import type { Actor, ChainHead } from "./audit.ts";
import type { FilledField } from "./filled-field.ts";
import type { Notification, Party } from "./notification.ts";

export type EnvelopeStatus = "sent" | "sealing" | "completed" | "declined" | "voided" | "expired";

/** Which statuses may follow each status; `moved` refuses every other transition. */
export const transitions: Readonly<Record<EnvelopeStatus, readonly EnvelopeStatus[]>> = {
  sent: ["sealing", "declined", "voided", "expired"],
  sealing: ["completed", "voided"],
  completed: [],
  declined: [],
  voided: [],
  expired: [],
};

/** The ways in which an envelope ends without being signed by everybody. */
export type UnhappyEnd = "declined" | "voided" | "expired";

export function unhappyEnd(status: EnvelopeStatus): UnhappyEnd | undefined {
  return status === "declined" || status === "voided" || status === "expired" ? status : undefined;
}

export interface Signer extends NamedPerson {
  readonly id: string;
  /** Absent for somebody who signs. */
  readonly role?: Role | undefined;
  /** Id of the signer whose signature they witness: they sign right after that one, with whom they share the order. */
  readonly witnessOf?: string | undefined;
  /** Signers with a lower order sign first; signers with the same order sign in parallel. */
  readonly order: number;
  readonly status: "waiting" | "signed" | "declined";
  /** Incremented when the address is corrected, or somebody else named: links of an older generation no longer work. */
  readonly linkGeneration: number;
  /** How they are checked, in the order of `checks`; absent for not at all. */
  readonly checks?: readonly Check[] | undefined;
  /** `accessCodeHash` of the code that they got from the sender; present with the check of this name. */
  readonly accessCode?: string | undefined;
  /** When too many wrong codes had been entered; a new code takes it away. */
  readonly accessCodeSpentAt?: string | undefined;
  /** The people who had this place before and named somebody else for it; the latest last. */
  readonly delegations?: readonly Delegation[] | undefined;
  /** Any one of these people can be this signer. */
  readonly group?: Group | undefined;
  /** Language chosen by the sender; absent if it is the document's. */
  readonly language?: Language | undefined;
  /** Language chosen by the signer. `languageOf` says which one applies. */
  readonly ownLanguage?: Language | undefined;
  readonly viewedAt?: string | undefined;
  readonly signedAt?: string | undefined;
  /** How they signed, if not by a link of their own: in person, by a ticket of the sender, or inside the sender's application. */
  readonly via?: "inPerson" | "embedded" | undefined;
  /** They sign inside the sender's application, which states that it has identified them so; absent for those who are mailed. */
  readonly embedded?: IdentifiedBy | undefined;
  /** Digest of what they were shown when they signed; absent if they signed through a program that proves nothing. */
  readonly shownSha256?: string | undefined;
  /** `enteredDigest` of what they signed with; absent if they signed before this was recorded. */
  readonly enteredSha256?: string | undefined;
  /** Why they declined, in their own words. */
  readonly declineReason?: string | undefined;
}

/** One of several alternative signers. */
export type Member = NamedPerson;

/** Several people of whom one is the signer, as soon as somebody has taken it. */
export interface Group {
  readonly members: readonly Member[];
  /** The member who has taken it, by index from 0, and when. */
  readonly taken?: { readonly member: number; readonly at: string } | undefined;
  /** How often it was given back. */
  readonly givenBack?: number | undefined;
}

/** Somebody who was asked has named somebody else to act in their place. */
export interface Delegation {
  readonly from: NameAndAddress;
  readonly to: NameAndAddress;
  /** In their own words. */
  readonly reason: string;
}

/** Somebody who gets a copy and has a link for reading from the start. Their address is among `copies`, too. */
export interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: ReaderRole;
  /** Absent if it is the document's. */
  readonly language?: Language | undefined;
}

export interface Field extends Place {
  readonly id: string;
  readonly kind: FieldKind;
  readonly signerId: string;
  /** Settings of a field that is filled in; absent if none were set. */
  readonly settings?: FieldSettings | undefined;
}

/** A change of signers, of which those who had signed before it are notified. */
export interface PartyChange {
  readonly at: string;
  /** The signer whom it concerns. */
  readonly signerId: string;
  readonly from: NameAndAddress;
  /** Absent when the signature was taken back. */
  readonly to?: NameAndAddress | undefined;
}

export interface NameAndAddress {
  readonly name: string;
  readonly email: string;
}

export interface PartyChanges {
  /** Sealing waits for answers until this time. */
  readonly waitUntil: string;
  /** Ids of those who have signed and have not answered yet. */
  readonly unanswered: readonly string[];
  readonly list: readonly PartyChange[];
}

/** A party that wants no more mails from this sender. */
export interface MailStop {
  readonly to: Party;
  /** The signer's `linkGeneration`; 1 for copies. */
  readonly generation: number;
}

/** The failure of the last try to seal a document. */
export interface SealFault {
  /** Name of the error. */
  readonly reason: string;
  /** Page number, from 1: sealing would change how this page looks. */
  readonly page?: number | undefined;
  /** When sender and signers were notified, once for all later tries. */
  readonly toldAt?: string | undefined;
}

/** How a sender organizes a document. Nobody else sees it, and it is not part of the evidence. */
export interface Filing {
  /** In the order in which they were added. */
  readonly labels?: readonly string[] | undefined;
  /** When it was archived; archived documents are not in the default view of the list. */
  readonly archivedAt?: string | undefined;
}

/** The part of an envelope that changes. Fields and pages never change; they are in `EnvelopeContent`. */
export interface Envelope {
  readonly id: string;
  readonly sender: { readonly userId: string; readonly email: string; readonly name: string };
  readonly createdAt: string;
  readonly title: string;
  readonly message: string;
  readonly fileName: string;
  readonly original: StoredOriginal;
  /** A picture of the original's first page, shown while the original loads; it is not evidence. */
  readonly firstPage?: StoredFile | undefined;
  readonly withholdValues: boolean;
  /** The rules by which it was sent; the product's defaults apply to what is missing. */
  readonly rules?: SendingRules | undefined;
  /** Language of completion pages and mails, if the sender has chosen one; absent means English. */
  readonly language?: Language | undefined;
  /** Addresses that get the completed document without having a part in it. */
  readonly copies: readonly string[];
  readonly readers?: readonly Reader[] | undefined;
  readonly signers: readonly Signer[];
  readonly expiresAt: string;
  readonly partyChanges?: PartyChanges | undefined;
  readonly status: EnvelopeStatus;
  /** Present while its pages are compared: nobody is mailed and nobody signs until that has ended, or this time is over. */
  readonly comparing?: { readonly until: string } | undefined;
  /** Absent if the comparison has found that all pages are alike. */
  readonly findings?: PageFindings | undefined;
  readonly notifications: readonly Notification[];
  readonly stops?: readonly MailStop[] | undefined;
  /** When the last signature was in place. */
  readonly sealingSince?: string | undefined;
  readonly sealTriesDone: number;
  readonly sealNextTryAt?: string | undefined;
  readonly sealFault?: SealFault | undefined;
  readonly sealed?: (StoredFile & { readonly level: string }) | undefined;
  readonly endedAt?: string | undefined;
  /** Keys of attached files in whose place the same signer has signed others, until they are deleted. */
  readonly replaced?: readonly string[] | undefined;
  /** Why the sender withdrew it, in their own words. */
  readonly voidReason?: string | undefined;
  readonly deletedAt?: string | undefined;
  /** How the sender organizes it; no audit entry records this. */
  readonly filing?: Filing | undefined;
  /** The member who looks after it, by `userId`; absent for the workspace's owner. */
  readonly keeper?: string | undefined;
  /** The colleague who gets the sender's mails since it was handed over to them; absent for the sender. */
  readonly contact?: NameAndAddress | undefined;
  /** The company on whose behalf it was sent, if the account has registered one. */
  readonly company?: Letterhead | undefined;
  readonly head: ChainHead;
  /** 128 random bits, so that private values can't be guessed from their digests; the salt never leaves our tables. */
  readonly salt: string;
  /** Colleagues with whom it is shared; absent for none. */
  readonly shared?: readonly Share[] | undefined;
  /** The batch that it was sent with, under the terms of `externalId`. */
  readonly batchId?: string | undefined;
  /** The public link by which its first signer has begun it, under the same terms. */
  readonly linkId?: string | undefined;
  /** The identifier given by the sender's program. Nobody else sees it, and it is not part of the evidence. */
  readonly externalId?: string | undefined;
  /** Pairs that the program stores with it, under the same terms as `externalId`. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** SHA-256 of the request that created it: the same idempotency key must come with the same request. */
  readonly requestSha256?: string | undefined;
}

/** A document that is shared with a colleague. */
export interface Share {
  /** The colleague's `userId`. */
  readonly to: string;
  readonly as: ShareKind;
}

/** The part of an envelope that is written once. */
export interface EnvelopeContent {
  readonly pages: readonly PageSize[];
  readonly fields: readonly Field[];
}

/** What one signer filled in. The images are objects in the documents bucket. */
export interface SignedValues {
  readonly signerId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly date: string;
  readonly signature?: StoredFile | undefined;
  readonly initial?: StoredFile | undefined;
  /** Answers in the order of the fields; absent if there are none. */
  readonly filled?: readonly FilledField[] | undefined;
  /** Files in the order of the fields; absent if there are none. */
  readonly attachments?: readonly Attachment[] | undefined;
}

export const signerName = (signer: { firstName: string; lastName: string }): string =>
  `${signer.firstName} ${signer.lastName}`.trim();

/** "Bea Brown (bea@example.com)" */
export const nameAndAddress = ({ name, email }: NameAndAddress): string => `${name} (${email})`;

export const signerById = (envelope: Envelope, signerId: string): Signer | undefined =>
  envelope.signers.find((signer) => signer.id === signerId);

export function signerOf(envelope: Envelope, signerId: string): Signer {
  const signer = signerById(envelope, signerId);
  if (!signer) throw new Error(`envelope ${envelope.id} has no signer ${signerId}`);
  return signer;
}

/** The signer under the name that the sender entered; the name that the signer typed is in the entry's data. */
export const signerActor = (signer: Signer): Actor => ({
  kind: "signer",
  name: signerName(signer),
  email: signer.email,
});

export function withSigner(envelope: Envelope, signer: Signer): Envelope {
  const signers = envelope.signers.map((one) => (one.id === signer.id ? signer : one));
  return { ...envelope, signers };
}

export const senderActor = ({ sender }: Pick<Envelope, "sender">): Actor => ({
  kind: "sender",
  name: sender.name,
  email: sender.email,
});

/** The person who gets the sender's mails. */
export const contactOf = ({
  contact,
  sender,
}: Pick<Envelope, "sender" | "contact">): NameAndAddress => contact ?? sender;

/**
 * The signers whose turn it is: of those who are waiting, all with the lowest order. A witness waits for the signature
 * that they witness, too.
 */
export function signersDue(envelope: Envelope): readonly Signer[] {
  const waiting = envelope.signers.filter((signer) => signer.status === "waiting");
  const first = Math.min(...waiting.map((signer) => signer.order));
  const waits = new Set(waiting.map(({ id }) => id));
  return waiting.filter(({ order, witnessOf = "" }) => order === first && !waits.has(witnessOf));
}

export const witnessesOf = (envelope: Envelope, signerId: string): readonly Signer[] =>
  envelope.signers.filter(({ witnessOf }) => witnessOf === signerId);

/** Whether everybody signs, so that texts may speak of signatures and signers. */
export const isSignedOnly = ({ signers }: Pick<Envelope, "signers">): boolean =>
  signers.every(({ role }) => unsigned(role) === undefined);

export const signedCount = (envelope: Envelope): number =>
  envelope.signers.filter((signer) => signer.status === "signed").length;

export const isSignedByAll = (envelope: Envelope): boolean =>
  signedCount(envelope) === envelope.signers.length;
