import type { Context, SQSEvent } from "aws-lambda";
import { certificateRequest } from "sealed-pdf/pki";
import { ThreadStarved } from "sealed-pdf/threads";
import * as z from "zod/mini";
import { complete, sealFailed, sealPutOff } from "#core/domain/acts/finishing";
import { enqueueMail } from "#core/gateways/queue";
import { openSealingKey } from "#core/gateways/seal-key";
import { type Run, worker } from "#core/http/worker";
import { failure, log, logError } from "#core/log";
import { changeEnvelope, changeUnrecorded, getEnvelope } from "#core/store/envelope/envelopes";
import { endSealLease, giveBackSeal, leaseSeal } from "#core/store/envelope/leases";
import { makeSealed } from "./make-sealed.ts";
import { type RenewalEvent, renewArchiveOf } from "./renew-archive.ts";
import { PagesChanged } from "./unchanged-pages.ts";

/** Handles messages about envelopes to be sealed, and what two commands of the operator ask of the sealing function. */
export async function handler(
  event: SQSEvent | CertificateRequestEvent | RenewalEvent,
  context: Context,
) {
  if ("certificateRequest" in event) return requestCertificate(event);
  if ("renewArchive" in event) return renewArchiveOf(event, new Date());
  return sealRequested(event, context);
}

/**
 * Seals an envelope that everybody has signed. A crash at any step leaves the envelope unchanged, and the next try
 * starts from the beginning. A failure is recorded with the time of the next try, for which the sweep sends another
 * message. A machine that is too busy to compare pages is no failure: the next try has its time, and no entry.
 */
const sealRequested = worker(async (envelopeId, run) => {
  const envelope = await getEnvelope(envelopeId);
  if (envelope.status !== "sealing") return enqueueMail(envelope, run.now());
  const begun = await leaseSeal(envelopeId, run.now());
  if (begun === undefined) return;
  // Earlier workers ended without recording it, because they ran out of memory or time.
  if (begun > envelope.sealTriesDone + 1)
    await noteFailure(envelopeId, { reason: "no answer" }, run);
  try {
    const sealed = await makeSealed(envelope, run.now());
    const now = run.now();
    const completed = await changeEnvelope(envelopeId, now, (before) =>
      complete(before, sealed, now),
    );
    await enqueueMail(completed, now);
  } catch (error) {
    if (error instanceof ThreadStarved) return putOff(envelopeId, begun, run);
    logError("sealing failed", error);
    await noteFailure(envelopeId, faultOf(error), run);
    await endSealLease(envelopeId);
  }
});

const busyMs = 60_000;

async function putOff(envelopeId: string, begun: number, run: Run): Promise<void> {
  log("warn", "sealing put off: the machine is busy");
  const until = new Date(run.now().getTime() + busyMs).toISOString();
  await changeUnrecorded(envelopeId, (before) => sealPutOff(before, until));
  await giveBackSeal(envelopeId, begun);
}

type Fault = Parameters<typeof sealFailed>[1];

const faultOf = (error: unknown): Fault => ({
  reason: failure(error).name,
  ...(error instanceof PagesChanged ? { page: error.page } : {}),
});

async function noteFailure(envelopeId: string, fault: Fault, run: Run): Promise<void> {
  const now = run.now();
  await changeEnvelope(envelopeId, now, (before) => sealFailed(before, fault, now));
}

const subject = z.object({
  country: z.optional(z.string()),
  state: z.optional(z.string()),
  locality: z.optional(z.string()),
  organization: z.string(),
  organizationIdentifier: z.optional(z.string()),
  unit: z.optional(z.string()),
  commonName: z.string(),
});

/**
 * The event with which `npm run operate -- seal-certificate` invokes the function: nobody else may use the key (lib/only-for.ts).
 */
interface CertificateRequestEvent {
  readonly certificateRequest: z.input<typeof subject>;
}

interface CertificateRequestReply {
  /** A PKCS #10 request as DER in base64. */
  readonly request: string;
}

/** A request for a certificate of the sealing key. It signs only this form, and nothing that the caller chooses. */
async function requestCertificate(
  event: CertificateRequestEvent,
): Promise<CertificateRequestReply> {
  const { spki, sign } = await openSealingKey();
  const wanted = z.parse(subject, event.certificateRequest);
  const made = await certificateRequest({ publicKeySpki: spki, subject: wanted, sign });
  log("info", "certificate requested");
  return { request: Buffer.from(made).toString("base64") };
}
