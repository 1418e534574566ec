import { createHash } from "node:crypto";
import { version } from "../../contract/rules/product/version.ts";
import { type Stage, stages } from "../../lib/stages.ts";

export const stage: Stage = {
  ...stages.dev,
  mailDomain: "sign.acme.test",
  alarmEmail: "ops@acme.test",
  operators: ["ops@acme.test"],
  lambdaConcurrency: 1000,
  terminationProtection: false,
  siteDomain: {
    name: "sign.acme.test",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/one",
  },
};
export const siteUrl = "https://sign.acme.test";

/** Everything is as it should be. */
export function healthy(stripe: { readonly apiKey: string }): Record<string, unknown> {
  const resource = (id: string, type: string, physical: string) =>
    `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${type}</ResourceType><PhysicalResourceId>${physical}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus><LastUpdatedTimestamp>2026-11-01T00:00:00Z</LastUpdatedTimestamp></member>`;
  return {
    GetCallerIdentity:
      "<Account>123456789012</Account><Arn>arn:aws:iam::123456789012:user/op</Arn>",
    DescribeStacks: stackIs("CREATE_COMPLETE"),
    ListStackResources: `<StackResourceSummaries>${[
      resource("AlarmsTopic1", "AWS::SNS::Topic", "arn:topic"),
      ...["Envelopes", "Audit", "Templates", "Drafts", "Events", "Subscriptions"].map((name) =>
        resource(`Data${name}1`, "AWS::DynamoDB::GlobalTable", name.toLowerCase()),
      ),
      resource("SealingSealKey1", "AWS::KMS::Key", "seal"),
      resource("MailLinkKey1", "AWS::KMS::Key", "link"),
      resource("PaymentsApiKey1", "AWS::SecretsManager::Secret", "arn:key"),
      resource("PaymentsWebhookSecret1", "AWS::SecretsManager::Secret", "arn:hook"),
    ].join("")}</StackResourceSummaries>`,
    "account-settings": { AccountLimit: { ConcurrentExecutions: 1000 } },
    DescribeCertificate: {
      Certificate: { Status: "ISSUED", SubjectAlternativeNames: ["*.acme.test"] },
    },
    ListSubscriptionsByTopic:
      "<Subscriptions><member><Endpoint>ops@acme.test</Endpoint><SubscriptionArn>arn:aws:sns:one</SubscriptionArn></member></Subscriptions>",
    GetAccountSendingEnabled: "<Enabled>true</Enabled>",
    GetIdentityVerificationAttributes:
      "<VerificationAttributes><entry><key>sign.acme.test</key><value><VerificationStatus>Success</VerificationStatus></value></entry></VerificationAttributes>",
    GetIdentityDkimAttributes: dkimIs("Success"),
    GetIdentityMailFromDomainAttributes: mailFromIs("Success"),
    GetSendQuota: "<Max24HourSend>50000</Max24HourSend><MaxSendRate>14</MaxSendRate>",
    "DescribeKey seal": {
      KeyMetadata: { KeyId: "seal", KeyState: "Enabled", KeySpec: "RSA_3072" },
    },
    "DescribeKey link": {
      KeyMetadata: { KeyId: "link", KeyState: "Enabled", KeySpec: "HMAC_256" },
    },
    GetItem: {},
    ...Object.fromEntries(
      ["envelopes", "audit", "templates", "drafts", "events", "subscriptions"].map((table) => [
        `DescribeContinuousBackups ${table}`,
        recoveryIs("ENABLED", 1),
      ]),
    ),
    "ListServiceQuotas apigateway": quotaIs("Throttle rate", 10_000),
    "ListServiceQuotas cognito-idp": quotaIs("Rate of UserAuthentication requests", 120),
    "ListServiceQuotas kms": quotaIs("Cryptographic operations (RSA) request rate", 1_000),
    "GetPublicKey seal": { PublicKey: Buffer.from("the key").toString("base64") },
    "GetSecretValue arn:key": { SecretString: stripe.apiKey },
    "GetSecretValue arn:hook": { SecretString: "whsec_one" },
  };
}

export const recoveryIs = (PointInTimeRecoveryStatus: string, RecoveryPeriodInDays: number) => ({
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: "ENABLED",
    PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus, RecoveryPeriodInDays },
  },
});
export const quotaIs = (QuotaName: string, Value: number) => ({ Quotas: [{ QuotaName, Value }] });
export const versionIs = (one: string) =>
  `<member><OutputKey>Version</OutputKey><OutputValue>${one}</OutputValue></member>`;
export const stackIs = (state: string, deployed = versionIs(version)) =>
  `<Stacks><member><StackName>s</StackName><CreationTime>2026-11-01T00:00:00Z</CreationTime><StackStatus>${state}</StackStatus><Outputs><member><OutputKey>SiteUrl</OutputKey><OutputValue>${siteUrl}</OutputValue></member>${deployed}</Outputs></member></Stacks>`;

/** The issued certificate that is installed. */
export const certificateIs = (days: number, key = "the key") => ({
  GetItem: {
    Item: {
      certificate: { S: "00" },
      keySha256: { S: createHash("sha256").update(key).digest("hex") },
      endsAt: { S: new Date(Date.now() + (days + 0.5) * 86_400_000).toISOString() },
      chosenAt: { S: "2026-01-01T00:00:00Z" },
    },
  },
});

export const dkimIs = (state: string) =>
  `<DkimAttributes><entry><key>sign.acme.test</key><value><DkimEnabled>true</DkimEnabled><DkimVerificationStatus>${state}</DkimVerificationStatus><DkimTokens><member>abc</member></DkimTokens></value></entry></DkimAttributes>`;

export const mailFromIs = (state: string) =>
  `<MailFromDomainAttributes><entry><key>sign.acme.test</key><value><MailFromDomain>bounce.acme.test</MailFromDomain><MailFromDomainStatus>${state}</MailFromDomainStatus></value></entry></MailFromDomainAttributes>`;
