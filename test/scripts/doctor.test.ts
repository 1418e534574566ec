import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { LocalStripe } from "stripe-stand-in";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { version } from "../../contract/rules/product/version.ts";
import { type Stage, stages } from "../../lib/stages.ts";
import { examine, exitCode, table } from "../../scripts/operate/doctor.ts";
import { setUpStripe } from "../../scripts/operate/stripe-setup.ts";
import { stripeClient } from "../support/payments.ts";
import {
  certificateIs,
  dkimIs,
  healthy,
  mailFromIs,
  recoveryIs,
  siteUrl,
  stackIs,
  stage,
  versionIs,
} from "./healthy-account.ts";

/** An AWS account over the wire, as far as the command asks it. What is absent from `says` is answered with 500. */
let says: Record<string, unknown>;

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const name = nameOf(request, body);
  const answer = says[name];
  if (answer === undefined) refuse(response, name);
  else if (typeof answer === "string") {
    response.end(`<R><${name}Result>${answer}</${name}Result></R>`);
  } else response.end(JSON.stringify(answer));
});

function nameOf({ headers, url = "" }: IncomingMessage, body: string): string {
  const target = headers["x-amz-target"];
  if (url.includes("account-settings")) return "account-settings";
  if (!target) return new URLSearchParams(body).get("Action") ?? "";
  const name = String(target).replace(/^.*\./, "");
  const { SecretId, KeyId, ServiceCode, TableName } = JSON.parse(body);
  const table = name === "DescribeContinuousBackups" ? TableName : undefined;
  return [name, SecretId ?? KeyId ?? ServiceCode ?? table].filter(Boolean).join(" ");
}

function refuse(response: ServerResponse, name: string): void {
  response.statusCode = 400;
  const isSecret = name.startsWith("GetSecretValue");
  response.end(
    isSecret
      ? JSON.stringify({ __type: "ResourceNotFoundException", message: "no value" })
      : `<R><Error><Code>ValidationError</Code><Message>Stack with id s does not exist</Message></Error></R>`,
  );
}

const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-doctor-"));
let stripe: LocalStripe;

beforeAll(async () => {
  stripe = await LocalStripe.start({ dataDir });
  const { url, apiKey } = stripe;
  await setUpStripe(stripeClient({ url, apiKey, webhookSecret: "" }), siteUrl);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});

