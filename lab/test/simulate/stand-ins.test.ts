import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { startDynamoDb } from "cdk-laptop";
import { expect, test } from "vitest";
import { errorOf } from "../../simulate/faults.ts";
import { planOf } from "../../simulate/plan.ts";
import { buildProduct } from "../../simulate/product.ts";
import { tables } from "../../simulate/settings.ts";
import { judged } from "../../simulate/shrink.ts";

interface RecordedCommand {
  readonly command: string;
  readonly input: object;
  readonly outcome: object;
}

const seeds = [7, 12, 17];

test("DynamoDB in memory answers what the laptop's answers, command by command, errors included", async () => {
  const product = await buildProduct();
  const folder = mkdtempSync(path.join(tmpdir(), "simulate-"));
  let compared = 0;
  for (const seed of seeds) {
    const recorded: RecordedCommand[] = [];
    const record = (command: string, input: object, outcome: object) =>
      recorded.push({ command, input, outcome: plain(outcome) });
    await judged(planOf(seed), { product, record });
    const dynamodb = await startDynamoDb(tables.map(propertiesOf), path.join(folder, `${seed}`));
    const db = clientOf(dynamodb.endpoint);
    for (const { command, input, outcome } of recorded.slice(0, 300)) {
      const answer = await answerOf(db, command, input);
      expect(answer, `seed ${seed}: ${command} ${JSON.stringify(input)}`).toEqual(outcome);
      compared++;
    }
    await dynamodb.close();
  }
  rmSync(folder, { recursive: true, force: true });
  expect(compared).toBeGreaterThan(500);
});

const clientOf = (endpoint: string) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: "ROLE_Tester", secretAccessKey: "secret" },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

function propertiesOf({ name, key, indexes }: (typeof tables)[number]) {
  const schema = ([hash = "", range = ""]: readonly string[]) => [
    { AttributeName: hash, KeyType: "HASH" },
    { AttributeName: range, KeyType: "RANGE" },
  ];
  const names = new Set([...key, ...Object.values(indexes).flatMap((index) => index.key)]);
  const indexesWhere = (isLocal: boolean) => {
    const found = Object.entries(indexes)
      .filter(([, index]) => (index.key[0] === key[0]) === isLocal)
      .map(([IndexName, index]) => ({
        IndexName,
        KeySchema: schema(index.key),
        Projection: index.projected?.length
          ? { ProjectionType: "INCLUDE", NonKeyAttributes: index.projected }
          : { ProjectionType: "KEYS_ONLY" },
      }));
    return found.length > 0 ? found : undefined;
  };
  return {
    TableName: name,
    AttributeDefinitions: [...names].map((AttributeName) => ({
      AttributeName,
      AttributeType: AttributeName === "seq" ? "N" : "S",
    })),
    KeySchema: schema(key),
    GlobalSecondaryIndexes: indexesWhere(false),
    LocalSecondaryIndexes: indexesWhere(true),
  };
}

// Inputs are what the product has made, for the very command that is made of them again.
async function answerOf(
  db: DynamoDBDocumentClient,
  command: string,
  // biome-ignore lint/suspicious/noExplicitAny: recorded as data
  input: any,
): Promise<object> {
  try {
    switch (command) {
      case "GetCommand":
        return plain(await db.send(new GetCommand(input)));
      case "QueryCommand":
        return plain(await db.send(new QueryCommand(input)));
      case "PutCommand":
        return plain(await db.send(new PutCommand(input)));
      case "UpdateCommand":
        return plain(await db.send(new UpdateCommand(input)));
      case "DeleteCommand":
        return plain(await db.send(new DeleteCommand(input)));
      default:
        return plain(await db.send(new TransactWriteCommand(input)));
    }
  } catch (error) {
    return plain(Object(error));
  }
}

/** The part of an answer that the product can see. */
function plain(outcome: object): object {
  if (outcome instanceof Error) {
    const reasons: readonly { Code?: string }[] = Reflect.get(outcome, "CancellationReasons") ?? [];
    return { error: outcome.name, reasons: reasons.map(({ Code }) => Code) };
  }
  const { Item, Items, Attributes, LastEvaluatedKey } = outcome as Readonly<
    Record<string, unknown>
  >;
  return { Item, Items, Attributes, LastEvaluatedKey };
}

test("a cancelled transaction lists throttling among its reasons", () => {
  const input = { TransactItems: [{ Put: {} }, { Put: {} }] };
  const transaction = { service: "dynamodb", command: "TransactWriteCommand", input };
  expect(errorOf("throttled", transaction, 0.2)).toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: [{ Code: "ThrottlingError" }, { Code: "None" }],
  });
  expect(errorOf("throttled", transaction, 0.8)).toMatchObject({
    CancellationReasons: [{ Code: "None" }, { Code: "ProvisionedThroughputExceeded" }],
  });
  const put = { service: "dynamodb", command: "PutCommand", input: {} };
  expect(errorOf("throttled", put, 0.8).name).toBe("ProvisionedThroughputExceededException");
});
