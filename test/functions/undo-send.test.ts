import { expect, test } from "vitest";
import type { EnvelopeAnswer } from "../../contract/calls/envelope-answers.ts";
import type { ProfileReply } from "../../contract/pages/users.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  type Sender,
  signingToken,
  uploadFile,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, envelopeBy } from "../support/public-documents.ts";

/** An account's time to undo sending; the clock is driven. */

const own = borrowedEnvironment();

type SendReply = { envelopeId: string; undoSeconds?: number };
type Undone = EnvelopeAnswer & { code?: string };

const undo = (id: string, sender?: Sender) =>
  call<Undone>("POST", `/api/envelopes/${id}/undo`, {}, sender);
const used = async (sender: Sender) =>
  (await call<ProfileReply>("GET", "/api/users/me", undefined, sender)).body.documentsUsed;
const listed = async (sender: Sender) =>
  (await call<{ documents: unknown[] }>("GET", "/api/dashboard/views", undefined, sender)).body
    .documents.length;
const mailsTo = (email: string) => own().environment.mails({ to: email });

async function senderWith(undoSeconds: number): Promise<Sender> {
  const sender = await newSender();
  const path = "/api/users/sending";
  expect((await call("PUT", path, { rules: { undoSeconds } }, sender)).status).toBe(200);
  return sender;
}

async function seconds(count: number): Promise<void> {
  await own().environment.advance(count * 1000);
  await own().environment.idle();
}

test("undone sending mails nobody and counts no longer; the document can become a draft and be sent again", async () => {
  const sender = await senderWith(60);
  const ann = newRecipient("Ann");
  const payload = envelopeFor(sender, await uploadFile(sender), [ann]);
  const { body } = await call<SendReply>("POST", "/api/envelopes", payload, sender);
  expect(body.undoSeconds).toBe(60);
  const { envelopeId: id } = body;
  await seconds(50);
  expect(mailsTo(ann.email)).toEqual([]);
  expect(await used(sender)).toBe(1);
  const person = { ...ann, firstName: "Anna" };
  const corrected = `/api/envelopes/${id}/recipients/s1`;
  expect((await call("PUT", corrected, person, sender)).status).toBe(200);
  expect((await undo(id)).status).toBe(401);
  expect((await undo(id, await newSender())).status).toBe(404);
  for (const _ of ["once", "again"]) {
    expect((await undo(id, sender)).body).toMatchObject({ id, stage: "voided" });
    expect([await used(sender), await listed(sender)]).toEqual([0, 0]);
  }
  await seconds(100);
  expect(mailsTo(ann.email)).toEqual([]);
  type Contents = { fileUrl: string; signers: { firstName: string }[] };
  const contents = `/api/envelopes/${id}/contents`;
  const { fileUrl, signers } = (await call<Contents>("GET", contents, undefined, sender)).body;
  expect(signers).toMatchObject([{ firstName: "Anna" }]);
  const again = { ...payload, fileurl: fileUrl };
  expect((await call("POST", "/api/envelopes", again, sender)).status).toBe(201);
  await seconds(61);
  expect(mailsTo(ann.email)).toHaveLength(1);
});

test("undoing is too late once mails go out; until then the sender's own page can't be opened either", async () => {
  const sender = await senderWith(10);
  const me = { ...newRecipient("Sam"), email: sender.email };
  const key = await apiKeyOf(sender);
  const sent = await envelopeBy(key, [me]);
  expect(sent).toMatchObject({ undoUntil: expect.any(String), stage: "sending" });
  const mine = `/api/envelopes/${sent.id}/sign-now`;
  expect(await call("POST", mine, {}, sender)).toMatchObject({
    ...{ status: 409, body: { message: expect.stringContaining("can still be undone") } },
  });
  const undone = await envelopeBy(key, [newRecipient("Ben")]);
  const path = (id: string) => `/api/v1/envelopes/${id}/undo`;
  expect((await callByKey(key, "POST", path(undone.id), {})).body).toMatchObject({
    stage: "voided",
  });
  await seconds(11);
  expect(await signingToken(me)).toMatch(/./);
  expect((await call("POST", mine, {}, sender)).status).toBe(200);
  for (const late of [await undo(sent.id, sender), await callByKey(key, "POST", path(sent.id), {})])
    expect(late).toMatchObject({ status: 409, body: { code: "UNDO_TOO_LATE" } });
  const other = await apiKeyOf(await newSender());
  expect((await callByKey(other, "POST", path(sent.id), {})).status).toBe(404);
});

test("undoing works for as many people as can be asked at once, and more are refused before anything is sent", async () => {
  const sender = await newPayer("pro");
  const key = await apiKeyOf(sender);
  const documentId = await documentBy(key);
  const person = (name: string) => newRecipient(name);
  const ask = (groups: number) =>
    callByKey<Undone>(key, "POST", "/api/v1/envelopes", {
      ...{ documentId, rules: { undoSeconds: 60 } },
      recipients: Array.from({ length: groups }, (_, group) => ({
        ...person(`First${group}`),
        anyOf: Array.from({ length: 9 }, (_, other) => person(`Other${group}x${other}`)),
      })),
      fields: Array.from({ length: groups }, (_, group) => ({
        ...{ kind: "sign", recipient: group + 1, page: 1, x: 72, y: 60 + 60 * group },
      })),
    });
  const most = limits.askedAtOnceMax / 10;
  expect(await ask(Math.ceil(most))).toMatchObject({
    ...{ status: 400, body: { code: "BAD_FIELD", field: "recipients" } },
  });
  const sent = await ask(Math.floor(most));
  expect(sent.status).toBe(201);
  expect((await undo(sent.body.id, sender)).status).toBe(200);
});
