import { GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import type { Link } from "../domain/link.ts";
import { variable } from "../environment.ts";

const kms = new KMSClient({});
const KeyId = variable("LINK_KEY_ARN");

/**
 * The token of a link: 256 bits of HMAC under a KMS key that only the mailing function may use.
 * Derived, not drawn, so that a mail that is sent again carries the same link and no token has to be
 * stored anywhere. Letters, digits, `-` and `_` only.
 */
export async function linkToken(link: Link): Promise<string> {
  const whom = link.party.kind === "signer" ? link.party.signerId : link.party.kind;
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
