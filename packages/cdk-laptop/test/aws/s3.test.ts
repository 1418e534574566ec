import crypto from "node:crypto";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Resource } from "../../src/template/resource.ts";
import { noon, startTestCloud, stop, type TestCloud } from "./support.ts";

const site = "https://sign.example.com";

const uploads: Resource = {
  id: "Uploads",
  type: "AWS::S3::Bucket",
  ref: "uploads",
  attributes: { Arn: "arn:aws:s3:::uploads" },
  props: {
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedMethods: ["POST", "GET"],
          AllowedOrigins: [site],
          AllowedHeaders: ["range"],
          ExposedHeaders: ["ETag"],
          MaxAge: 600,
        },
      ],
    },
  },
};

const documents: Resource = {
  id: "Documents",
  type: "AWS::S3::Bucket",
  ref: "documents",
  attributes: { Arn: "arn:aws:s3:::documents" },
  props: { VersioningConfiguration: { Status: "Enabled" } },
};

const completed: Resource = {
  id: "Completed",
  type: "AWS::S3::Bucket",
  ref: "completed",
  attributes: { Arn: "arn:aws:s3:::completed" },
  props: {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      Rule: { DefaultRetention: { Mode: "GOVERNANCE", Years: 1 } },
    },
  },
};

const body = Buffer.from("hello world ".repeat(1000));
let aws: TestCloud;
let s3: S3Client;

beforeAll(async () => {
  aws = await startTestCloud([uploads, documents, completed]);
  s3 = client(aws);
  // The SDK takes the time of its form uploads from the Date header of earlier answers.
  await put("first");
});

beforeEach(() => aws.denied.clear());

function client({ config }: TestCloud, more = {}): S3Client {
  return new S3Client({ ...config, forcePathStyle: true, ...more });
}

function put(Key: string, more: Partial<PutObjectCommandInput> = {}) {
  return s3.send(new PutObjectCommand({ Bucket: "uploads", Key, Body: body, ...more }));
}

async function read(Key: string, more = {}): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: "uploads", Key, ...more }));
  return (await Body?.transformToString()) ?? "";
}

test("an object comes back with its type, its metadata and its ETag", async () => {
  const { ETag } = await put("whole", { ContentType: "application/pdf", Metadata: { by: "anna" } });
  const object = await s3.send(new GetObjectCommand({ Bucket: "uploads", Key: "whole" }));
  expect(await object.Body?.transformToString()).toBe(body.toString());
  expect(object).toMatchObject({ ContentType: "application/pdf", Metadata: { by: "anna" }, ETag });
  expect(ETag).toBe(`"${crypto.createHash("md5").update(body).digest("hex")}"`);
});

test("a stream is stored without the marks of its chunks", async () => {
  const stream = Readable.from([body.subarray(0, 5000), body.subarray(5000)]);
  await put("stream", { Body: stream, ContentLength: body.length });
  expect(await read("stream")).toBe(body.toString());
});

test("a checksum is kept, and a wrong one is refused", async () => {
  const sha256 = crypto.createHash("sha256").update(body).digest("base64");
  await put("sum", { ChecksumAlgorithm: "SHA256" });
  const head = new HeadObjectCommand({ Bucket: "uploads", Key: "sum", ChecksumMode: "ENABLED" });
  expect(await s3.send(head)).toMatchObject({ ChecksumSHA256: sha256 });
  const wrong = crypto.createHash("sha256").update("other").digest("base64");
  await expect(put("wrong", { ChecksumSHA256: wrong })).rejects.toMatchObject({
    name: "BadDigest",
  });
});

test("a range is a part with its place in the whole, and one outside is refused", async () => {
  await put("range");
  const range = (Range: string) => new GetObjectCommand({ Bucket: "uploads", Key: "range", Range });
  const part = await s3.send(range("bytes=6-10"));
  expect(await part.Body?.transformToString()).toBe("world");
  expect(part.ContentRange).toBe(`bytes 6-10/${body.length}`);
  expect(part.$metadata.httpStatusCode).toBe(206);
  expect(await (await s3.send(range("bytes=-6"))).Body?.transformToString()).toBe("world ");
  await expect(s3.send(range("bytes=99999-"))).rejects.toMatchObject({ name: "InvalidRange" });
});

