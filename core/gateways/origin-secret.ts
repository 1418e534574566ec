import { createHash, timingSafeEqual } from "node:crypto";
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { originSecretKeptMs } from "#contract/rules/installation/origin";
import { variable } from "../environment.ts";

const secrets = new SecretsManagerClient({});
const SecretId = variable("ORIGIN_SECRET_ARN");

interface AcceptedSecrets {
  readonly digests: readonly Buffer[];
  readonly readAtMs: number;
}

/** Read during the cold start; a failure is thrown by the call that needs the secret. */
let reading: Promise<AcceptedSecrets> | undefined = read(new Date());
reading.catch(() => undefined);

/**
 * Whether `sent` is CloudFront's secret: the current one or, during a rotation, the previous one. An unknown value
 * causes the secrets to be read again, once a minute at most.
 */
export async function isOriginSecret(sent: string | undefined, now: Date): Promise<boolean> {
  if (!sent) return false;
  const known = await readOnce(now);
  if (accepts(known, sent)) return true;
  if (now.getTime() < known.readAtMs + originSecretKeptMs) return false;
  const fresh = await read(now);
  reading = Promise.resolve(fresh);
  return accepts(fresh, sent);
}

async function readOnce(now: Date): Promise<AcceptedSecrets> {
  reading ??= read(now);
  try {
    return await reading;
  } catch (error) {
    reading = undefined;
    throw error;
  }
}

async function read(now: Date): Promise<AcceptedSecrets> {
  const values = await Promise.all([valueAt("AWSCURRENT"), valueAt("AWSPREVIOUS")]);
  const digests = values.flatMap((value) => (value ? digest(value) : []));
  return { digests, readAtMs: now.getTime() };
}

async function valueAt(VersionStage: string): Promise<string | undefined> {
  try {
    const command = new GetSecretValueCommand({ SecretId, VersionStage });
    return (await secrets.send(command)).SecretString;
  } catch (error) {
    // Before the first rotation there is no previous version.
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Digests have the same length and are compared in constant time. */
const accepts = ({ digests }: AcceptedSecrets, sent: string): boolean =>
  digests.filter((known) => timingSafeEqual(known, digest(sent))).length > 0;

const digest = (value: string): Buffer => createHash("sha256").update(value).digest();
