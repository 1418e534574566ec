import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type _Object, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import type { Undersign } from "../../scripts/local.ts";
import { type StageNames, stageNames, type TableName } from "../../scripts/stage-names.ts";

/** An operator's direct access to an environment's data, bypassing all functions. */
export interface Operator {
  readonly names: StageNames;
  readonly db: DynamoDBDocumentClient;
  readonly s3: S3Client;
  /** Leaves out expired items, which DynamoDB deletes at some later time. */
  items(table: TableName): Promise<Record<string, unknown>[]>;
  keys(bucket: keyof StageNames["buckets"], prefix?: string): Promise<string[]>;
  /** Key and content digest of each object. */
  digests(bucket: keyof StageNames["buckets"]): Promise<string[]>;
}

export async function operatorOf(environment: Undersign): Promise<Operator> {
  const config = configOf(environment);
  const names = await stageNames(new CloudFormationClient(config), "Undersign-dev");
  const db = DynamoDBDocumentClient.from(new DynamoDBClient(config));
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  async function objects(bucket: keyof StageNames["buckets"], Prefix = "") {
    const found: _Object[] = [];
    const list = { Bucket: names.buckets[bucket], Prefix };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, list))
      found.push(...Contents);
    return found;
  }
  return {
    names,
    db,
    s3,
    async items(table) {
      const items: Record<string, unknown>[] = [];
      const scan = { TableName: names.tables[table] };
      for await (const { Items = [] } of paginateScan({ client: db }, scan)) items.push(...Items);
      return items.filter(({ ttl }) => !(Number(ttl) <= environment.now() / 1000));
    },
    keys: async (bucket, prefix) => (await objects(bucket, prefix)).map(({ Key = "" }) => Key),
    digests: async (bucket) =>
      (await objects(bucket)).map(({ Key = "", ETag = "" }) => `${Key} ${ETag}`),
  };
}

/** Configuration of an operator's clients. */
export const configOf = ({ endpoint, operator }: Pick<Undersign, "endpoint" | "operator">) => ({
  endpoint,
  region: operator["AWS_REGION"] ?? "",
  credentials: {
    accessKeyId: operator["AWS_ACCESS_KEY_ID"] ?? "",
    secretAccessKey: operator["AWS_SECRET_ACCESS_KEY"] ?? "",
  },
});
