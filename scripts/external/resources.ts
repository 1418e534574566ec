import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { CreateAliasCommand, CreateKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import {
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutBucketVersioningCommand,
  PutObjectLockConfigurationCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Endpoints, Resource } from "cdk-laptop";
import * as z from "zod/mini";
import { dataRegion } from "../../contract/rules/installation/installation.ts";

/** Client options; the credentials don't matter, since the stand-ins for AWS don't enforce IAM. */
export const clientOf = (endpoint: string) => ({
  endpoint,
  region: dataRegion,
  credentials: { accessKeyId: "ROLEtests", secretAccessKey: "local" },
});

/**
 * Creates the template's tables, buckets, keys and queues on the named services. Returns the new values of those
 * references that are only known then.
 */
export async function makeResources(
  endpoints: Endpoints,
  resources: readonly Resource[],
): Promise<Map<string, string>> {
  const { dynamodb, s3, kms, sqs } = endpoints;
  const changed = new Map<string, string>();
  for (const resource of resources) {
    const { type } = resource;
    if (dynamodb && type === "AWS::DynamoDB::GlobalTable") await makeTable(dynamodb, resource);
    if (s3 && type === "AWS::S3::Bucket") await makeBucket(s3, resource);
    if (kms && type === "AWS::KMS::Key") changed.set(resource.ref, await makeKey(kms, resource));
  }
  if (kms) await makeAliases(kms, resources, changed);
  if (sqs) for (const [from, to] of await makeQueues(sqs, resources)) changed.set(from, to);
  return changed;
}

const keySchema = z.array(
  z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }),
);

const indexes = z.array(
  z.object({
    IndexName: z.string(),
    KeySchema: keySchema,
    Projection: z.object({
      ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
      NonKeyAttributes: z.optional(z.array(z.string())),
    }),
  }),
);

const tableShape = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.optional(indexes),
  LocalSecondaryIndexes: z.optional(indexes),
  StreamSpecification: z.optional(
    z.object({
      StreamViewType: z.enum(["NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY"]),
    }),
  ),
  TimeToLiveSpecification: z.optional(
    z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
  ),
});

async function makeTable(endpoint: string, { ref, props }: Resource): Promise<void> {
  const client = new DynamoDBClient(clientOf(endpoint));
  const { TimeToLiveSpecification, StreamSpecification, ...table } = tableShape.parse(props);
  const input: CreateTableCommandInput = {
    ...table,
    TableName: ref,
    BillingMode: "PAY_PER_REQUEST",
    ...(StreamSpecification
      ? { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }
      : {}),
  };
  await client.send(new CreateTableCommand(input));
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: ref });
  if (TimeToLiveSpecification) {
    await client.send(new UpdateTimeToLiveCommand({ TableName: ref, TimeToLiveSpecification }));
  }
}

const bucketShape = z.object({
  VersioningConfiguration: z.optional(z.object({ Status: z.literal("Enabled") })),
  ObjectLockEnabled: z.optional(z.boolean()),
  ObjectLockConfiguration: z.optional(
    z.object({
      Rule: z.object({
        DefaultRetention: z.object({
          Mode: z.enum(["GOVERNANCE", "COMPLIANCE"]),
          Days: z.number(),
        }),
      }),
    }),
  ),
  CorsConfiguration: z.optional(
    z.object({
      CorsRules: z.array(
        z.object({
          AllowedOrigins: z.array(z.string()),
          AllowedMethods: z.array(z.string()),
          AllowedHeaders: z.optional(z.array(z.string())),
          ExposedHeaders: z.optional(z.array(z.string())),
          MaxAge: z.optional(z.number()),
        }),
      ),
    }),
  ),
});

async function makeBucket(endpoint: string, { ref: Bucket, props }: Resource): Promise<void> {
  const client = new S3Client({ ...clientOf(endpoint), forcePathStyle: true });
  const settings = bucketShape.parse(props);
  const locked = settings.ObjectLockEnabled === true;
  await client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: locked }));
  if (settings.VersioningConfiguration) {
    const { VersioningConfiguration } = settings;
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  }
  if (settings.ObjectLockConfiguration) {
    const ObjectLockConfiguration = {
      ObjectLockEnabled: "Enabled" as const,
      ...settings.ObjectLockConfiguration,
    };
    await client.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }));
  }
  if (settings.CorsConfiguration) {
    const CORSRules = settings.CorsConfiguration.CorsRules.map((rule) => ({
      AllowedOrigins: rule.AllowedOrigins,
      AllowedMethods: rule.AllowedMethods,
      AllowedHeaders: rule.AllowedHeaders,
      ExposeHeaders: rule.ExposedHeaders,
      MaxAgeSeconds: rule.MaxAge,
    }));
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  }
}

const keyShape = z.object({
  KeySpec: z.enum(["RSA_3072", "ECC_NIST_P256", "HMAC_256"]),
  KeyUsage: z.enum(["SIGN_VERIFY", "GENERATE_VERIFY_MAC"]),
});

/** Creates a key and returns its id there. */
async function makeKey(endpoint: string, { ref, props }: Resource): Promise<string> {
  const client = new KMSClient(clientOf(endpoint));
  const { KeyMetadata } = await client.send(new CreateKeyCommand(keyShape.parse(props)));
  if (!KeyMetadata?.KeyId) throw new Error(`KMS made no key for ${ref}`);
  return KeyMetadata.KeyId;
}

const aliasShape = z.object({ AliasName: z.string(), TargetKeyId: z.string() });

async function makeAliases(
  endpoint: string,
  resources: readonly Resource[],
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const client = new KMSClient(clientOf(endpoint));
  for (const { type, props } of resources) {
    if (type !== "AWS::KMS::Alias") continue;
    const { AliasName, TargetKeyId } = aliasShape.parse(props);
    const id = TargetKeyId.split("/").at(-1) ?? TargetKeyId;
    const alias = { AliasName, TargetKeyId: keys.get(id) ?? id };
    // Environments that run in parallel share the aliases' names; the product refers to its keys by ARN.
    await client.send(new CreateAliasCommand(alias)).catch(ignoreExisting);
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error) || error.name !== "AlreadyExistsException") throw error;
}

const queueShape = z.object({
  VisibilityTimeout: z.optional(z.number()),
  DelaySeconds: z.optional(z.number()),
  MessageRetentionPeriod: z.optional(z.number()),
  ReceiveMessageWaitTimeSeconds: z.optional(z.number()),
  RedrivePolicy: z.optional(
    z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }),
  ),
});

/** Creates queues; returns their addresses there, by the addresses that the template's references had. */
async function makeQueues(
  endpoint: string,
  resources: readonly Resource[],
): Promise<Map<string, string>> {
  const client = new SQSClient(clientOf(endpoint));
  const addresses = new Map<string, string>();
  for (const { type, ref, props } of resources) {
    if (type !== "AWS::SQS::Queue") continue;
    const { RedrivePolicy, ...numbers } = queueShape.parse(props);
    const attributes = Object.entries(numbers).map(([name, value]) => [name, String(value)]);
    const redrive = RedrivePolicy ? [["RedrivePolicy", JSON.stringify(RedrivePolicy)]] : [];
    const { QueueUrl } = await client.send(
      new CreateQueueCommand({
        QueueName: ref.split("/").at(-1),
        Attributes: Object.fromEntries([...attributes, ...redrive]),
      }),
    );
    if (!QueueUrl) throw new Error(`SQS made no queue for ${ref}`);
    addresses.set(ref, QueueUrl);
  }
  return addresses;
}
