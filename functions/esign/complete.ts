import type * as z from "zod/mini";
import type { esign } from "#contract/api/esign";
import { Refusal } from "#contract/refusals";
import { limits } from "#contract/rules";
import { disclosureRecord } from "#core/domain/disclosure-record";
import { type Envelope, type SignedValues, type Signer, signerName } from "#core/domain/envelope";
import { assertCurrent, type Link, signerIdOf } from "#core/domain/link";
import { type Signing, sign, signerOf } from "#core/domain/signing";
import { variable } from "#core/environment";
import { objectKeys, sha256Hex, storeObject } from "#core/gateways/documents";
import { tellMail, tellSeal } from "#core/gateways/queue";
import type { RouteOf } from "#core/http/door";
import { cleanPng } from "#core/pdf/png";
import { changeEnvelope, getContent, getEnvelope } from "#core/store/envelopes";

const bucket = variable("DOCUMENTS_BUCKET");

type Input = z.output<typeof esign.complete.input>;

/** The act of signing. Answers only once the signature is stored; a repeat answers as the first did. */
export const complete: RouteOf<typeof esign.complete, Link> = async ({
  input,
  caller,
  client,
  now,
}) => {
  const signerId = signerIdOf(caller);
  const before = await getEnvelope(caller.envelopeId);
  assertCurrent(caller, before);
  const signer = signerOf(before, signerId);
  assertAgrees(input, before, signer);

  const { fields } = await getContent(before.id);
  const signing = await readSigning(input, before, signer, now);
  const after = await changeEnvelope(before.id, now, (envelope) => {
    assertCurrent(caller, envelope);
    return sign(envelope, fields, signerId, signing, client, now);
  });
  await Promise.all([tellSeal(after), tellMail(after)]);
  return {
    envelopeId: after.id,
    signedAt: signerOf(after, signerId).signedAt ?? now.toISOString(),
    last: after.status !== "sent",
  };
};

/** What the page says about who and what must agree with the link, or the page is another one's. */
function assertAgrees(input: Input, envelope: Envelope, signer: Signer): void {
  if (input.envelopeId && input.envelopeId !== envelope.id) throw new Refusal("NOT_FOUND");
  if (input.signerEmail && input.signerEmail.trim().toLowerCase() !== signer.email) {
    throw new Refusal("NOT_YOURS", { field: "signerEmail" });
  }
}

async function readSigning(
  input: Input,
  envelope: Envelope,
  signer: Signer,
  now: Date,
): Promise<Signing> {
  const done = signer.status === "signed";
  const values: SignedValues = {
    signerId: signer.id,
    name: input.name || signerName(signer),
    email: signer.email,
    phone: signer.mobile,
    date: dateShown(input.dateString, now),
    signature: done ? undefined : await storeImage(input.userSign, "userSign", envelope, signer),
    initial: done ? undefined : await storeImage(input.initial, "initial", envelope, signer),
  };
  return {
    values,
    consent: input.userConsent === true || input.userConsent === "true",
    disclosure: disclosureRecord,
    claims: {
      claimedUserAgent: input.userAgent ?? "",
      claimedTime: input.timeStamp ?? "",
      mode: input.mode ?? "",
      font: input.font ?? "",
    },
  };
}

/**
 * The date that the signer saw: today where they are, which is at most a day from today in UTC.
 * Anything else is not today anywhere, and UTC's date stands.
 */
function dateShown(claimed: string | undefined, now: Date): string {
  const dayMs = 86_400_000;
  const days = [-1, 0, 1].map((step) =>
    new Date(now.getTime() + step * dayMs).toISOString().slice(0, 10),
  );
  return days.find((day) => day === claimed) ?? now.toISOString().slice(0, 10);
}

async function storeImage(
  dataUrl: string | null | undefined,
  field: "userSign" | "initial",
  envelope: Envelope,
  signer: Signer,
): Promise<SignedValues["signature"]> {
  if (!dataUrl) return undefined;
  const base64 = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1];
  if (!base64) throw new Refusal("BAD_IMAGE", { field });
  const png = cleanPng(Buffer.from(base64, "base64"), limits.signatureImage);
  const key = objectKeys.image(envelope.id, signer.id, field, sha256Hex(png));
  return storeObject(bucket, key, png, "image/png");
}
