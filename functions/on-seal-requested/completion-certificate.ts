import { signerColor } from "#contract/rules";
import { actionWords, type Entry } from "#core/domain/audit";
import type { SealFacts } from "#core/domain/audit-document";
import { disclosureRecord } from "#core/domain/disclosure-record";
import { type Envelope, type Signer, signerName } from "#core/domain/envelope";
import type { CompletionCertificate } from "#core/pdf/certificate-of-completion";
import type { Signature } from "./make-sealed.ts";

interface Sealing {
  readonly envelope: Envelope;
  readonly pageCount: number;
  readonly signatures: readonly Signature[];
  readonly entries: readonly Entry[];
  readonly seal: SealFacts;
  readonly now: Date;
}

/** What the certificate of completion says, read off the audit entries. */
export function completionCertificate(
  sealing: Sealing,
  product: { productName: string; siteUrl: string },
): CompletionCertificate {
  const { envelope, entries } = sealing;
  return {
    productName: product.productName,
    envelopeId: envelope.id,
    title: envelope.title,
    fileName: envelope.fileName,
    originalSha256: envelope.original.sha256,
    pageCount: sealing.pageCount,
    sender: { name: envelope.owner.name, email: envelope.owner.email },
    createdAt: new Date(envelope.createdAt),
    completedAt: sealing.now,
    disclosure: disclosureRecord,
    chainHead: envelope.head.hash,
    siteUrl: product.siteUrl,
    signers: envelope.signers.map((signer, index) => signerPart(signer, index, sealing)),
    history: entries.map((entry) => ({ at: new Date(entry.at), text: historyText(entry) })),
  };
}

function signerPart(
  signer: Signer,
  index: number,
  { envelope, signatures, entries }: Sealing,
): CompletionCertificate["signers"][number] {
  const signature = signatures.find((one) => one.values.signerId === signer.id);
  const typed = signature?.values.name;
  const signaturePng = signature?.images.sign ?? signature?.images.initial;
  const ordered = envelope.signers.some((one) => one.order !== signer.order);
  return {
    name: signerName(signer),
    ...(typed && typed !== signerName(signer) ? { typedName: typed } : {}),
    email: signer.email,
    color: signerColor(index),
    events: entries.filter((entry) => concerns(entry, signer)).map(eventOf),
    ...(ordered ? { order: signer.order } : {}),
    ...(signaturePng ? { signaturePng } : {}),
  };
}

const concerns = (entry: Entry, signer: Signer): boolean =>
  entry.actor.kind === "signer"
    ? entry.actor.email === signer.email
    : entry.type === "invited" && entry.data["to"] === signer.email;

const eventOf = (entry: Entry): CompletionCertificate["signers"][number]["events"][number] => ({
  label: actionWords(entry),
  at: new Date(entry.at),
  ...(entry.ip ? { ip: entry.ip } : {}),
  ...(entry.userAgent ? { device: entry.userAgent } : {}),
});

function historyText(entry: Entry): string {
  const whom = entry.actor.email || entry.data["to"];
  return whom ? `${actionWords(entry)} · ${whom}` : actionWords(entry);
}