test("a missing object is 404 for whoever may list the bucket, else 403", async () => {
  await expect(read("missing")).rejects.toMatchObject({ name: "NoSuchKey" });
  const head = new HeadObjectCommand({ Bucket: "uploads", Key: "missing" });
  await expect(s3.send(head)).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
  aws.denied.add("s3:ListBucket");
  await expect(read("missing")).rejects.toMatchObject({ name: "AccessDenied" });
  await expect(s3.send(head)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});

test("a put on the condition that the key is free is refused the second time", async () => {
  await put("free", { IfNoneMatch: "*" });
  await expect(put("free", { IfNoneMatch: "*" })).rejects.toMatchObject({
    name: "PreconditionFailed",
  });
});

test("a list goes by prefix, in pages, and folds what lies behind the delimiter", async () => {
  for (const key of ["list/a/1", "list/a/2", "list/b", "list/c"]) await put(key);
  const list = (more: object) =>
    s3.send(new ListObjectsV2Command({ Bucket: "uploads", Prefix: "list/", ...more }));
  const folded = await list({ Delimiter: "/" });
  expect(folded.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(["list/a/"]);
  expect(folded.Contents?.map(({ Key }) => Key)).toEqual(["list/b", "list/c"]);
  const first = await list({ MaxKeys: 3 });
  expect(first).toMatchObject({ KeyCount: 3, IsTruncated: true });
  const second = await list({ MaxKeys: 3, ContinuationToken: first.NextContinuationToken });
  expect(second.Contents?.map(({ Key }) => Key)).toEqual(["list/c"]);
  expect(second.IsTruncated).toBe(false);
});

test("a key with spaces, dots and signs of any language is one key", async () => {
  const key = "päth/../ü b+c&d.pdf";
  await put(key);
  expect(await read(key)).toBe(body.toString());
  const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket: "uploads", Key: key }));
  // Not through fetch's URL parser, which would resolve the dots: the browser never gets such keys.
  expect(url).toContain("p%C3%A4th/../%C3%BC%20b%2Bc%26d.pdf");
});

test("each put makes a version, and a delete without one only a marker", async () => {
  const place = { Bucket: "documents", Key: "versions" };
  const { VersionId: first } = await s3.send(new PutObjectCommand({ ...place, Body: "1" }));
  const { VersionId: second } = await s3.send(new PutObjectCommand({ ...place, Body: "2" }));
  expect(first).not.toBe(second);
  const removed = await s3.send(new DeleteObjectCommand(place));
  expect(removed.DeleteMarker).toBe(true);
  await expect(s3.send(new GetObjectCommand(place))).rejects.toMatchObject({ name: "NoSuchKey" });
  const old = await s3.send(new GetObjectCommand({ ...place, VersionId: first }));
  expect(await old.Body?.transformToString()).toBe("1");
  const marker = { ...place, VersionId: removed.VersionId };
  await s3.send(new DeleteObjectCommand(marker));
  expect((await s3.send(new GetObjectCommand(place))).VersionId).toBe(second);
});

test("a version needs grants of its own", async () => {
  const place = { Bucket: "documents", Key: "grants" };
  const { VersionId } = await s3.send(new PutObjectCommand({ ...place, Body: "1" }));
  aws.denied.add("s3:GetObjectVersion").add("s3:DeleteObjectVersion");
  await s3.send(new GetObjectCommand(place));
  const denied = { name: "AccessDenied" };
  await expect(s3.send(new GetObjectCommand({ ...place, VersionId }))).rejects.toMatchObject(
    denied,
  );
  await expect(s3.send(new DeleteObjectCommand({ ...place, VersionId }))).rejects.toMatchObject(
    denied,
  );
});

test("a copy freezes one version under a new key, unless the source is another one by now", async () => {
  const place = { Bucket: "documents", Key: "source" };
  const stored = await s3.send(
    new PutObjectCommand({ ...place, Body: "original", ContentType: "application/pdf" }),
  );
  await s3.send(new PutObjectCommand({ ...place, Body: "later" }));
  const copy = (more: object) =>
    s3.send(
      new CopyObjectCommand({
        Bucket: "uploads",
        Key: "frozen",
        CopySource: "documents/source",
        ...more,
      }),
    );
  await copy({ CopySource: `documents/source?versionId=${stored.VersionId}` });
  expect(await read("frozen")).toBe("original");
  const head = await s3.send(new HeadObjectCommand({ Bucket: "uploads", Key: "frozen" }));
  expect(head.ContentType).toBe("application/pdf");
  await expect(copy({ CopySourceIfMatch: stored.ETag })).rejects.toMatchObject({
    name: "PreconditionFailed",
  });
  aws.denied.add("s3:GetObject");
  await expect(copy({})).rejects.toMatchObject({ name: "AccessDenied" });
});

