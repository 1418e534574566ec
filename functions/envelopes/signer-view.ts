import type { envelopes, FilledReply, SignerViewReply } from "#contract/api/envelopes";
import { companyReply } from "#core/domain/company";
import { disclosureRecord } from "#core/domain/disclosure-record";
import {
  type Envelope,
  type EnvelopeContent,
  type Field,
  type SignedValues,
  type Signer,
  signedCount,
  stageOf,
  wireStatusOf,
} from "#core/domain/envelope";
import { assertLinkAlive, type Link, signerIdOf } from "#core/domain/link";
import { assertMaySign, signerOf } from "#core/domain/signing";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import { firstPageDataUrl } from "#core/gateways/first-pages";
import type { RouteOf } from "#core/http/router";
import { getContent, getEnvelope, listValues } from "#core/store/envelopes";
import { markerReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** What a signer's page needs. A GET: opening a link changes nothing, mail scanners open links too. */
export const signerView: RouteOf<typeof envelopes.signerView, Link> = async ({ caller, now }) => {
  const signerId = signerIdOf(caller);
  const envelope = await getEnvelope(caller.envelopeId);
  assertLinkAlive(caller, envelope, now);
  const signer = signerOf(envelope, signerId);
  if (signer.status === "waiting") assertMaySign(envelope, signer, now);
  const content = await getContent(envelope.id);
  const [filled, firstPage] = await Promise.all([
    filledBefore(envelope, content, signer),
    firstPageFor(signer, envelope),
  ]);
  return { ...viewReply(envelope, content, signer, filled, now), ...firstPage };
};

function viewReply(
  envelope: Envelope,
  content: EnvelopeContent,
  signer: Signer,
  filled: Filled,
  now: Date,
): SignerViewReply {
  const mine = content.fields.filter((field) => field.signerId === signer.id);
  return {
    envelopeId: envelope.id,
    status: wireStatusOf(envelope.status),
    stage: stageOf(envelope),
    signerStatus: signer.status,
    ...(signer.signedAt ? { signedAt: signer.signedAt } : {}),
    title: envelope.title,
    message: envelope.message,
    senderName: envelope.sender.name,
    senderEmail: envelope.sender.email,
    fileName: envelope.fileName,
    pages: content.pages,
    markers: mine.map((field) => markerReply(field, envelope, content.pages)),
    ...filled,
    recepient: [
      {
        docUrl: `/api/esign/file/${encodeURIComponent(envelope.fileName)}?sealed=`,
        email: signer.email,
        mobile: signer.mobile,
        firstName: signer.firstName,
        lastName: signer.lastName,
      },
    ],
    signed: signedCount(envelope),
    of: envelope.signers.length,
    expiresAt: envelope.expiresAt,
    now: now.toISOString(),
    disclosure: disclosureRecord,
    ...(envelope.company ? { company: companyReply(envelope.company) } : {}),
  };
}

/** Only whoever is still to sign sees the document here. */
async function firstPageFor(
  { status }: Signer,
  { firstPage }: Envelope,
): Promise<Pick<SignerViewReply, "firstPage">> {
  if (status !== "waiting" || !firstPage) return {};
  const picture = await firstPageDataUrl(firstPage);
  return picture ? { firstPage: picture } : {};
}

interface Filled {
  readonly filled: readonly FilledReply[];
  readonly images: Readonly<Record<string, string>>;
}

/** What earlier signers filled, as it will be stamped; nothing when the sender withholds it. */
async function filledBefore(
  envelope: Envelope,
  content: EnvelopeContent,
  signer: Signer,
): Promise<Filled> {
  if (envelope.withholdValues || signedCount(envelope) === 0) return { filled: [], images: {} };
  const values = await listValues(envelope.id);
  const others = values.filter((one) => one.signerId !== signer.id);
  const images = await imagesOf(others);
  const filled = others.flatMap((one) =>
    content.fields
      .filter((field) => field.signerId === one.signerId)
      .map((field) => ({
        ...markerReply(field, envelope, content.pages),
        by: one.name,
        ...filledWith(field, one, images),
      })),
  );
  return { filled, images };
}

/** A reply of Lambda holds 6 MB; what doesn't fit is shown without its picture. */
const imageBytesMax = 3_000_000;

async function imagesOf(values: readonly SignedValues[]): Promise<Record<string, string>> {
  const files = values.flatMap(({ signerId, signature, initial }) => [
    ...(signature ? [{ name: `${signerId}-sign`, file: signature }] : []),
    ...(initial ? [{ name: `${signerId}-initial`, file: initial }] : []),
  ]);
  let bytes = 0;
  const fitting = files.filter(({ file }) => {
    bytes += file.sizeBytes;
    return bytes <= imageBytesMax;
  });
  const read = fitting.map(async ({ name, file }) => {
    const base64 = Buffer.from(await readStored(bucket, file)).toString("base64");
    return [name, `data:image/png;base64,${base64}`] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

function filledWith(
  field: Field,
  values: SignedValues,
  images: Filled["images"],
): Pick<FilledReply, "value" | "image"> {
  switch (field.kind) {
    case "sign":
    case "initial": {
      const image = `${values.signerId}-${field.kind}`;
      return image in images ? { image } : {};
    }
    case "name":
    case "email":
    case "phone":
    case "date":
      return { value: values[field.kind] };
  }
}
