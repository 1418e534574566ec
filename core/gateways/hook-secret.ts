import { GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import { variable } from "../environment.ts";

const kms = new KMSClient({});
const KeyId = variable("HOOK_KEY_ARN");

interface SecretOf {
  readonly userId: string;
  readonly id: string;
}

/**
 * The secret of a webhook, 32 bytes: a MAC made with a KMS key that only two functions may use. It is derived, not
 * stored; another generation gives another secret.
 */
export async function hookSecret(
  { userId, id }: SecretOf,
  generation: number,
): Promise<Uint8Array> {
  const words = ["hook", userId, id, generation];
  const { Mac } = await kms.send(
    new GenerateMacCommand({
      KeyId,
      MacAlgorithm: "HMAC_SHA_256",
      Message: Buffer.from(words.join("|"), "utf8"),
    }),
  );
  if (!Mac) throw new Error("KMS gave no MAC");
  return Mac;
}
