import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { beforeAll } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, type TestCloud } from "./support.ts";

export const table: Resource = {
  id: "Envelopes",
  type: "AWS::DynamoDB::GlobalTable",
  ref: "envelopes",
  attributes: { Arn: "arn:aws:dynamodb:us-east-1:123456789012:table/envelopes" },
  props: {
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "owner", "createdAt", "due"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S",
    })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "byOwner",
        KeySchema: [
          { AttributeName: "owner", KeyType: "HASH" },
          { AttributeName: "createdAt", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
      {
        IndexName: "byDue",
        KeySchema: [{ AttributeName: "due", KeyType: "HASH" }],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["state"] },
      },
    ],
    TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
  },
};

export const audit: Resource = {
  id: "Audit",
  type: "AWS::DynamoDB::GlobalTable",
  ref: "audit",
  attributes: { Arn: "arn:aws:dynamodb:us-east-1:123456789012:table/audit" },
  props: {
    AttributeDefinitions: [
      { AttributeName: "envelopeId", AttributeType: "S" },
      { AttributeName: "seq", AttributeType: "N" },
    ],
    KeySchema: [
      { AttributeName: "envelopeId", KeyType: "HASH" },
      { AttributeName: "seq", KeyType: "RANGE" },
    ],
  },
};

export const TableName = "envelopes";

export let aws: TestCloud;

export let db: DynamoDBDocumentClient;

/** Tables for the tests of a file. */
export function useTables(): void {
  beforeAll(async () => {
    aws = await startTestCloud([table, audit]);
    db = client(aws);
  });
}

export function client({ config }: TestCloud): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient(config));
}

export function put(item: Record<string, unknown>) {
  return db.send(new PutCommand({ TableName, Item: item }));
}

export async function get(pk: string, sk = "1") {
  return (await db.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;
}

export async function keysOf(condition: string, value: string, more: object): Promise<unknown[]> {
  const keys: unknown[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: condition,
        ExpressionAttributeValues: { ":it": value },
        ...(condition.includes("#owner")
          ? { ExpressionAttributeNames: { "#owner": "owner" } }
          : {}),
        Limit: 7,
        ...(start ? { ExclusiveStartKey: start } : {}),
        ...more,
      }),
    );
    keys.push(...(page.Items ?? []).map((item) => item["sk"]));
    start = page.LastEvaluatedKey;
  } while (start);
  return keys;
}
