import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import {
  DescribeKeyCommand,
  EncryptCommand,
  GenerateMacCommand,
  GetPublicKeyCommand,
  KMSClient,
  type MessageType,
  SignCommand,
  type SigningAlgorithmSpec,
  VerifyCommand,
  VerifyMacCommand,
} from "@aws-sdk/client-kms";
import { beforeAll, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, stop, type TestCloud } from "./support.ts";

function key(id: string, KeySpec: string, KeyUsage: string): Resource {
  const Arn = `arn:aws:kms:us-east-1:123456789012:key/${id}`;
  return { id, type: "AWS::KMS::Key", ref: id, attributes: { Arn }, props: { KeySpec, KeyUsage } };
}

const alias: Resource = {
  id: "SealAlias",
  type: "AWS::KMS::Alias",
  ref: "alias/seal",
  attributes: {},
  props: { AliasName: "alias/seal", TargetKeyId: "seal" },
};

const resources = [
  key("seal", "RSA_3072", "SIGN_VERIFY"),
  key("curve", "ECC_NIST_P256", "SIGN_VERIFY"),
  key("mac", "HMAC_256", "GENERATE_VERIFY_MAC"),
  alias,
];

const message = Buffer.from("the byte ranges of a document");
const digest = crypto.createHash("sha256").update(message).digest();
let aws: TestCloud;
let kms: KMSClient;

beforeAll(async () => {
  aws = await startTestCloud(resources);
  kms = new KMSClient(aws.config);
});

async function publicKey(KeyId: string, client = kms): Promise<crypto.KeyObject> {
  const { PublicKey = new Uint8Array() } = await client.send(new GetPublicKeyCommand({ KeyId }));
  return crypto.createPublicKey({ key: Buffer.from(PublicKey), format: "der", type: "spki" });
}

const signing: [string, SigningAlgorithmSpec, MessageType, Buffer][] = [
  ["seal", "RSASSA_PKCS1_V1_5_SHA_256", "RAW", message],
  ["seal", "RSASSA_PKCS1_V1_5_SHA_256", "DIGEST", digest],
  ["curve", "ECDSA_SHA_256", "RAW", message],
  ["curve", "ECDSA_SHA_256", "DIGEST", digest],
];

test.each(signing)("%s signs by %s what OpenSSL verifies, from a %s message", async (...row) => {
  const [KeyId, SigningAlgorithm, MessageType, Message] = row;
  const request = { KeyId, SigningAlgorithm, MessageType, Message };
  const { Signature = new Uint8Array() } = await kms.send(new SignCommand(request));
  expect(crypto.verify("sha256", message, await publicKey(KeyId), Signature)).toBe(true);
});

test.each(signing)(
  "%s verifies by %s its own signature and no other, of a %s message",
  async (...row) => {
    const [KeyId, SigningAlgorithm, MessageType, Message] = row;
    const request = { KeyId, SigningAlgorithm, MessageType, Message };
    const { Signature = new Uint8Array() } = await kms.send(new SignCommand(request));
    const verified = await kms.send(new VerifyCommand({ ...request, Signature }));
    expect(verified.SignatureValid).toBe(true);
    const other = Buffer.from(Message);
    other[0] = (other[0] ?? 0) ^ 1;
    await expect(
      kms.send(new VerifyCommand({ ...request, Message: other, Signature })),
    ).rejects.toMatchObject({ name: "KMSInvalidSignatureException" });
  },
);

test("a MAC is verified, and a changed message refused", async () => {
  const request = { KeyId: "mac", MacAlgorithm: "HMAC_SHA_256" as const, Message: message };
  const { Mac } = await kms.send(new GenerateMacCommand(request));
  expect((await kms.send(new VerifyMacCommand({ ...request, Mac }))).MacValid).toBe(true);
  await expect(
    kms.send(new VerifyMacCommand({ ...request, Message: digest, Mac })),
  ).rejects.toMatchObject({ name: "KMSInvalidMacException" });
});

test("a key goes by its id, its ARN or its alias", async () => {
  const arn = "arn:aws:kms:us-east-1:123456789012:key/seal";
  for (const KeyId of ["seal", arn, "alias/seal"]) {
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId }));
    expect(KeyMetadata).toMatchObject({ Arn: arn, KeySpec: "RSA_3072", KeyState: "Enabled" });
  }
  await expect(kms.send(new DescribeKeyCommand({ KeyId: "other" }))).rejects.toMatchObject({
    name: "NotFoundException",
  });
});

test("a key serves its own usage, algorithm and digest length only", async () => {
  const sign = (KeyId: string, SigningAlgorithm: SigningAlgorithmSpec, Message: Uint8Array) =>
    kms.send(new SignCommand({ KeyId, SigningAlgorithm, Message, MessageType: "DIGEST" }));
  const invalidUsage = { name: "InvalidKeyUsageException" };
  await expect(sign("curve", "RSASSA_PSS_SHA_256", digest)).rejects.toMatchObject(invalidUsage);
  await expect(sign("mac", "ECDSA_SHA_256", digest)).rejects.toMatchObject(invalidUsage);
  await expect(sign("curve", "ECDSA_SHA_256", message)).rejects.toMatchObject({
    name: "ValidationException",
  });
});

test("a caller without the grant gets no signature", async () => {
  aws.denied.add("kms:Sign");
  const request = new SignCommand({
    KeyId: "seal",
    SigningAlgorithm: "RSASSA_PKCS1_V1_5_SHA_256",
    Message: message,
  });
  await expect(kms.send(request)).rejects.toMatchObject({ name: "AccessDeniedException" });
  aws.denied.clear();
  expect(aws.asked.at(-1)).toEqual({
    action: "kms:Sign",
    resource: "arn:aws:kms:us-east-1:123456789012:key/seal",
    context: {},
  });
});

test("an operation that isn't emulated answers 501 with its name", async () => {
  const encrypt = new EncryptCommand({ KeyId: "seal", Plaintext: message });
  await expect(kms.send(encrypt)).rejects.toMatchObject({
    message: "kms Encrypt is not emulated",
    $metadata: { httpStatusCode: 501 },
  });
});

test("keys are the same after a restart, in files that only their owner may read", async () => {
  const first = await startTestCloud(resources.filter(({ id }) => id !== "seal"));
  const before = await publicKey("curve", new KMSClient(first.config));
  await stop(first);
  for (const name of fs.readdirSync(path.join(first.dataDir, "kms"))) {
    expect(fs.statSync(path.join(first.dataDir, "kms", name)).mode & 0o077).toBe(0);
  }
  const second = await startTestCloud(
    resources.filter(({ id }) => id !== "seal"),
    { after: first },
  );
  expect((await publicKey("curve", new KMSClient(second.config))).equals(before)).toBe(true);
});
