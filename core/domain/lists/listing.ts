import type { NotSealedReply, Stage, WireStatus } from "#contract/rules/documents/stages";
import type { ShareKind } from "#contract/rules/people/workspace-names";
import {
  type Envelope,
  isSignedOnly,
  type Signer,
  signedCount,
  signerName,
  signersDue,
} from "../envelope/envelope.ts";
import { labelsOf } from "../envelope/filing.ts";
import { notSealedMember } from "../envelope/not-sealed.ts";
import { stageOf, wireStatusOf } from "../envelope/stage.ts";

/**
 * A row of the list of an account's documents. It is rewritten only when it looks different, so it contains nothing
 * that changes with each mail. Rows of earlier versions have no members after `declined`.
 */
export interface Listing {
  readonly envelopeId: string;
  readonly name: string;
  readonly title: string;
  readonly createdAt: string;
  readonly status: WireStatus;
  readonly stage: Stage;
  readonly signed: number;
  readonly of: number;
  readonly notSealed?: NotSealedReply | undefined;
  readonly declined?: { readonly name: string; readonly reason: string } | undefined;
  /** The signers. */
  readonly people?: readonly ListedPerson[] | undefined;
  /** Present if somebody does something else than sign, so that counts say how many are done. */
  readonly roles?: true | undefined;
  /** The people it waits for, while it is open. */
  readonly due?: { readonly names: readonly string[]; readonly since: string } | undefined;
  /** Whether it waits for the sender's own signature. */
  readonly mine?: true | undefined;
  readonly endedAt?: string | undefined;
  /** Only while it is open. */
  readonly expiresAt?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly archived?: true | undefined;
  readonly batchId?: string | undefined;
  readonly linkId?: string | undefined;
  readonly externalId?: string | undefined;
  /** In the list of a member with whom it is shared, and who doesn't look after it otherwise. */
  readonly shared?: ShareKind | undefined;
}

export interface ListedPerson {
  readonly name: string;
  readonly email: string;
  readonly role?: Signer["role"];
  readonly status: Signer["status"];
}

export const listingOf = (envelope: Envelope): Listing => ({
  envelopeId: envelope.id,
  name: envelope.fileName,
  title: envelope.title,
  createdAt: envelope.createdAt,
  status: wireStatusOf(envelope.status),
  stage: stageOf(envelope),
  signed: signedCount(envelope),
  of: envelope.signers.length,
  ...notSealedMember(envelope),
  ...declinedBy(envelope),
  people: envelope.signers.map((signer) => ({
    name: signerName(signer),
    email: signer.email,
    ...(signer.role ? { role: signer.role } : {}),
    status: signer.status,
  })),
  ...(isSignedOnly(envelope) ? {} : { roles: true as const }),
  ...(envelope.status === "sent" ? openPart(envelope) : {}),
  ...(envelope.endedAt ? { endedAt: envelope.endedAt } : {}),
  ...filingPart(envelope),
  ...(envelope.batchId ? { batchId: envelope.batchId } : {}),
  ...(envelope.linkId ? { linkId: envelope.linkId } : {}),
  ...(envelope.externalId ? { externalId: envelope.externalId } : {}),
});

function declinedBy({ signers }: Envelope): Pick<Listing, "declined"> {
  const signer = signers.find(({ status }) => status === "declined");
  return signer?.declineReason
    ? { declined: { name: signerName(signer), reason: signer.declineReason } }
    : {};
}

function openPart(envelope: Envelope): Pick<Listing, "due" | "mine" | "expiresAt"> {
  const due = signersDue(envelope);
  const { expiresAt, sender } = envelope;
  if (due.length === 0) return { expiresAt };
  const isMine = due.some(({ email }) => email === sender.email);
  return {
    expiresAt,
    due: { names: due.map(signerName), since: turnBegan(envelope, due) },
    ...(isMine ? { mine: true } : {}),
  };
}

/** When the signers before them had signed, or when it was sent. Mails don't count: they are sent again. */
function turnBegan({ signers, createdAt }: Envelope, [first]: readonly Signer[]): string {
  const before = signers.filter(({ order }) => first && order < first.order);
  return before.reduce(
    (latest, { signedAt }) => (signedAt && signedAt > latest ? signedAt : latest),
    createdAt,
  );
}

function filingPart(envelope: Envelope): Pick<Listing, "labels" | "archived"> {
  const labels = labelsOf(envelope);
  return {
    ...(labels.length > 0 ? { labels } : {}),
    ...(envelope.filing?.archivedAt ? { archived: true } : {}),
  };
}
