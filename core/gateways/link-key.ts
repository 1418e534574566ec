import { GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import type { Link } from "../domain/acts/link.ts";
import { signerKey } from "../domain/envelope/notification.ts";
import { variable } from "../environment.ts";

const kms = new KMSClient({});
const KeyId = variable("LINK_KEY_ARN");

/** What a token is derived from. */
type TokenOf = Omit<Link, "purpose" | "checks"> & { readonly purpose: Link["purpose"] | "stop" };

/**
 * The token of a link: a 256-bit HMAC in base64url, made with a KMS key that only the mailing function may use. It is
 * derived rather than random, so that a mail that is sent again contains the same link and no token has to be stored.
 */
export async function linkToken(link: TokenOf): Promise<string> {
  const whom = link.party.kind === "signer" ? signerKey(link.party) : link.party.kind;
  const index = link.party.kind === "copy" ? link.party.index : 0;
  const words = ["link", link.purpose, link.envelopeId, whom, index, link.generation];
  const { Mac } = await kms.send(
    new GenerateMacCommand({
      KeyId,
      MacAlgorithm: "HMAC_SHA_256",
      Message: Buffer.from(words.join("|"), "utf8"),
    }),
  );
  if (!Mac) throw new Error("KMS gave no MAC");
  return Buffer.from(Mac).toString("base64url");
}
