import { correctSigner } from "../../core/domain/acts/correcting.ts";
import { sign } from "../../core/domain/acts/signing.ts";
import type { Envelope, Signer } from "../../core/domain/envelope/envelope.ts";
import { digest } from "../../core/domain/record/evidence.ts";
import { shownTo } from "../../core/domain/record/shown-to.ts";
import { changed, client, field, later, noon, person, sentEnvelope, signing } from "./envelopes.ts";

/** Ann, Ben and Cem sign at once; Ben may become Carl. */

export const { envelope: sent, content } = sentEnvelope({
  signers: [person("ann"), person("ben"), person("cem")],
  fields: [field("ann"), field("ben"), field("cem")],
});

export const carl = { email: "carl@example.com", firstName: "Carl", lastName: "Cole", mobile: "" };

export const signedBy = (id: string, envelope: Envelope, at = noon): Envelope =>
  changed(sign(envelope, { ...signing(id), content }, at)).envelope;

export const corrected = (
  envelope: Envelope,
  signer = "s2",
  correction = carl,
  at = later(10),
): Envelope =>
  changed(correctSigner(envelope, { content, signer, correction, client }, at)).envelope;

export function signerIn(envelope: Envelope, id: string): Signer {
  const signer = envelope.signers.find((one) => one.id === id);
  if (!signer) throw new Error(`no signer ${id}`);
  return signer;
}

/** Ann has signed; then Ben became Carl. */
export const afterChange = (): Envelope => corrected(signedBy("s1", sent));

/** Body for a signer who keeps the signature. */
export function keeping(envelope: Envelope, id = "s1") {
  const shownSha256 = digest(shownTo(envelope, content, signerIn(envelope, id)));
  return { signerId: id, content, shownSha256, client };
}
