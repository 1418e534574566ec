import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { Refusal } from "#contract/rules/refusals/refusals";
import { log } from "../log.ts";

const secrets = new SecretsManagerClient({});
const read = new Map<string, string>();

/** A secret's text, read once per cold start; throws PAYMENTS_AWAY if it was never set. */
export async function secretAt(arn: string): Promise<string> {
  const known = read.get(arn);
  if (known) return known;
  try {
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: arn }));
    if (!SecretString) throw new Error(`the secret ${arn} is empty`);
    const secret = SecretString.trim();
    read.set(arn, secret);
    return secret;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    log("error", `fill the secret ${arn}`);
    throw new Refusal("PAYMENTS_AWAY");
  }
}

/** To be called if the secret was refused: it may have been replaced, so it is read again next time. */
export const forgetSecret = (arn: string): boolean => read.delete(arn);