test("a locked version can't be deleted before its time, but by one who may bypass governance", async () => {
  const place = { Bucket: "completed", Key: "sealed" };
  const { VersionId } = await s3.send(new PutObjectCommand({ ...place, Body: "sealed" }));
  const head = await s3.send(new HeadObjectCommand(place));
  expect(head.ObjectLockMode).toBe("GOVERNANCE");
  expect(head.ObjectLockRetainUntilDate).toEqual(new Date(noon + 365 * 24 * 3600 * 1000));
  const remove = { ...place, VersionId };
  const denied = { name: "AccessDenied" };
  await expect(s3.send(new DeleteObjectCommand(remove))).rejects.toMatchObject(denied);
  const bypass = new DeleteObjectCommand({ ...remove, BypassGovernanceRetention: true });
  aws.denied.add("s3:BypassGovernanceRetention");
  await expect(s3.send(bypass)).rejects.toMatchObject(denied);
  aws.denied.clear();
  await s3.send(bypass);
});

test("a bucket with locks wants a checksum with every put", async () => {
  const bare = client(aws, { requestChecksumCalculation: "WHEN_REQUIRED" });
  const putting = new PutObjectCommand({ Bucket: "completed", Key: "bare", Body: "x" });
  await expect(bare.send(putting)).rejects.toMatchObject({ name: "InvalidRequest" });
});

async function urlFor(Key: string, more = {}, expiresIn = 60): Promise<string> {
  const command = new GetObjectCommand({ Bucket: "uploads", Key, ...more });
  return getSignedUrl(s3, command, { expiresIn, signingDate: new Date(aws.clock.now()) });
}

test("a presigned URL opens its object, with the headers that were signed into it", async () => {
  await put("open", { ContentType: "application/pdf" });
  const disposition = 'attachment; filename="x.pdf"';
  const response = await fetch(await urlFor("open", { ResponseContentDisposition: disposition }));
  expect(await response.text()).toBe(body.toString());
  expect(response.headers.get("content-disposition")).toBe(disposition);
  expect(aws.asked.at(-1)).toMatchObject({
    action: "s3:GetObject",
    resource: "arn:aws:s3:::uploads/open",
  });
  const part = await fetch(await urlFor("open"), { headers: { range: "bytes=0-4" } });
  expect([part.status, await part.text()]).toEqual([206, "hello"]);
});

test("a presigned URL opens nothing else, nothing after its time, and nothing its signer may not", async () => {
  await put("one");
  await put("two");
  const status = async (url: string) => (await fetch(url)).status;
  const url = await urlFor("one");
  expect(await status(url.replace("/one?", "/two?"))).toBe(403);
  expect(await status(url.replace(/Signature=..../, "Signature=0000"))).toBe(403);
  expect(await status(`${url}&response-content-type=text%2Fhtml`)).toBe(403);
  expect(await status(url.replace("Expires=60", "Expires=600"))).toBe(403);
  expect(await status(`${aws.cloud.endpoint}/uploads/one`)).toBe(403);
  aws.denied.add("s3:GetObject");
  expect(await status(url)).toBe(403);
  aws.denied.clear();
  expect(await status(url)).toBe(200);
  aws.clock.forward(61_000);
  expect(await status(url)).toBe(403);
});

interface Posting {
  file?: Buffer;
  fields?: Record<string, string>;
  origin?: string;
  policy?: Partial<PresignedPostOptions>;
  tamper?: (fields: Record<string, string>) => void;
}

async function post({ file = body, fields = {}, policy, origin, tamper }: Posting = {}) {
  const signed = await createPresignedPost(s3, {
    Bucket: "uploads",
    Key: "post/doc.pdf",
    Conditions: [["content-length-range", 10, 20_000]],
    Fields: { "Content-Type": "application/pdf" },
    Expires: 600,
    ...policy,
  });
  const all: Record<string, string> = { ...signed.fields, ...fields };
  tamper?.(all);
  const form = new FormData();
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file)], { type: "text/html" }), "doc.pdf");
  const headers = origin === undefined ? {} : { origin };
  const response = await fetch(signed.url, { method: "POST", body: form, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test("a form upload is stored as its policy says", async () => {
  const { status } = await post();
  expect(status).toBe(204);
  expect(aws.asked.at(-1)).toMatchObject({
    action: "s3:PutObject",
    resource: "arn:aws:s3:::uploads/post/doc.pdf",
  });
  const head = await s3.send(new HeadObjectCommand({ Bucket: "uploads", Key: "post/doc.pdf" }));
  expect(head).toMatchObject({ ContentLength: body.length, ContentType: "application/pdf" });
});

test("a client whose computer has another time signs by the time of the cloud", async () => {
  aws.clock.forward(24 * 3600 * 1000);
  await put("day");
  expect((await post({ policy: { Expires: 60 } })).status).toBe(204);
  aws.clock.forward(-24 * 3600 * 1000);
  await put("day");
});

test("a form upload of 8 MB arrives whole", async () => {
  const file = crypto.randomBytes(8_000_000);
  const policy: Posting["policy"] = {
    Key: "post/big",
    Conditions: [["content-length-range", 1, 9_000_000]],
  };
  const { status } = await post({ file, policy });
  expect(status).toBe(204);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: "uploads", Key: "post/big" }));
  const stored = Buffer.from((await Body?.transformToByteArray()) ?? []);
  expect(stored.equals(file)).toBe(true);
});

