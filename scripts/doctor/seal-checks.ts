import { DescribeKeyCommand } from "@aws-sdk/client-kms";
import type { Account } from "./account.ts";
import { type Check, fix, ok } from "./finding.ts";

/** The keys, and who stamps the time. */
export const sealChecks: readonly Check[] = [
  {
    subject: "Seal key",
    look: (account) => lookAtKey(account, "SealingSealKey", account.asked.stage.sealKeySpec),
  },
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
  if (KeySpec !== spec) return fix(`is ${KeySpec}: lib/stages.ts says ${spec}`);
  return ok(`${KeySpec}, enabled`);
}

/** A request for a time stamp over 32 bytes by SHA-256, RFC 3161 section 2.4.1, with the certificate asked for. */
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

/** TimeStampResp: a sequence of PKIStatusInfo, whose status 0 or 1 is a grant, and the token. */
function isGrant(answer: Buffer): boolean {
  const status = /^30(?:[0-7].|81..|82....|83......)30(?:[0-7].|81..)0201(..)/.exec(
    answer.subarray(0, 64).toString("hex"),
  )?.[1];
  return status === "00" || status === "01";
}
