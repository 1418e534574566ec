import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { startCloud } from "../../src/aws/cloud.ts";
import { LocalServer } from "../../src/http/server.ts";
import { Meter } from "../../src/system/meter.ts";
import { resources } from "./crash-resources.ts";

/** Writes without end, and names on stdout whatever was acknowledged. */
const [, , dataDir = ""] = process.argv;
const region = "us-east-1";
const { endpoint } = await startCloud({
  resources,
  describeStacks: () => [],
  dataDir,
  clock: { now: () => Date.now() },
  meter: new Meter(),
  account: "123456789012",
  region,
  server: await LocalServer.open(0),
  authorize: () => {},
  invoke: () => Promise.reject(new Error("No function was expected to run")),
});
const credentials = { accessKeyId: "ROLEWriter", secretAccessKey: "local" };
const db = new DynamoDBClient({ endpoint, region, credentials });
const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });

async function write(id: string): Promise<void> {
  const Item = { pk: { S: id }, kind: { S: "all" } };
  await db.send(new PutItemCommand({ TableName: "crash", Item }));
  await s3.send(new PutObjectCommand({ Bucket: "crash", Key: id, Body: `content of ${id}` }));
  process.stdout.write(`${id}\n`);
}

async function writeOn(lane: number): Promise<void> {
  for (let count = 0; ; count++) await write(`${lane}-${count}`);
}

await Promise.all([0, 1, 2, 3].map(writeOn));
