import { passkeyRecord } from "sealed-pdf/passkey-record";
import type { Passkey } from "#contract/rules/people/passkeys";
import { Refusal } from "#contract/rules/refusals/refusals";
import { signInputs } from "#contract/specified/esign";
import type { EntryData } from "../envelope/audit.ts";
import type { Envelope, EnvelopeContent, Signer } from "../envelope/envelope.ts";
import { contentDigest, digest } from "../record/evidence.ts";

/** Hex SHA-256 of what a passkey of this signer has to sign; `data` is that of the entry of signing. */
export const passkeyChallenge = (
  envelope: Envelope,
  content: EnvelopeContent,
  data: EntryData,
): string =>
  digest(
    passkeyRecord({
      envelopeId: envelope.id,
      document: envelope.original.sha256,
      contentSha256: contentDigest(envelope, content),
      data,
    }),
  );

/**
 * Throws PASSKEY_NEEDED for a signer of whom a passkey is asked, without one, and BAD_FIELD for one that nobody has asked
 * for.
 */
export function assertPasskeyAsked(
  { checks = [] }: Pick<Signer, "checks">,
  isGiven: boolean,
): void {
  if (checks.includes("passkey") === isGiven) return;
  const field = signInputs.passkey;
  if (!isGiven) throw new Refusal("PASSKEY_NEEDED", { field });
  const message = "No passkey is asked for here. Please leave it out.";
  throw new Refusal("BAD_FIELD", { field, message });
}

/**
 * The members of the entry of signing that hold the passkey's signature, which is verified before the entry is saved. Throws
 * PASSKEY_NEEDED if nothing tells what a page has shown: only that tells a signature from one that was taken back.
 */
export function passkeyData(
  passkey: Passkey | undefined,
  shownSha256: string | undefined,
): EntryData {
  if (!passkey) return {};
  if (shownSha256 === undefined) throw new Refusal("PASSKEY_NEEDED", { field: signInputs.passkey });
  return {
    passkeyAlgorithm: passkey.algorithm,
    passkeyPublicKey: passkey.publicKey,
    passkeyClientData: passkey.clientData,
    passkeyAuthenticatorData: passkey.authenticatorData,
    passkeySignature: passkey.signature,
  };
}
