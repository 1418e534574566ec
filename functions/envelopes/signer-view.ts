import type { envelopes, FilledReply, SignerViewReply } from "#contract/api/envelopes";
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
import { assertCurrent, type Link, signerIdOf } from "#core/domain/link";
import { assertMaySign, signerOf } from "#core/domain/signing";
import { variable } from "#core/environment";
import { readStored } from "#core/gateways/documents";
import type { RouteOf } from "#core/http/door";
import { getContent, getEnvelope, listValues } from "#core/store/envelopes";
import { markerReply } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/** What a signer's page needs. A GET: opening a link changes nothing, mail scanners open links too. */
export const signerView: RouteOf<typeof envelopes.signerView, Link> = async ({ caller, now }) => {
  const signerId = signerIdOf(caller);
  const envelope = await getEnvelope(caller.envelopeId);
  assertCurrent(caller, envelope);
  const signer = signerOf(envelope, signerId);
  if (signer.status === "waiting") assertMaySign(envelope, signer);
  const content = await getContent(envelope.id);
  const filled = await filledBefore(envelope, content, signer);
  return viewReply(envelope, content, signer, filled, now);
};

function viewReply(
  envelope: Envelope,
  content: EnvelopeContent,
  signer: Signer,
  filled: readonly FilledReply[],
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
    senderName: envelope.owner.name,
    senderEmail: envelope.owner.email,
    fileName: envelope.fileName,
    pages: content.pages,
    markers: mine.map((field) => markerReply(field, envelope, content.pages)),
    filled,
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
  };
}

/** What earlier signers filled, as it will be stamped; nothing when the sender withholds it. */
async function filledBefore(
  envelope: Envelope,
  content: EnvelopeContent,
  signer: Signer,
): Promise<readonly FilledReply[]> {
  if (envelope.withholdValues || signedCount(envelope) === 0) return [];
  const values = await listValues(envelope.id);
  const others = values.filter((one) => one.signerId !== signer.id);
  const replies = await Promise.all(
    others.map(async (one) => {
      const images = await imagesOf(one);
      const theirs = content.fields.filter((field) => field.signerId === one.signerId);
      return theirs.map((field) => ({
        ...markerReply(field, envelope, content.pages),
        by: one.name,
        ...filledWith(field, one, images),
      }));
    }),
  );
  return replies.flat();
}

type Images = { readonly sign: string | undefined; readonly initial: string | undefined };

async function imagesOf(values: SignedValues): Promise<Images> {
  const dataUrl = async (file: SignedValues["signature"]) =>
    file &&
    `data:image/png;base64,${Buffer.from(await readStored(bucket, file)).toString("base64")}`;
  return { sign: await dataUrl(values.signature), initial: await dataUrl(values.initial) };
}

function filledWith(field: Field, values: SignedValues, images: Images): Partial<FilledReply> {
  switch (field.kind) {
    case "sign":
    case "initial": {
      const image = images[field.kind];
      return image ? { image } : {};
    }
    case "name":
    case "email":
    case "phone":
    case "date":
      return { value: values[field.kind] };
  }
}