beforeEach(() => {
  says = healthy(stripe);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  server.close();
  await stripe.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const notFound = Object.assign(new Error("none"), { code: "ENOTFOUND" });
const spf = "v=spf1 include:amazonses.com ~all";
/** The DNS, with a DMARC record at `name`. */
const dmarcAt =
  (name: string, records = [spf]) =>
  async (asked: string) => {
    if (asked === name) return [["v=DMARC1; ", "p=none"]];
    if (asked === "bounce.acme.test") return records.map((record) => [record]);
    throw notFound;
  };

const look = (changes: Partial<Stage> = {}, resolveTxt = dmarcAt("_dmarc.acme.test")) =>
  examine({ ...asked, stage: { ...stage, ...changes }, stripeUrl: stripe.url, resolveTxt });

const node = { here: "v24.11.0", wanted: ">=22.12" };
const asked = { site: "none", cliRegion: undefined, node };

test("an account that has everything is all right", async () => {
  const findings = await look();
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(exitCode(findings)).toBe(0);
  expect(table(findings)).toContain("32 are right, 0 to mend, 0 could not be asked.");
  expect(table(findings)).not.toContain(stripe.apiKey);
});

test("before the first deploy, a stage needs CDK's bootstrap where it is and for its firewall, and hears of CloudFront", async () => {
  says = { ...says, DescribeStacks: undefined };
  const found = await look({ region: "eu-central-1", waf: true });
  expect(found.find(({ subject }) => subject === "CloudFront")).toMatchObject({
    state: "unknown",
    says: expect.stringContaining("may create no distribution until AWS Support has verified it"),
  });
  expect(found.find(({ subject }) => subject === "CDK bootstrap")?.says).toBe(
    "run once: npx cdk bootstrap aws://123456789012/eu-central-1 aws://123456789012/us-east-1",
  );
});

test.each([
  ["another version", versionIs("0.9.9"), "0.9.9"],
  ["a version without a number", "", "0.1.0"],
])("%s that is deployed is found", async (_, output, deployed) => {
  says = { ...says, DescribeStacks: stackIs("UPDATE_COMPLETE", output) };
  expect((await look()).find(({ subject }) => subject === "Version")).toMatchObject({
    state: "fix",
    says: `${deployed} is deployed, and here is ${version}: docs/runbook.md#upgrade`,
  });
});

test("an AWS CLI that asks another region is found", async () => {
  const resolveTxt = dmarcAt("none");
  const found = await examine({
    ...{ ...asked, stage, stripeUrl: stripe.url, resolveTxt },
    cliRegion: "eu-west-1",
  });
  expect(found.find(({ subject }) => subject === "Region")).toMatchObject({
    state: "fix",
    says: expect.stringContaining(`export AWS_REGION=${stage.region}`),
  });
});

test("an issued certificate that lasts is all right", async () => {
  says = { ...says, ...certificateIs(90) };
  const found = (await look()).find(({ subject }) => subject === "Seal certificate");
  expect(found).toMatchObject({ state: "ok", says: expect.stringContaining("until") });
});

describe("says how to mend", () => {
  const secret = (SecretString: string) => ({ SecretString });
  const cases: [string, Record<string, unknown>, string][] = [
    [
      "Stack of data",
      { DescribeStacks: stackIs("ROLLBACK_COMPLETE") },
      "delete-stack --stack-name Undersign-dev,",
    ],
    [
      "Stack of the app",
      { DescribeStacks: stackIs("UPDATE_ROLLBACK_FAILED") },
      "is UPDATE_ROLLBACK_FAILED",
    ],
    [
      "CDK bootstrap",
      { DescribeStacks: undefined },
      `npx cdk bootstrap aws://123456789012/${stages.dev.region}`,
    ],
    ["Stack of data", { DescribeStacks: undefined }, "npx cdk deploy Undersign-dev-app"],
    [
      "Functions at once",
      { "account-settings": { AccountLimit: { ConcurrentExecutions: 10 } } },
      "the account has 10",
    ],
    [
      "Certificate",
      { DescribeCertificate: { Certificate: { Status: "PENDING_VALIDATION" } } },
      "set the DNS records",
    ],
    [
      "Certificate",
      {
        DescribeCertificate: {
          Certificate: { Status: "ISSUED", SubjectAlternativeNames: ["b.test"] },
        },
      },
      "is for b.test",
    ],
    [
      "Alarms' mail",
      {
        ListSubscriptionsByTopic:
          "<Subscriptions><member><Endpoint>ops@acme.test</Endpoint><SubscriptionArn>PendingConfirmation</SubscriptionArn></member></Subscriptions>",
      },
      "has not confirmed",
    ],
    ["Alarms' mail", { ListSubscriptionsByTopic: "<Subscriptions/>" }, "is not subscribed"],
    [
      "Sending",
      { GetAccountSendingEnabled: "<Enabled>false</Enabled>" },
      "aws ses update-account-sending-enabled --enabled",
    ],
    [
      "Mail domain",
      { GetIdentityVerificationAttributes: "<VerificationAttributes/>" },
      "--domain sign.acme.test",
    ],
    [
      "MAIL FROM",
      { GetIdentityMailFromDomainAttributes: mailFromIs("Failed") },
      "MX record bounce.acme.test to: 10 feedback-smtp.",
    ],
    ["DKIM", { GetIdentityDkimAttributes: dkimIs("Pending") }, "abc._domainkey.sign.acme.test"],
    [
      "SES sandbox",
      { GetSendQuota: "<Max24HourSend>200</Max24HourSend><MaxSendRate>1</MaxSendRate>" },
      "production access",
    ],
    [
      "SES sandbox",
      { GetSendQuota: "<Max24HourSend>100000</Max24HourSend><MaxSendRate>14</MaxSendRate>" },
      "undersign.config.ts says mailsPerDay 50000",
    ],
    [
      "Seal key",
      { "DescribeKey seal": { KeyMetadata: { KeyId: "seal", KeyState: "PendingDeletion" } } },
      "cancel-key-deletion --key-id seal",
    ],
    [
      "Seal key",
      {
        "DescribeKey seal": {
          KeyMetadata: { KeyId: "seal", KeyState: "Enabled", KeySpec: "ECC_NIST_P256" },
        },
      },
      "undersign.config.ts says RSA_3072",
    ],
    [
      "Link key",
      { "DescribeKey link": { KeyMetadata: { KeyId: "link", KeyState: "Disabled" } } },
      "enable-key --key-id link",
    ],
    ["Seal certificate", certificateIs(59), "ends in 59 days"],
    ["Seal certificate", certificateIs(-3), "has ended on"],
    ["Seal certificate", certificateIs(300, "an older key"), "was issued for another key"],
    [
      "Backups of tables",
      { "DescribeContinuousBackups audit": recoveryIs("DISABLED", 1) },
      "than 1 days, for audit: npx cdk deploy",
    ],
    ["Stripe's key", { "GetSecretValue arn:key": undefined }, "its secret is empty"],
    ["Stripe's key", { "GetSecretValue arn:key": secret("pk_live_1") }, "no API key"],
    ["Webhook's secret", { "GetSecretValue arn:hook": undefined }, "is empty"],
    ["Webhook's secret", { "GetSecretValue arn:hook": secret("sk_test_1") }, "begins with whsec_"],
  ];

  test.each(cases)("%s (%#)", async (subject, wrong, sentence) => {
    says = { ...says, ...wrong };
    const findings = await look();
    expect(findings.filter(({ state }) => state === "fix").map((one) => one.subject)).toContain(
      subject,
    );
    expect(findings.find((one) => one.subject === subject)?.says).toContain(sentence);
    expect(exitCode(findings)).toBe(1);
  });

  test.each([
    ["none", [], "set a TXT record bounce.acme.test: v=spf1 include:amazonses.com ~all"],
    ["one of another provider", ["v=spf1 include:mail.test -all"], "set a TXT record"],
    ["two", [spf, "v=spf1 -all"], "with two, none counts"],
  ])("SPF records: %s", async (_, records, sentence) => {
    const found = await look({}, dmarcAt("_dmarc.acme.test", records));
    expect(found.find(({ subject }) => subject === "SPF")).toMatchObject({
      state: "fix",
      says: expect.stringContaining(sentence),
    });
  });

  test("a Node that is too old", async () => {
    const resolveTxt = dmarcAt("none");
    for (const [here, state] of [
      ["v20.20.2", "fix"],
      ["v22.2.0", "fix"],
      ["v22.12.0", "ok"],
      ["v24.0.0", "ok"],
    ]) {
      const given = { ...asked, stage, stripeUrl: stripe.url, resolveTxt };
      const found = await examine({ ...given, node: { ...node, here: here ?? "" } });
      expect(found.find(({ subject }) => subject === "Node")?.state, here).toBe(state);
    }
  });

  test.each<[string, Partial<Stage>, string]>([
    ["API's calls a second", { requestsPerSecondMax: 20_000 }, "the account has 10000"],
    ["Backups of tables", { tableBackups: stages.prod.tableBackups }, "shorter than 35 days"],
    ["Firewall", { keepsData: true }, "set waf to true"],
    ["Settings", { keepsData: true }, "undersign.config.ts: operator.company is not filled in"],
    ["Settings", { alarmEmail: "alarms@example.com" }, "alarmEmail is alarms@example.com, an"],
    ["Settings", { operators: ["operator@example.com"] }, "operators is operator@example.com, an"],
    ["Stack of data", { keepsData: true }, "set terminationProtection to true"],
    ["Stripe's key", { keepsData: true }, "a key for tests"],
    [
      "Functions at once",
      { lambdaConcurrency: 10 },
      "set lambdaConcurrency in undersign.config.ts",
    ],
    [
      "Certificate",
      { siteDomain: { name: "a.test", certificateArn: "arn:aws:acm:eu-west-1:1:certificate/x" } },
      "is in eu-west-1",
    ],
  ])("%s, by the stage's settings", async (subject, change, sentence) => {
    const found = (await look(change)).filter((one) => one.subject === subject);
    expect(found.map((one) => one.says)).toContainEqual(expect.stringContaining(sentence));
  });

  test("DMARC, which a domain above may have", async () => {
    const [none] = (await look({}, dmarcAt("nowhere"))).filter(
      ({ subject }) => subject === "DMARC",
    );
    expect(none).toMatchObject({
      state: "fix",
      says: expect.stringContaining("_dmarc.sign.acme.test"),
    });
  });

  test("Stripe's prices and webhook, when another site's were made", async () => {
    says["DescribeStacks"] = stackIs("CREATE_COMPLETE").replace(siteUrl, "https://b.test");
    const { url, apiKey } = stripe;
    const account = stripeClient({ url, apiKey, webhookSecret: "" });
    const { data } = await account.prices.list({ active: true, limit: 1 });
    const id = data[0]?.id ?? "";
    await account.prices.update(id, { active: false });
    const findings = await look();
    await account.prices.update(id, { active: true });
    const sayings = Object.fromEntries(findings.map((one) => [one.subject, one.says]));
    expect(sayings["Stripe's prices"]).toContain(`${data[0]?.lookup_key} are missing`);
    expect(sayings["Stripe's webhook"]).toContain(
      "none leads to https://b.test/api/billing/webhook",
    );
  });
});

describe("a time-stamp authority", () => {
  const authority = createServer((_, response) => response.end(answer));
  let answer = Buffer.alloc(0);
  let timestampUrl = "";

  beforeAll(async () => {
    await new Promise<void>((resolve) => authority.listen(0, "127.0.0.1", resolve));
    timestampUrl = `http://127.0.0.1:${(authority.address() as AddressInfo).port}`;
  });
  afterAll(() => authority.close());

  test.each([
    ["grants", "30053003020100", "ok"],
    ["rejects", "30053003020102", "fix"],
    ["answers something else", "3c68746d6c3e", "fix"],
  ])("that %s", async (_, hex, state) => {
    answer = Buffer.from(hex, "hex");
    const found = (await look({ sealLevel: "B-T", timestampUrl })).find(
      ({ subject }) => subject === "Time stamps",
    );
    expect(found?.state).toBe(state);
  });
});

test("each check that could not be made has a line, and is no fault", async () => {
  says = {};
  const findings = await look();
  const unknown = findings.filter(({ state }) => state === "unknown").map(({ subject }) => subject);
  expect(unknown).toContain("AWS account");
  expect(unknown).toContain("Stripe's prices");
  expect(findings.filter(({ state }) => state === "fix")).toEqual([]);
  expect(exitCode(findings)).toBe(2);
});
