import crypto from "node:crypto";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "vitest";
import { aws, body, put, s3, site, useBuckets } from "./s3-buckets.ts";

useBuckets();

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
  for (const origin of ["https://evil.example", "http://localhost:1"])
    expect((await post({ origin })).headers.get("access-control-allow-origin")).toBeNull();
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
