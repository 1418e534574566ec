import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, stop } from "./support.ts";

const arn = "arn:aws:secretsmanager:us-east-1:123456789012:secret:Made-local0";

function secret(GenerateSecretString: object = {}): Resource {
  const props = { GenerateSecretString };
  return { id: "Made1A2B", type: "AWS::SecretsManager::Secret", ref: arn, attributes: {}, props };
}

async function open(resource = secret()) {
  const aws = await startTestCloud([resource]);
  const client = new SecretsManagerClient(aws.config);
  const read = (which: { VersionStage?: string; VersionId?: string } = {}) =>
    client.send(new GetSecretValueCommand({ SecretId: arn, ...which }));
  return { aws, read, secrets: aws.cloud.secrets };
}

test("a value is generated as the template asks, and kept", async () => {
  const { aws, read } = await open(secret({ PasswordLength: 50, ExcludePunctuation: true }));
  const { SecretString = "" } = await read();
  expect(SecretString).toMatch(/^[A-Za-z0-9]{50}$/);
  await stop(aws);
  const again = await startTestCloud([secret({ PasswordLength: 50 })], { after: aws });
  expect(again.cloud.secrets.resolve(`{{resolve:secretsmanager:${arn}:SecretString:::}}`)).toBe(
    SecretString,
  );
});

test("a generation that isn't modelled is named", async () => {
  await expect(open(secret({ ExcludeUppercase: true }))).rejects.toThrow("ExcludeUppercase");
});

test("a new version is the current one, and the one before it the previous one", async () => {
  const { read, secrets } = await open();
  const first = await read();
  await expect(read({ VersionStage: "AWSPREVIOUS" })).rejects.toThrow("AWSPREVIOUS");
  secrets.put("Made", "second");
  expect(await read()).toMatchObject({ SecretString: "second", VersionStages: ["AWSCURRENT"] });
  expect((await read({ VersionStage: "AWSPREVIOUS" })).SecretString).toBe(first.SecretString);
  expect((await read({ VersionId: first.VersionId ?? "" })).SecretString).toBe(first.SecretString);
  secrets.put("Made", "third");
  await expect(read({ VersionId: first.VersionId ?? "" })).rejects.toThrow("VersionId");
});

test("a reference names the current version, or one by its stage or id", async () => {
  const { read, secrets } = await open();
  const { SecretString, VersionId } = await read();
  secrets.put("Made", "second");
  const at = (rest: string) =>
    secrets.resolve(`<{{resolve:secretsmanager:${arn}:SecretString:${rest}}}>`);
  expect(at("::")).toBe("<second>");
  expect(at(":AWSPREVIOUS:")).toBe(`<${SecretString}>`);
  expect(at(`::${VersionId}`)).toBe(`<${SecretString}>`);
  expect(() => at("key::")).toThrow("key");
});
