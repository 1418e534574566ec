import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, paginateQuery, paginateScan } from "@aws-sdk/lib-dynamodb";
import { dataStackName, type Stage } from "../../../lib/stages.ts";
import { type StageNames, stageNames, type TableName } from "../../stage-names.ts";

export type Item = Record<string, unknown>;

/** Access to a stage's data with administrator credentials. */
export interface StageData {
  readonly names: StageNames;
  readonly db: DynamoDBDocumentClient;
  readonly s3: S3Client;
}

/** AWS_ENDPOINT_URL sets another endpoint, such as a stack on a laptop. */
export async function openStage(stage: Pick<Stage, "name" | "region">): Promise<StageData> {
  const { region } = stage;
  const stacks = new CloudFormationClient({ region });
  return {
    names: await stageNames(stacks, dataStackName(stage)),
    db: DynamoDBDocumentClient.from(new DynamoDBClient({ region }), {
      marshallOptions: { removeUndefinedValues: true },
    }),
    // The S3 on a laptop has no host name for each bucket.
    s3: new S3Client({ region, forcePathStyle: process.env["AWS_ENDPOINT_URL"] !== undefined }),
  };
}

export async function* allItems(
  { db, names }: Pick<StageData, "db" | "names">,
  table: TableName,
): AsyncGenerator<Item> {
  const scan = { TableName: names.tables[table], ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: db }, scan)) yield* Items;
}

/** All items whose partition key `key` has this value. */
export async function itemsOf(
  { db }: Pick<StageData, "db">,
  TableName: string,
  key: string,
  value: string,
): Promise<Item[]> {
  const items: Item[] = [];
  const query = {
    TableName,
    KeyConditionExpression: "#key = :value",
    ExpressionAttributeNames: { "#key": key },
    ExpressionAttributeValues: { ":value": value },
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client: db }, query)) items.push(...Items);
  return items;
}
