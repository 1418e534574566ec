import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type LocalDynamoDb, startDynamoDb } from "cdk-laptop";
import { vi } from "vitest";

/** The tables of documents, of drafts and of counters in the laptop's DynamoDB, which counts units, for tests of core/store. */

const strings = (...names: string[]) =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: "S" }));
const keys = (HASH: string, RANGE: string) => [
  { AttributeName: HASH, KeyType: "HASH" },
  { AttributeName: RANGE, KeyType: "RANGE" },
];
const tables = [
  {
    TableName: "envelopes",
    AttributeDefinitions: strings("pk", "sk", "ownerId", "createdAt", "dueShard", "dueAt"),
    KeySchema: keys("pk", "sk"),
    GlobalSecondaryIndexes: [
      {
        IndexName: "byOwner",
        KeySchema: keys("ownerId", "createdAt"),
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["listing"] },
      },
      {
        IndexName: "byDue",
        KeySchema: keys("dueShard", "dueAt"),
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  },
  {
    TableName: "audit",
    AttributeDefinitions: [...strings("envelopeId"), { AttributeName: "seq", AttributeType: "N" }],
    KeySchema: keys("envelopeId", "seq"),
  },
  {
    TableName: "events",
    AttributeDefinitions: strings("pk", "sk", "dueShard", "dueAt"),
    KeySchema: keys("pk", "sk"),
    GlobalSecondaryIndexes: [
      {
        IndexName: "byDue",
        KeySchema: keys("dueShard", "dueAt"),
        Projection: { ProjectionType: "KEYS_ONLY" },
      },
    ],
  },
  {
    TableName: "drafts",
    AttributeDefinitions: strings("ownerId", "id"),
    KeySchema: keys("ownerId", "id"),
  },
  {
    TableName: "throttles",
    AttributeDefinitions: strings("pk", "sk"),
    KeySchema: keys("pk", "sk"),
  },
];

export interface TestStore {
  /** Result of `act`, and its read units. */
  metered<T>(act: () => Promise<T>): Promise<{ result: T; reads: number }>;
  close(): Promise<void>;
}

/** Starts it, for modules of core/store that are imported afterwards. */
export async function startStore(): Promise<TestStore> {
  // Modules read where they send calls to when they are loaded.
  vi.resetModules();
  const dataDir = mkdtempSync(path.join(tmpdir(), "undersign-store-"));
  const dynamodb = await startDynamoDb(tables, dataDir);
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", dynamodb.endpoint);
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "ROLE_Tester");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("ENVELOPES_TABLE", "envelopes");
  vi.stubEnv("AUDIT_TABLE", "audit");
  vi.stubEnv("DRAFTS_TABLE", "drafts");
  vi.stubEnv("EVENTS_TABLE", "events");
  vi.stubEnv("THROTTLES_TABLE", "throttles");
  return {
    metered: (act) => metered(dynamodb, act),
    close: async () => {
      await dynamodb.close();
      vi.unstubAllEnvs();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function metered<T>(dynamodb: LocalDynamoDb, act: () => Promise<T>) {
  const before = dynamodb.usage();
  const result = await act();
  const reads = dynamodb.usage(before).filter(({ unit }) => unit === "dynamodb:read-units");
  return { result, reads: reads.reduce((sum, { amount }) => sum + amount, 0) };
}
