import crypto from "node:crypto";
import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import {
  aws,
  body,
  client,
  completed,
  documents,
  put,
  read,
  s3,
  uploads,
  useBuckets,
} from "./s3-buckets.ts";
import { noon, startTestCloud, stop } from "./support.ts";

useBuckets();

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

test("a missing object is 404 for callers who may list the bucket, else 403", async () => {
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

test("a caller without the grant is denied, and nothing is stored", async () => {
  aws.denied.add("s3:PutObject");
  await expect(put("denied")).rejects.toMatchObject({ name: "AccessDenied" });
  aws.denied.clear();
  await expect(read("denied")).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("an operation that isn't emulated answers 501 with its name", async () => {
  const acl = new GetObjectAclCommand({ Bucket: "uploads", Key: "whole" });
  await expect(s3.send(acl)).rejects.toMatchObject({
    name: "NotImplemented",
    message: "s3 GET with ?acl is not emulated",
  });
});

test("a version has the tags that were put on it last, and needs a grant for each", async () => {
  const Bucket = "documents";
  const { VersionId } = await s3.send(new PutObjectCommand({ Bucket, Key: "tagged", Body: "x" }));
  const place = { Bucket, Key: "tagged", VersionId };
  const tagsOf = async () => (await s3.send(new GetObjectTaggingCommand(place))).TagSet;
  expect(await tagsOf()).toEqual([]);
  for (const Value of ["first", "R&D <2>"])
    await s3.send(
      new PutObjectTaggingCommand({ ...place, Tagging: { TagSet: [{ Key: "of", Value }] } }),
    );
  expect(await tagsOf()).toEqual([{ Key: "of", Value: "R&D <2>" }]);
  aws.denied.add("s3:GetObjectVersionTagging");
  await expect(tagsOf()).rejects.toMatchObject({ name: "AccessDenied" });
  aws.denied.clear();
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
