import { beforeAll, describe, expect, test } from "vitest";
import type { ExportAnswer } from "../../contract/calls/exports.ts";
import type { Sees } from "../../contract/rules/people/workspace-roles.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, eventually } from "../support/cloud.ts";
import { type MemberSender, newMember, type Refused } from "../support/members.ts";
import {
  download,
  envelopeFor,
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

/** A workspace whose senders see only their own documents. */

let owner: Sender;
let me: MemberSender;
let colleague: MemberSender;
let mine: string;
let theirs: string;
let recipients: Readonly<Record<"mine" | "theirs", Recipient>>;
let before: string;

const setSees = (sendersSee: Sees, by: Sender = owner) =>
  call<Refused<{ sendersSee: Sees }>>("PUT", "/api/account/access", { sendersSee }, by);

const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  "code" in body ? body.code : undefined,
];

interface Views {
  readonly inProgress: number;
  readonly documents: readonly { readonly id: string }[];
}
const seen = async (by: Sender) => {
  const { body } = await call<Views>("GET", "/api/dashboard/views", undefined, by);
  return { inProgress: body.inProgress, ids: body.documents.map(({ id }) => id).sort() };
};

const askExport = async (by: Sender, ids: readonly string[]): Promise<string> =>
  (await call<{ id: string }>("POST", "/api/exports", { kind: "documents", ids }, by)).body.id;

const exportsOf = async (by: Sender): Promise<readonly ExportAnswer[]> =>
  (await call<{ data: readonly ExportAnswer[] }>("GET", "/api/exports", undefined, by)).body.data;

beforeAll(async () => {
  owner = await newSender("owner");
  [me, colleague] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
  recipients = { mine: newRecipient("Ann"), theirs: newRecipient("Ben") };
  mine = await sendEnvelope(me, [recipients.mine]);
  theirs = await sendEnvelope(colleague, [recipients.theirs]);
  before = await askExport(me, [mine, theirs]);
  expect(await setSees("own")).toMatchObject({ status: 200, body: { sendersSee: "own" } });
});