test.each<[string, number, string, Posting]>([
  ["is too large", 400, "EntityTooLarge", { file: Buffer.alloc(20_001) }],
  ["is too small", 400, "EntityTooSmall", { file: Buffer.alloc(9) }],
  ["has another type", 403, "AccessDenied", { fields: { "Content-Type": "text/html" } }],
  ["has another key", 403, "AccessDenied", { fields: { key: "evil" } }],
  ["has one field more", 403, "Extra input fields", { fields: { "x-amz-meta-evil": "1" } }],
  ["comes too late", 403, "Policy expired", { policy: { Expires: -3600 } }],
  ["has a policy that was changed", 403, "SignatureDoesNotMatch", { tamper: withoutConditions }],
  ["has no policy", 403, "AccessDenied", { tamper: (fields) => delete fields["Policy"] }],
])("a form upload that %s is refused", async (_what, status, code, posting) => {
  const answer = await post(posting);
  expect(answer).toMatchObject({ status, text: expect.stringContaining(code) });
});

function withoutConditions(fields: Record<string, string>): void {
  const policy = JSON.parse(Buffer.from(fields["Policy"] ?? "", "base64").toString());
  const changed = { ...policy, conditions: [] };
  fields["Policy"] = Buffer.from(JSON.stringify(changed)).toString("base64");
}

test("a form upload needs the grant of the role that signed it", async () => {
  aws.denied.add("s3:PutObject");
  expect(await post()).toMatchObject({ status: 403 });
});

test("a browser of an allowed origin may post and read the ETag, of another it may not", async () => {
  const allowed = await post({ origin: site });
  expect(allowed.headers.get("access-control-allow-origin")).toBe(site);
  expect(allowed.headers.get("access-control-expose-headers")).toBe("ETag");
  const other = await post({ origin: "https://evil.example" });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});

test("a preflight is answered by the rule for its origin, method and headers", async () => {
  const preflight = (origin: string, method: string, header: string) =>
    fetch(`${aws.cloud.endpoint}/uploads/x`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": header,
      },
    });
  const allowed = await preflight(site, "GET", "range");
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get("access-control-allow-headers")).toBe("range");
  expect(allowed.headers.get("access-control-max-age")).toBe("600");
  expect((await preflight("https://evil.example", "GET", "range")).status).toBe(403);
  expect((await preflight(site, "DELETE", "range")).status).toBe(403);
  expect((await preflight(site, "GET", "x-other")).status).toBe(403);
});

test("without the grant nothing is stored and the caller is denied", async () => {
  aws.denied.add("s3:PutObject");
  await expect(put("denied")).rejects.toMatchObject({ name: "AccessDenied" });
  aws.denied.clear();
  await expect(read("denied")).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("an operation that isn't emulated answers 501 with its name", async () => {
  const tagging = new GetObjectTaggingCommand({ Bucket: "uploads", Key: "whole" });
  await expect(s3.send(tagging)).rejects.toMatchObject({
    name: "NotImplemented",
    message: "s3 GET with ?tagging is not emulated",
  });
});

test("objects, versions and locks are there after a restart", async () => {
  const first = await startTestCloud([uploads, documents, completed]);
  const place = { Bucket: "completed", Key: "kept" };
  const putting = new PutObjectCommand({ ...place, Body: "kept", Metadata: { by: "anna" } });
  const { VersionId } = await client(first).send(putting);
  await stop(first);
  const again = client(await startTestCloud([uploads, documents, completed], { after: first }));
  const object = await again.send(new GetObjectCommand(place));
  expect(await object.Body?.transformToString()).toBe("kept");
  expect(object).toMatchObject({ VersionId, Metadata: { by: "anna" } });
  const remove = new DeleteObjectCommand({ ...place, VersionId });
  await expect(again.send(remove)).rejects.toMatchObject({ name: "AccessDenied" });
});
