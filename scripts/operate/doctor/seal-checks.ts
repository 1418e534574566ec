import { DescribeKeyCommand, GetPublicKeyCommand } from "@aws-sdk/client-kms";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { fingerprint } from "sealed-pdf/pki";
import * as z from "zod/mini";
import { dayMs } from "../../../core/domain/common/time.ts";
import { keys } from "../../../core/store/common/keys.ts";
import { chosenItem } from "../../../core/store/seal/seal-certificate-item.ts";
import type { Account } from "./account.ts";
import { type Check, fix, ok } from "./finding.ts";

/** Checks of the keys and of the time-stamp authority. */
export const sealChecks: readonly Check[] = [
  {
    subject: "Seal key",
    look: (account) => lookAtKey(account, "SealingSealKey", account.asked.stage.sealKeySpec),
  },
  { subject: "Seal certificate", look: lookAtSealCertificate },
  { subject: "Link key", look: (account) => lookAtKey(account, "MailLinkKey", "HMAC_256") },
  { subject: "Time stamps", look: lookAtAuthority },
];

async function lookAtKey(account: Account, logicalId: string, spec: string) {
  const KeyId = await account.resource("AWS::KMS::Key", logicalId);
  const kms = await account.client("kms");
  const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId }));
  const { KeyState = "unknown", KeySpec } = KeyMetadata ?? {};
  if (KeyState === "PendingDeletion") {
    return fix(`is to be deleted: aws kms cancel-key-deletion --key-id ${KeyId}, then enable-key`);
  }
  if (KeyState !== "Enabled") return fix(`is ${KeyState}: aws kms enable-key --key-id ${KeyId}`);
  if (KeySpec !== spec) return fix(`is ${KeySpec}: undersign.config.ts says ${spec}`);
  return ok(`${KeySpec}, enabled`);
}

/** The same lead time as for the first alarm (functions/sweep/certificate-end.ts). */
const soonDays = 60;

async function lookAtSealCertificate(account: Account) {
  const TableName = await account.resource("AWS::DynamoDB::GlobalTable", "DataEnvelopes");
  const KeyId = await account.resource("AWS::KMS::Key", "SealingSealKey");
  const db = DynamoDBDocumentClient.from(await account.client("dynamodb"));
  const { Item } = await db.send(new GetCommand({ TableName, Key: keys.chosenCertificate() }));
  if (!Item) return ok("the key's own, which readers don't know (docs/runbook.md)");
  const { endsAt, keySha256 } = z.parse(chosenItem, Item);
  const kms = await account.client("kms");
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId }));
  const mend = "npm run operate -- seal-certificate (docs/runbook.md#the-seals-certificate-ends)";
  if (!PublicKey || keySha256 !== fingerprint(PublicKey))
    return fix(`was issued for another key, so that the key's own seals: ${mend}`);
  const days = Math.floor((Date.parse(endsAt) - Date.now()) / dayMs);
  const day = endsAt.slice(0, 10);
  if (days < 0) return fix(`has ended on ${day}, so that the key's own seals: ${mend}`);
  return days < soonDays
    ? fix(`ends in ${days} days, on ${day}: ${mend}`)
    : ok(`issued by an authority, until ${day}`);
}

/** A time-stamp request (RFC 3161, 2.4.1) for a SHA-256 digest of 32 bytes, which also asks for the certificate. */
const request = Buffer.from(
  `3039020101303130 0d060960864801650304020105000420${"00".repeat(32)}0101ff`.replaceAll(" ", ""),
  "hex",
);
const timeoutMs = 10_000;

async function lookAtAuthority({ asked: { stage } }: Account) {
  const { sealLevel, timestampUrl } = stage;
  if (!timestampUrl) return ok(`none are needed for ${sealLevel}`);
  const { host } = new URL(timestampUrl);
  const response = await fetch(timestampUrl, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query" },
    body: request,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = Buffer.from(await response.arrayBuffer());
  const isGranted = response.ok && isGrant(answer);
  return isGranted
    ? ok(`${host} answers, for ${sealLevel}`)
    : fix(`${host} gave no time stamp (status ${response.status}): choose another timestampUrl`);
}

/** TimeStampResp is a sequence of PKIStatusInfo, whose status is 0 or 1 if granted, and the token. */
function isGrant(answer: Buffer): boolean {
  const status = /^30(?:[0-7].|81..|82....|83......)30(?:[0-7].|81..)0201(..)/.exec(
    answer.subarray(0, 64).toString("hex"),
  )?.[1];
  return status === "00" || status === "01";
}