describe("a sender", () => {
  test("sees what they had sent before, in the list and its counts, and nothing of a colleague's", async () => {
    expect(await seen(me)).toEqual({ inProgress: 1, ids: [mine] });
    expect(await seen(owner)).toEqual({ inProgress: 2, ids: [mine, theirs].sort() });
    const found = await call<{ rows: readonly { id: string }[]; counts: object }>(
      ...(["GET", "/api/documents?counts=true", undefined, me] as const),
    );
    expect(found.body.rows.map(({ id }) => id)).toEqual([mine]);
    expect((await call("GET", `/api/documents/${mine}`, undefined, me)).status).toBe(200);
    const path = `/api/documents/${theirs}`;
    expect(codeOf(await call<object>("GET", path, undefined, me))).toEqual([404, "NOT_FOUND"]);
    expect((await call("GET", path, undefined, owner)).status).toBe(200);
  });

  test("withdraws no colleague's document", async () => {
    const path = `/api/envelopes/${theirs}/withdraw`;
    expect(codeOf(await call<object>("POST", path, {}, me))).toEqual([404, "NOT_FOUND"]);
  });

  test("exports their own, and sees no export that may have more", async () => {
    const id = await askExport(me, [mine, theirs]);
    const made = await eventually("an export", async () =>
      (await exportsOf(me)).find((one) => one.id === id && one.state === "ready"),
    );
    expect(made).toMatchObject({ done: 2, leftOut: 1 });
    const listed = async (by: Sender) => (await exportsOf(by)).map((one) => one.id);
    expect(await listed(me)).toEqual([id]);
    expect(await listed(colleague)).toEqual([]);
    expect(await listed(owner)).toEqual(expect.arrayContaining([id, before]));
    const path = `/api/exports/${before}/file`;
    expect(codeOf(await call<object>("GET", path, undefined, me))).toEqual([404, "NOT_FOUND"]);
    expect((await download(`/api/exports/${id}/file`, owner.bearer)).toString()).not.toContain(
      theirs,
    );
  });

  test("gets suggestions only of people to whom they have sent, and counts only their own labels", async () => {
    for (const [id, label] of [
      [mine, "Mine"],
      [theirs, "Theirs"],
    ])
      await call("POST", "/api/envelopes/many", { ids: [id], act: "label", label }, owner);
    const contacts = await call<{ email: string }[]>("GET", "/api/users/contacts", undefined, me);
    expect(contacts.body.map(({ email }) => email)).toEqual([recipients.mine.email]);
    const labels = await call("GET", "/api/dashboard/labels", undefined, me);
    expect(labels.body).toMatchObject({ data: [{ name: "Mine", envelopes: 1 }] });
  });

  test("is suggested a person under the name that they wrote themselves, not a colleague's", async () => {
    const alone = await newSender("owner");
    const [first, second] = [await newMember(alone, "sender"), await newMember(alone, "sender")];
    await setSees("own", alone);
    const ann = newRecipient("Ann");
    await sendEnvelope(first, [ann]);
    await sendEnvelope(second, [{ ...ann, firstName: "Confidential", lastName: "Matter" }]);
    const suggested = async (by: Sender, q: string) => {
      const path = `/api/users/contacts?q=${q}`;
      const { body } = await call<{ firstName: string }[]>("GET", path, undefined, by);
      return body.map(({ firstName }) => firstName);
    };
    expect([await suggested(first, ""), await suggested(first, "Confid")]).toEqual([["Ann"], []]);
    expect(await suggested(second, "Confid")).toEqual(["Confidential"]);
  });

  test("sees no file that a colleague has uploaded", async () => {
    const file = await uploadFile(colleague);
    const listed = async (by: Sender) =>
      (await call<{ data: { id: string }[] }>("GET", "/api/own/documents", undefined, by)).body.data
        .map(({ id }) => id)
        .includes(file.id);
    expect([await listed(me), await listed(colleague), await listed(owner)]).toEqual([
      ...[false, true, true],
    ]);
    const sent = await call<object>(
      ...(["POST", "/api/envelopes", envelopeFor(me, file, [newRecipient("Ann")]), me] as const),
    );
    expect(codeOf(sent)).toEqual([404, "NOT_FOUND"]);
  });

  test("gets no colleague's document by the idempotency key with which it was sent", async () => {
    const alone = await newSender("owner");
    const [first, second] = [await newMember(alone, "sender"), await newMember(alone, "sender")];
    const file = await uploadFile(first);
    const {
      senderid: _,
      senderemail: __,
      audit: ___,
      ...body
    } = envelopeFor(first, file, [newRecipient("Ann")]);
    const send = (by: MemberSender) =>
      call<Refused<{ envelopeId: string }>>("POST", "/api/envelopes", body, {
        ...by,
        headers: { ...by.headers, "idempotency-key": "the same" },
      });
    const { envelopeId } = (await send(first)).body;
    expect((await send(second)).body).toMatchObject({ envelopeId });
    await setSees("own", alone);
    expect((await send(first)).body).toMatchObject({ envelopeId });
    expect(codeOf(await send(second))).toEqual([409, "KEY_USED"]);
  });

  test("sees everything as soon as they are an admin, and no longer than that", async () => {
    const change = (role: string) => call("PUT", `/api/members/${me.id}`, { role }, owner);
    await change("admin");
    expect((await seen(me)).ids).toHaveLength(2);
    await change("sender");
    expect((await seen(me)).ids).toEqual([mine]);
  });
});

test("a person who may manage members changes what senders see, and the log says so", async () => {
  expect(codeOf(await setSees("all", me))).toEqual([403, "ROLE_LACKS_RIGHT"]);
  const { body } = await call("GET", "/api/account/access", undefined, me);
  expect(body).toEqual({ sendersSee: "own", factorFrom: null });
  const log = await call<{ data: object[] }>("GET", "/api/account/log", undefined, owner);
  expect(log.body.data).toContainEqual(
    expect.objectContaining({ act: "access-changed", email: "", sendersSee: "own" }),
  );
  const file = await call<{ csv: string }>("GET", "/api/account/log/file", undefined, owner);
  expect(file.body.csv).toMatch(/"access-changed".*"own"/);
});

test("the list of a sender follows the switch from the next call on", async () => {
  await setSees("all");
  expect((await seen(me)).ids).toEqual([mine, theirs].sort());
  expect((await call("GET", `/api/documents/${theirs}`, undefined, me)).status).toBe(200);
  await setSees("own");
  expect((await seen(me)).ids).toEqual([mine]);
});

test("a program changes what senders see, and sees everything itself", async () => {
  const key = await apiKeyOf(owner);
  const path = "/api/v1/account/access";
  expect((await callByKey(key, "GET", path)).body).toMatchObject({ sendersSee: "own" });
  expect((await callByKey(key, "PUT", path, { sendersSee: "none" })).status).toBe(400);
  expect((await callByKey(key, "PUT", path, { sendersSee: "own" })).status).toBe(200);
  expect((await callByKey(key, "GET", `/api/v1/envelopes/${theirs}`)).status).toBe(200);
});
