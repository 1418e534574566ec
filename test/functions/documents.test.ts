import { describe, expect, test } from "vitest";
import type { LabelAnswer } from "../../contract/calls/labels.ts";
import type { DocumentsReply } from "../../contract/pages/dashboard.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { call } from "../support/cloud.ts";
import { newRecipient, newSender, type Sender, sendEnvelope, signBy } from "../support/people.ts";

const find = (sender: Sender, question: Readonly<Record<string, string>> = {}) =>
  call<DocumentsReply>("GET", `/api/documents?${new URLSearchParams(question)}`, undefined, sender);

const idsOf = ({ body }: { body: DocumentsReply }) =>
  body.rows.map(({ id: envelopeId }) => envelopeId);

describe("GET /api/documents", () => {
  test("works: finds by signer, address, title, file and id, in any state", async () => {
    const sender = await newSender();
    const [ann, ben] = [newRecipient("Ánn"), newRecipient("Ben")];
    const first = await sendEnvelope(sender, [ann]);
    const second = await sendEnvelope(sender, [ben, newRecipient("Cem")]);
    await signBy(ben);
    expect(idsOf(await find(sender))).toEqual([second, first]);
    for (const q of ["ann test", ann.email.toUpperCase(), first, first.slice(0, 8)])
      expect(idsOf(await find(sender, { q })), q).toEqual([first]);
    for (const q of ["lease 2026", "contract"])
      expect(idsOf(await find(sender, { q, sort: "oldest" })), q).toEqual([first, second]);
    expect(idsOf(await find(sender, { q: "ann", stage: "completed" }))).toEqual([]);
    const { body } = await find(sender, { q: "cem" });
    expect(body.rows[0]).toMatchObject({
      signed: 1,
      recipients: [{ name: "Cem Test" }, { name: "Ben Test", status: "signed" }],
      due: { names: ["Cem Test"], count: 1 },
    });
  });

  test("counts each list when asked to, among what has the same words", async () => {
    const sender = await newSender();
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    await sendEnvelope(sender, [ann]);
    const { body: one } = await find(sender, { counts: "true" });
    expect(one.counts).toMatchObject({ all: 1, sent: 1, completed: 0, waitsForMe: 0, archived: 0 });
    await sendEnvelope(sender, [ben]);
    await sendEnvelope(sender, [newRecipient("Ben"), { ...ben, email: sender.email }]);
    const ids = idsOf(await find(sender, { q: ann.email }));
    await call("POST", "/api/envelopes/many", { ids, act: "archive" }, sender);
    const { body } = await find(sender, { q: "ben", stage: "completed", counts: "true" });
    expect(body.counts).toMatchObject({ all: 2, sent: 2, waitsForMe: 1, archived: 0 });
    expect((await find(sender, { counts: "true" })).body.counts?.archived).toBe(1);
    expect((await find(sender)).body.counts).toBeUndefined();
  });

  test("refuses what it can't search for", async () => {
    const sender = await newSender();
    const bad = { q: "a", stage: "any", from: "today", size: "7", sort: "size", after: "x" };
    for (const [field, value] of Object.entries(bad)) {
      const { status, body } = await find(sender, { [field]: value });
      expect([status, (body as unknown as RefusalBody).field], field).toEqual([400, field]);
    }
  });

  test("is closed to others: each finds their own alone, also with another's cursor", async () => {
    const [sender, other] = await Promise.all([newSender(), newSender()]);
    const ids = [await sendEnvelope(sender, [newRecipient("Ann")])];
    ids.unshift(await sendEnvelope(sender, [newRecipient("Ann")]));
    const [newest] = (await find(sender)).body.rows;
    const key = `${newest?.createdAt}#${newest?.id}`;
    const after = Buffer.from(JSON.stringify([key])).toString("base64url");
    expect(idsOf(await find(sender, { after }))).toEqual(ids.slice(1));
    const theirs = await sendEnvelope(other, [newRecipient("Ann")]);
    expect(idsOf(await find(other, { after }))).toEqual([]);
    for (const question of [{ after, sort: "oldest" }, { q: "ann" }])
      expect(idsOf(await find(other, question))).toEqual([theirs]);
    expect(idsOf(await find(other, { q: ids[0] ?? "" }))).toEqual([]);
    expect((await call("GET", "/api/documents")).status).toBe(401);
  });
});

describe("GET /api/dashboard/labels", () => {
  test("works: none yet; and is closed without a sign-in", async () => {
    const labels = (sender?: Sender) =>
      call<{ data: LabelAnswer[] }>("GET", "/api/dashboard/labels", undefined, sender);
    expect((await labels(await newSender())).body).toEqual({ data: [], next: null });
    expect((await labels()).status).toBe(401);
  });
});
