import { beforeAll, describe, expect, test } from "vitest";
import type { DocumentsReply } from "../../contract/pages/dashboard.ts";
import type { ManyResult } from "../../contract/pages/envelopes.ts";
import type { FileReply } from "../../contract/specified/files.ts";
import { call, inbox } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";

let sender: Sender;
let other: Sender;
let file: FileReply;
let completed: string;

beforeAll(async () => {
  [sender, other] = [await newSender(), await newSender()];
  file = await uploadFile(sender);
  const ann = newRecipient("Ann");
  completed = await sendEnvelope(sender, [ann], file);
  await signBy(ann);
  await viewingToken(ann.email);
});

const many = (wanted: object, by?: Sender) =>
  call<{ results: readonly ManyResult[] }>("POST", "/api/envelopes/many", wanted, by);

async function resultsOf(wanted: object, by = sender): Promise<readonly ManyResult[]> {
  const { status, body } = await many(wanted, by);
  expect(status).toBe(200);
  return body.results;
}

/** A document whose signer has been invited. */
async function opened(by: Sender, recipient: Recipient = newRecipient("Ben")): Promise<string> {
  const id = await sendEnvelope(by, [recipient], by === sender ? file : undefined);
  await signingToken(recipient);
  return id;
}

async function openOfNew(): Promise<{ readonly by: Sender; readonly open: string }> {
  const by = await newSender();
  return { by, open: await opened(by) };
}

const found = async (query: string, by = sender) =>
  (await call<DocumentsReply>("GET", `/api/documents?${query}`, undefined, by)).body.rows.map(
    ({ id: envelopeId }) => envelopeId,
  );

describe("POST /api/envelopes/many", () => {
  test("works: each is done or says why not, and none stops the others", async () => {
    const ben = newRecipient("Ben");
    const open = await opened(sender, ben);
    const reason = "Wrong price";
    const results = await resultsOf({
      ids: [completed, "no-such-id", open],
      act: "withdraw",
      reason,
    });
    expect(results).toEqual([
      {
        id: completed,
        done: false,
        code: "CANT_CHANGE_NOW",
        message: "Everyone has signed this document, so it can no longer be withdrawn.",
      },
      expect.objectContaining({ id: "no-such-id", done: false, code: "NOT_FOUND" }),
      { id: open, done: true },
    ]);
    const told = async () =>
      (await inbox(ben.email)).filter(({ text }) => text.includes(reason)).length;
    await expect.poll(told).toBe(1);
    expect(await resultsOf({ ids: [open], act: "withdraw", reason })).toEqual([
      { id: open, done: true },
    ]);
    expect(await told()).toBe(1);
  });

  test("works: labels and the archive, as often as it is asked", async () => {
    const ids = [completed, await opened(sender)];
    for (const _ of ["once", "again"]) {
      for (const wanted of [{ act: "label", label: "Tenants" }, { act: "archive" }]) {
        const results = await resultsOf({ ids, ...wanted });
        expect(results.every(({ done }) => done)).toBe(true);
      }
    }
    expect((await found("label=tenants&archived=true")).sort()).toEqual([...ids].sort());
    await resultsOf({ ids, act: "unarchive" });
    await resultsOf({ ids, act: "unlabel", label: "TENANTS" });
    expect(await found("archived=true")).toEqual([]);
    expect(await found("label=Tenants")).toEqual([]);
  });

  test("works: signers who are due are reminded, but not within five minutes of the last mail", async () => {
    const { by, open } = await openOfNew();
    const remind = async () => (await resultsOf({ ids: [open], act: "remind" }, by))[0];
    expect(await remind()).toMatchObject({ done: false, code: "TOO_MANY_REQUESTS" });
    await resultsOf({ ids: [open], act: "withdraw" }, by);
    expect(await remind()).toMatchObject({
      code: "CANT_CHANGE_NOW",
      message: "This document waits for nobody's signature.",
    });
  });

  test("works: what is removed leaves the list, once", async () => {
    const { by, open } = await openOfNew();
    for (const _ of ["once", "again"])
      expect(await resultsOf({ ids: [open, open], act: "remove" }, by)).toEqual([
        { id: open, done: true },
      ]);
    expect(await found("", by)).toEqual([]);
  });

  test("works: what was removed is put back, once, and stays withdrawn", async () => {
    const { by, open } = await openOfNew();
    await resultsOf({ ids: [open], act: "remove" }, by);
    for (const _ of ["once", "again"])
      expect(await resultsOf({ ids: [open], act: "restore" }, by)).toEqual([
        { id: open, done: true },
      ]);
    expect(await found("stage=voided", by)).toEqual([open]);
  });

  test("refuses nothing, too many, and acts without what they need", async () => {
    const tooMany = Array.from({ length: 101 }, (_, index) => String(index));
    for (const wanted of [
      { ids: [], act: "archive" },
      { ids: tooMany, act: "archive" },
      { ids: [completed], act: "sign" },
      { ids: [completed], act: "label" },
      { ids: [completed], act: "label", label: "a\nb" },
      { ids: [completed], act: "withdraw", reason: "x".repeat(201) },
    ]) {
      expect(await many(wanted, sender)).toMatchObject({
        status: 400,
        body: { code: "BAD_FIELD" },
      });
    }
  });

  test("is closed to others: their documents are not found, and stay as they are", async () => {
    const { by, open } = await openOfNew();
    for (const act of ["remind", "archive", "unarchive", "withdraw", "remove", "restore"]) {
      const [result] = await resultsOf({ ids: [open], act }, other);
      expect(result).toMatchObject({ done: false, code: "NOT_FOUND" });
    }
    const [labelled] = await resultsOf({ ids: [open], act: "label", label: "Mine" }, other);
    expect(labelled).toMatchObject({ code: "NOT_FOUND" });
    expect(await found("stage=sent", by)).toEqual([open]);
    expect((await many({ ids: [open], act: "archive" })).status).toBe(401);
  });
});
