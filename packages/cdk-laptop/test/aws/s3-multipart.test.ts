import crypto from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListPartsCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { startTestCloud, stop, type TestCloud } from "./support.ts";

const documents: Resource = {
  id: "Documents",
  type: "AWS::S3::Bucket",
  ref: "documents",
  attributes: { Arn: "arn:aws:s3:::documents" },
  props: { VersioningConfiguration: { Status: "Enabled" } },
};

const Bucket = "documents";
const large = crypto.randomBytes(5 * 1024 * 1024);
const small = Buffer.from("the rest");
let aws: TestCloud;
let s3: S3Client;

beforeAll(async () => {
  aws = await startTestCloud([documents]);
  s3 = client(aws);
});

beforeEach(() => aws.denied.clear());

const client = ({ config }: TestCloud) =>
  new S3Client({ ...config, forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED" });

async function begin(Key: string): Promise<{ Bucket: string; Key: string; UploadId: string }> {
  const create = new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "application/zip" });
  const { UploadId = "" } = await s3.send(create);
  return { Bucket, Key, UploadId };
}

type Upload = Awaited<ReturnType<typeof begin>>;

async function part(upload: Upload, PartNumber: number, Body: Buffer) {
  const { ETag } = await s3.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return { PartNumber, ETag };
}

const complete = (upload: Upload, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
  s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));

const get = (Key: string, more = {}) => s3.send(new GetObjectCommand({ Bucket, Key, ...more }));

test("parts in any order become one object, with its type, a version and the tag of its parts", async () => {
  const upload = await begin("whole.zip");
  const last = await part(upload, 2, small);
  const first = await part(upload, 1, large);
  await expect(get("whole.zip")).rejects.toMatchObject({ name: "NoSuchKey" });
  const { VersionId, ETag } = await complete(upload, [first, last]);
  const object = await get("whole.zip");
  const bytes = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
  expect(bytes.equals(Buffer.concat([large, small]))).toBe(true);
  expect(object).toMatchObject({ ContentType: "application/zip", VersionId, ETag });
  expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
  const across = await get("whole.zip", { Range: `bytes=${large.length}-${large.length + 2}` });
  expect(await across.Body?.transformToString()).toBe("the");
});

test("a part that is sent again replaces the one before, whose tag is refused then", async () => {
  const upload = await begin("again.zip");
  const before = await part(upload, 1, Buffer.from("before"));
  const after = await part(upload, 1, Buffer.from("after"));
  await expect(complete(upload, [before])).rejects.toMatchObject({ name: "InvalidPart" });
  await complete(upload, [after]);
  expect(await (await get("again.zip")).Body?.transformToString()).toBe("after");
});

test("small parts before the last, parts out of order and missing ones are refused", async () => {
  const upload = await begin("refused.zip");
  const one = await part(upload, 1, small);
  const two = await part(upload, 2, small);
  await expect(complete(upload, [one, two])).rejects.toMatchObject({ name: "EntityTooSmall" });
  await expect(complete(upload, [two, one])).rejects.toMatchObject({ name: "InvalidPartOrder" });
  const three = { ...two, PartNumber: 3 };
  await expect(complete(upload, [three])).rejects.toMatchObject({ name: "InvalidPart" });
  await expect(complete(upload, [])).rejects.toMatchObject({ name: "MalformedXML" });
  await expect(part(upload, 10_001, small)).rejects.toMatchObject({ name: "InvalidArgument" });
});

test("an upload that was aborted or completed, or is of another key, is not found", async () => {
  const aborted = await begin("aborted.zip");
  await s3.send(new AbortMultipartUploadCommand(aborted));
  await expect(part(aborted, 1, small)).rejects.toMatchObject({ name: "NoSuchUpload" });
  const completed = await begin("completed.zip");
  const parts = [await part(completed, 1, small)];
  const other = { ...completed, Key: "other.zip" };
  await expect(part(other, 1, small)).rejects.toMatchObject({ name: "NoSuchUpload" });
  await complete(completed, parts);
  await expect(complete(completed, parts)).rejects.toMatchObject({ name: "NoSuchUpload" });
});

test("parts take the grant of a put, and aborting takes its own", async () => {
  const upload = await begin("granted.zip");
  aws.denied.add("s3:PutObject");
  await expect(begin("denied.zip")).rejects.toMatchObject({ name: "AccessDenied" });
  await expect(part(upload, 1, small)).rejects.toMatchObject({ name: "AccessDenied" });
  aws.denied.clear();
  aws.denied.add("s3:AbortMultipartUpload");
  const abort = new AbortMultipartUploadCommand(upload);
  await expect(s3.send(abort)).rejects.toMatchObject({ name: "AccessDenied" });
});

test("the list of parts isn't emulated, nor is a checksum of the whole", async () => {
  const upload = await begin("rest.zip");
  const list = new ListPartsCommand(upload);
  await expect(s3.send(list)).rejects.toMatchObject({ name: "NotImplemented" });
  const summed = new CreateMultipartUploadCommand({ ...upload, ChecksumAlgorithm: "CRC32" });
  await expect(s3.send(summed)).rejects.toMatchObject({ name: "NotImplemented" });
});

test("an upload goes on after a restart", async () => {
  const first = await startTestCloud([documents]);
  s3 = client(first);
  const upload = await begin("restarted.zip");
  const one = await part(upload, 1, large);
  await stop(first);
  s3 = client(await startTestCloud([documents], { after: first }));
  const { ETag } = await complete(upload, [one, await part(upload, 2, small)]);
  expect(await get("restarted.zip")).toMatchObject({ ETag });
  s3 = client(aws);
});
