import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, eventually, mailTo } from "../support/cloud.ts";
import { hooksOf } from "../support/hooks.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sealedBehind,
  sendEnvelope,
  signBy,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import {
  changeStorage,
  createStorage,
  folderInput,
  putInto,
  storageIn,
  storagesOf,
  testStorage,
} from "../support/storages.ts";
import { newFolder } from "../support/webdav-folder.ts";

/** Storages, with a real WebDAV server on this computer. */

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function signedBy(sender: Sender) {
  const ann = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [ann]);
  await signBy(ann);
  return { ann, envelopeId };
}

describe("a storage", () => {
  test("gets each signed document once, byte for byte, and programs hear where it is", async () => {
    const [sender, folder] = [await newSender(), await newFolder()];
    const key = await apiKeyOf(sender);
    const { id } = await storageIn(folder, sender, { pattern: "Signed/{id}" });
    const { ann, envelopeId } = await signedBy(sender);
    const path = `Signed/${envelopeId}.pdf`;
    const events = "/api/v1/events?types=envelope.stored";
    const stored = await eventually("the event", async () => {
      const { body } = await callByKey<{ data: { data: object }[] }>(key, "GET", events);
      return body.data[0];
    });
    const storedAt = `${folder.url}/${path}`;
    expect(stored.data).toMatchObject({ envelopeId, storedAt, stage: "completed" });
    const sealed = await sealedBehind(await viewingToken(ann.email));
    expect([...folder.files].map(([name, bytes]) => [name, sha256(bytes)])).toEqual([
      [path, sha256(sealed)],
    ]);
    expect(await putInto(sender, id)).toMatchObject([
      { type: "envelope.completed", state: "delivered", tries: 1, lastTry: { path } },
    ]);
    const mail = await mailTo(sender.email, ({ subject }) => subject.includes("into a storage"));
    expect(mail.text).toContain(new URL(folder.url).host);
  });

  test("that has a document already is given no second one when it is sent again", async () => {
    const [sender, folder] = [await newSender(), await newFolder()];
    const { id } = await storageIn(folder, sender, { pattern: "{id}" });
    await signedBy(sender);
    const first = await eventually("a file", async () => {
      const [one] = await putInto(sender, id);
      return one?.state === "delivered" ? one : undefined;
    });
    await call("POST", `/api/hooks/${id}/deliveries/${first.id}/send`, undefined, sender);
    const since = new Date(0).toISOString();
    await call("POST", `/api/hooks/${id}/deliveries/send`, { since }, sender);
    await eventually("a further look", async () =>
      folder.calls.filter((one) => one.startsWith("GET")).length >= 2 ? true : undefined,
    );
    await eventually("its end", async () =>
      (await putInto(sender, id))[0]?.state === "delivered" ? true : undefined,
    );
    expect(folder.files.size).toBe(1);
    expect(folder.calls.filter((one) => one.startsWith("PUT"))).toHaveLength(1);
  });

  test("can be tested, and tells what its server says", async () => {
    const [sender, folder] = [await newSender(), await newFolder()];
    const { id } = await storageIn(folder, sender);
    expect(await testStorage(sender, id)).toMatchObject({ delivered: true });
    expect([...folder.files.keys()]).toEqual(["Undersign test.txt"]);
    const wrong = { ...folderInput(folder), secret: "wrong" };
    expect((await changeStorage(sender, id, wrong)).status).toBe(200);
    expect(await testStorage(sender, id)).toMatchObject({ delivered: false, status: 401 });
  });

  test("never shows its secret, and gives it to no other address", async () => {
    const [sender, folder, other] = [await newSender(), await newFolder(), await newFolder()];
    const { id } = await storageIn(folder, sender);
    const { secret: _, kind: __, ...kept } = folderInput(other);
    expect(await changeStorage(sender, id, kept)).toMatchObject({
      ...{ status: 400, body: { code: "BAD_FIELD", field: "secret" } },
    });
    const same = { ...kept, url: folder.url, pattern: "{day} {title}" };
    expect((await changeStorage(sender, id, same)).body.pattern).toBe("{day} {title}");
    expect(await testStorage(sender, id)).toMatchObject({ delivered: true });
    expect(JSON.stringify(await storagesOf(sender))).not.toMatch(/secret|app password/);
    expect(other.calls).toEqual([]);
  });

  test("is set up with one's password, at an address that webhooks may have", async () => {
    const [sender, folder] = [await newSender(), await newFolder()];
    const input = folderInput(folder);
    expect((await createStorage(sender, { ...input, password: "wrong one" })).body).toMatchObject({
      ...{ code: "WRONG_PASSWORD", field: "password" },
    });
    for (const url of ["https://169.254.169.254/", "http://a.example.com/dav", "rubbish"])
      expect((await createStorage(sender, { ...input, url })).body, url).toMatchObject({
        ...{ code: "BAD_FIELD", field: "url" },
      });
    const s3 = { ...input, kind: "s3" };
    expect((await createStorage(sender, s3)).body).toMatchObject({ field: "bucket" });
    expect(await storagesOf(sender)).toEqual([]);
  });

  test("does not exist for keys and for other accounts", async () => {
    const [sender, other, folder] = [await newSender(), await newSender(), await newFolder()];
    const key = await apiKeyOf(sender);
    const { id } = await storageIn(folder, sender);
    const acts = [
      ["GET", ""],
      ["PUT", "", { on: false }],
      ["POST", "/test"],
      ["POST", "/secret"],
      ["GET", "/deliveries"],
      ["POST", "/deliveries/1/send"],
      ["POST", "/deliveries/send", { since: "2026-01-01T00:00:00Z" }],
      ["DELETE", ""],
    ] as const;
    for (const [method, path, body] of acts) {
      const byKey = await callByKey(key, method, `/api/v1/hooks/${id}${path}`, body);
      expect(byKey.status, `${method} ${path} by key`).toBe(404);
      const foreign = await call(method, `/api/hooks/${id}${path}`, body, other);
      expect(foreign.status, `${method} ${path}`).toBe(404);
    }
    expect((await changeStorage(other, id, folderInput(folder))).status).toBe(404);
    expect((await callByKey(key, "GET", "/api/v1/hooks")).body).toMatchObject({ data: [] });
    expect(await hooksOf(sender)).toEqual([]);
    expect(await storagesOf(other)).toEqual([]);
    expect(await storagesOf(sender)).toMatchObject([{ id, state: "working" }]);
  });

  test("is turned off, on and deleted as a webhook is, and no call makes a webhook of it", async () => {
    const [sender, folder] = [await newSender(), await newFolder()];
    const { id } = await storageIn(folder, sender);
    const put = (body: object) => call("PUT", `/api/hooks/${id}`, body, sender);
    expect((await put({ url: "https://example.com/" })).status).toBe(404);
    expect((await put({ types: ["envelope.sent"] })).status).toBe(404);
    expect((await call("POST", `/api/hooks/${id}/secret`, undefined, sender)).status).toBe(404);
    await put({ on: false });
    expect(await storagesOf(sender)).toMatchObject([{ state: "off", offBecause: "asked" }]);
    await put({ on: true });
    expect(await storagesOf(sender)).toMatchObject([{ state: "working" }]);
    expect((await call("DELETE", `/api/hooks/${id}`, undefined, sender)).status).toBe(200);
    expect(await storagesOf(sender)).toEqual([]);
  });
});
