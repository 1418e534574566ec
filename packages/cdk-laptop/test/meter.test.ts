import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Local, startLocal } from "../src/index.ts";
import {
  type Folders,
  ref,
  tinyFunction,
  tinyRole,
  tinyRoute,
  tinyWebsite,
  writeStack,
} from "./tiny-stack.ts";

let folders: Folders;
let local: Local;
let config: { endpoint: string; region: string; credentials: Credentials };

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

beforeAll(async () => {
  const all = { Effect: "Allow", Action: "*", Resource: "*" } as const;
  const resources = {
    ...tinyWebsite(),
    Papers: { Type: "AWS::S3::Bucket" },
    Queue: { Type: "AWS::SQS::Queue" },
    Sender: {
      Type: "AWS::SES::EmailIdentity",
      Properties: { EmailIdentity: "example.com" },
    },
    AllRole: tinyRole(all),
    TellRole: tinyRole(),
    Tell: tinyFunction("Tell", {
      MemorySize: 256,
      Environment: { Variables: { QUEUE: ref("Queue") } },
    }),
    ...tinyRoute("Told", "GET /api/told", "Tell"),
  };
  const bundle =
    'export const handler = async () => { console.log("x".repeat(100)); return "ok"; };';
  folders = writeStack(resources, { Tell: bundle }, { "index.html": "a page" });
  local = await startLocal({ ...folders, countsUnits: true });
  const credentials = { accessKeyId: "ROLEAllRole", secretAccessKey: "local" };
  config = { endpoint: local.endpoint, region: "us-east-1", credentials };
});

afterAll(async () => {
  await local.stop();
  folders.remove();
});

async function usedBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = local.usage();
  await act();
  return Object.fromEntries(
    local.usage(before).map(({ resource, unit, amount }) => [`${unit} of ${resource}`, amount]),
  );
}

test("a call counts at CloudFront, the API and the function, whose time counts by its memory", async () => {
  const used = await usedBy(async () => (await fetch(`${local.url}/api/told`)).text());
  const { "lambda:mb-ms of Tell": mbMs = 0, ...counted } = used;
  expect(counted).toEqual({
    "cloudfront:requests of Cdn": 1,
    "cloudfront:bytes-to-internet of Cdn": 4,
    "apigateway:requests of api.execute-api.us-east-1.amazonaws.com": 1,
    "lambda:requests of Tell": 1,
    "logs:bytes of Tell": 100,
  });
  expect(mbMs).toBeGreaterThan(0);
  expect(mbMs % 256).toBe(0);
  const page = await usedBy(async () => (await fetch(local.url)).text());
  expect(page).toEqual({
    "cloudfront:requests of Cdn": 1,
    "cloudfront:bytes-to-internet of Cdn": 6,
  });
});

test("an object counts by what was written and kept, and by what left for the Internet", async () => {
  const s3 = new S3Client({ ...config, forcePathStyle: true });
  const at = { Bucket: "papers", Key: "files/1" };
  expect(await usedBy(() => s3.send(new PutObjectCommand({ ...at, Body: "12345" })))).toEqual({
    "s3:writes of papers": 1,
    "s3:bytes-stored of papers/files": 5,
  });
  const get = new GetObjectCommand(at);
  const byFunction = await usedBy(async () => (await s3.send(get)).Body?.transformToString());
  expect(byFunction).toEqual({ "s3:reads of papers": 1 });
  const url = await getSignedUrl(s3, get);
  expect(await usedBy(async () => (await fetch(url)).text())).toEqual({
    "s3:reads of papers": 1,
    "s3:bytes-to-internet of papers": 5,
  });
});

test("a message counts by 64 KB, a mail by its recipients", async () => {
  const sqs = new SQSClient(config);
  const QueueUrl = `${local.endpoint}/000000000000/Queue`;
  const send = (bytes: number) => () =>
    sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "x".repeat(bytes) }));
  expect(await usedBy(send(10))).toEqual({ "sqs:requests of sqs": 1 });
  expect(await usedBy(send(70_000))).toEqual({ "sqs:requests of sqs": 2 });
  const mail = new SendEmailCommand({
    Source: "us@example.com",
    Destination: { ToAddresses: ["a@example.org"], CcAddresses: ["b@example.org"] },
    Message: { Subject: { Data: "s" }, Body: { Text: { Data: "t" } } },
  });
  expect(await usedBy(() => new SESClient(config).send(mail))).toEqual({ "ses:mails of ses": 2 });
});
