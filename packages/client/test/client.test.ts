import { expect, test } from "vitest";
import { ApiError } from "../src/index.ts";
import { serve } from "./server.ts";

const envelope = {
  documentId: "d",
  recipients: [{ email: "ann@example.com", firstName: "Ann" }],
};
const busy = { code: "TOO_MANY_REQUESTS", message: "Too many.", requestId: "r1" };
const soon = { "retry-after": "0" };

test("a call has the key, the body as JSON, and its ids escaped in the path", async () => {
  const { client, received } = await serve({ body: { id: "e" } });
  expect(await client().envelopes.extend("a/b?", { days: 3 })).toEqual({ id: "e" });
  expect(received).toMatchObject([
    {
      method: "POST",
      url: "/api/v1/envelopes/a%2Fb%3F/extend",
      headers: { authorization: "Bearer us_key", "content-type": "application/json" },
      body: '{"days":3}',
    },
  ]);
});

test("an act is tried again with the same Idempotency-Key after 429, 500 and no answer at all", async () => {
  const { client, received } = await serve(
    { status: 429, headers: soon, body: busy },
    { status: 500, headers: soon, body: "<html>" },
    {},
    { body: { id: "e" } },
  );
  expect(await client().envelopes.create(envelope)).toEqual({ id: "e" });
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test("two acts have two keys, and a key that is given is kept", async () => {
  const { client, received } = await serve({ body: { id: "e" } });
  const { envelopes } = client();
  await envelopes.create(envelope);
  await envelopes.create(envelope);
  await envelopes.create(envelope, { idempotencyKey: "order-1042" });
  const keys = received.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe("order-1042");
});

test("the same act still under way is waited for; another conflict is an error at once", async () => {
  const running = { code: "CONFLICT", message: "Still running.", requestId: "r" };
  const waited = await serve({ status: 409, headers: soon, body: running }, { body: { id: "e" } });
  expect(await waited.client().envelopes.remind("e")).toEqual({ id: "e" });
  const used = { code: "KEY_USED", message: "Used.", requestId: "r" };
  const other = await serve({ status: 409, body: used });
  await expect(other.client().envelopes.remind("e")).rejects.toMatchObject({ code: "KEY_USED" });
  expect(other.received).toHaveLength(1);
});

test("a refusal is an ApiError with code, field and request id, and is not tried again", async () => {
  const body = {
    code: "BAD_FIELD",
    message: "Please enter an email address.",
    field: "recipients.0.email",
    requestId: "r7",
  };
  const { client, received } = await serve({ status: 400, body });
  const error = await client()
    .envelopes.create(envelope)
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, ...body });
  expect(received).toHaveLength(1);
});

test("the refusal is thrown after the last try; a reply that isn't our JSON has a code too", async () => {
  const limited = await serve({ status: 429, headers: soon, body: busy });
  await expect(limited.client({ triesMax: 2 }).documents.get("d")).rejects.toMatchObject(busy);
  expect(limited.received).toHaveLength(2);
  const proxy = await serve({ status: 502, headers: soon, body: "Bad gateway" });
  await expect(proxy.client({ triesMax: 1 }).documents.get("d")).rejects.toMatchObject({
    status: 502,
    code: "UNREADABLE",
  });
});

test("a call that is aborted is not tried again", async () => {
  const { client, received } = await serve({
    status: 429,
    headers: { "retry-after": "60" },
    body: busy,
  });
  const abort = new AbortController();
  const call = client().envelopes.remind("e", { signal: abort.signal });
  await expect.poll(() => received.length).toBe(1);
  abort.abort(new Error("stopped"));
  await expect(call).rejects.toThrow();
  expect(received).toHaveLength(1);
});

test("a list is awaited as its first part, or gone through to its end", async () => {
  const parts = [
    { body: { data: [{ id: "1" }, { id: "2" }], next: "c&1" } },
    { body: { data: [], next: "c2" } },
    { body: { data: [{ id: "3" }], next: null } },
  ];
  const first = await serve(...parts);
  expect(await first.client().envelopes.list({ stage: "waiting", limit: 2 })).toEqual(
    parts[0]?.body,
  );
  expect(first.received.map(({ url }) => url)).toEqual(["/api/v1/envelopes?stage=waiting&limit=2"]);
  const all = await serve(...parts);
  const ids: string[] = [];
  for await (const { id } of all.client().envelopes.list({ limit: 2 })) ids.push(id);
  expect(ids).toEqual(["1", "2", "3"]);
  expect(all.received.map(({ url }) => url)).toEqual([
    "/api/v1/envelopes?limit=2",
    "/api/v1/envelopes?limit=2&after=c%261",
    "/api/v1/envelopes?limit=2&after=c2",
  ]);
});

test("a file is fetched from its own address, without the key", async () => {
  const store = await serve({ body: "%PDF-1.7" });
  const { client, received } = await serve({ body: { url: `${store.url}/sealed?signature=1` } });
  const bytes = await client().envelopes.document("e");
  expect(new TextDecoder().decode(bytes)).toBe("%PDF-1.7");
  expect(received[0]).toMatchObject({
    url: "/api/v1/envelopes/e/document",
    headers: { accept: "application/json" },
  });
  expect(store.received[0]?.headers.authorization).toBeUndefined();
});

test("an upload is announced, posted with its fields before the file, and completed", async () => {
  const store = await serve({ status: 201, body: "" });
  const upload = { url: `${store.url}/uploads`, fields: { key: "u/1", policy: "p" } };
  const announced = { status: 201, body: { id: "d", upload } };
  const accepted = { body: { id: "d", name: "lease" } };
  const { client, received } = await serve(announced, accepted, announced, accepted);
  const file = { fileName: "lease.pdf", bytes: new TextEncoder().encode("%PDF") };
  expect(await client().documents.upload(file)).toEqual({ id: "d", name: "lease" });
  await client().documents.upload({ ...file, attachSealed: true });
  expect(received.map(({ url, body }) => [url, body])).toEqual([
    ["/api/v1/documents", '{"fileName":"lease.pdf","size":4}'],
    ["/api/v1/documents/d/complete", "{}"],
    ["/api/v1/documents", '{"fileName":"lease.pdf","size":4}'],
    ["/api/v1/documents/d/complete", '{"attachSealed":true}'],
  ]);
  const [posted] = store.received;
  expect(posted?.body).toMatch(/name="key"[\s\S]*name="policy"[\s\S]*name="file"[\s\S]*%PDF/);
  expect(posted?.headers.authorization).toBeUndefined();
});

test("events are followed from where the last call ended, also past the end of the list", async () => {
  const { client, received } = await serve(
    { body: { data: [{ id: "1" }], next: "1", more: true } },
    { body: { data: [], next: "1", more: false } },
    { body: { data: [{ id: "2" }], next: "2", more: false } },
  );
  const ids: string[] = [];
  const options = { types: ["envelope.completed", "envelope.declined"], everyMs: 0 } as const;
  for await (const { id } of client().events.follow(options)) {
    ids.push(id);
    if (ids.length === 2) break;
  }
  expect(ids).toEqual(["1", "2"]);
  const types = "types=envelope.completed%2Cenvelope.declined";
  expect(received.map(({ url }) => url)).toEqual([
    `/api/v1/events?${types}`,
    `/api/v1/events?after=1&${types}`,
    `/api/v1/events?after=1&${types}`,
  ]);
});
