import { spawn } from "node:child_process";
import path from "node:path";
import readline from "node:readline";
import { DynamoDBClient, QueryCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { resources } from "./crash-resources.ts";
import { startTestCloud, stop } from "./support.ts";

const writesMin = 60;

/** Runs the cloud and a writer in a process of its own, and kills it in the middle of its work. */
async function writeUntilKilled(dataDir: string): Promise<string[]> {
  const script = path.join(import.meta.dirname, "crash-writer.ts");
  const writer = spawn(process.execPath, [script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const acknowledged: string[] = [];
  for await (const line of readline.createInterface({ input: writer.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === writesMin) writer.kill("SIGKILL");
  }
  return acknowledged;
}

test("every write acknowledged before kill -9 survives it whole", async () => {
  const first = await startTestCloud(resources);
  await stop(first);
  const acknowledged = await writeUntilKilled(first.dataDir);
  expect(acknowledged.length).toBeGreaterThanOrEqual(writesMin);
  const { config } = await startTestCloud(resources, { after: first });
  const db = new DynamoDBClient(config);
  const { Items = [] } = await db.send(new ScanCommand({ TableName: "crash" }));
  const ids = Items.map(({ pk }) => pk?.S ?? "");
  expect(ids).toEqual(expect.arrayContaining(acknowledged));
  const indexed = new QueryCommand({
    TableName: "crash",
    IndexName: "byKind",
    KeyConditionExpression: "kind = :all",
    ExpressionAttributeValues: { ":all": { S: "all" } },
  });
  expect((await db.send(indexed)).Items?.map(({ pk }) => pk?.S).sort()).toEqual(ids.sort());
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: "crash" }));
  expect(Contents.map(({ Key }) => Key)).toEqual(expect.arrayContaining(acknowledged));
  for (const { Key } of Contents) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: "crash", Key }));
    expect(await Body?.transformToString()).toBe(`content of ${Key}`);
  }
});
