import { beforeAll, describe, expect, test } from "vitest";
import type { MemberLogAnswer } from "../../contract/calls/members.ts";
import type { ShareAnswer } from "../../contract/calls/shares.ts";
import type { ShareKind } from "../../contract/rules/people/workspace-names.ts";
import { sharesMax } from "../../contract/rules/people/workspace-roles.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, eventually, inbox } from "../support/cloud.ts";
import { type MemberSender, newMember, type Refused } from "../support/members.ts";
import { newPayer } from "../support/payments.ts";
import {
  envelopeFor,
  narrowPx,
  newRecipient,
  newSender,
  privateMarker,
  type Sender,
  sendEnvelope,
  signBy,
  viewingToken,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { activity } from "../support/ready-to-send.ts";

/** Documents that are shared with colleagues, in a workspace whose senders see only their own. */

let owner: Sender;
let ann: MemberSender;
let ben: MemberSender;
let id: string;

beforeAll(async () => {
  owner = await newPayer();
  [ann, ben] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
  id = await sendEnvelope(ann, [newRecipient("Cem")]);
  await call("PUT", "/api/account/access", { sendersSee: "own" }, owner);
});

const share = (by: Sender, to: Pick<Sender, "id">, as: ShareKind) =>
  call<Refused<ShareAnswer>>("PUT", `/api/envelopes/${id}/shares/${to.id}`, { as }, by);
const end = (by: Sender, to: Pick<Sender, "id">) =>
  call<Refused<object>>("DELETE", `/api/envelopes/${id}/shares/${to.id}`, undefined, by);
const shares = async (by: Sender) =>
  (await call<{ data: ShareAnswer[] }>("GET", `/api/envelopes/${id}/shares`, undefined, by)).body
    .data;
const page = (by: Sender) =>
  call<{ document: { mayShare?: true; isToRead?: true } }>(
    "GET",
    `/api/documents/${id}`,
    undefined,
    by,
  );
const extend = (by: Sender) =>
  call<Refused<object>>("POST", `/api/envelopes/${id}/extend`, { days: 80 }, by);
const listed = async (by: Sender): Promise<readonly string[]> => {
  const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, by);
  const ids = body.documents.map((one) => one.id);
  expect(body.inProgress + body.completed + body.rejected).toBe(ids.length);
  return ids;
};
const rows = async (by: Sender) =>
  (await call<DashboardReply>("GET", "/api/dashboard/views", undefined, by)).body.documents;
const mailsTo = async ({ email }: Sender) =>
  (await inbox(email)).filter(({ subject }) => subject.includes("shares a document"));
const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  "code" in body ? body.code : undefined,
];
const logOf = async (act: string): Promise<readonly MemberLogAnswer[]> => {
  const { body } = await call<{ data: MemberLogAnswer[] }>(
    ...(["GET", "/api/account/log", undefined, owner] as const),
  );
  return body.data.filter((one) => one.act === act);
};

describe("a document that is shared", () => {
  test("a document that is shared to be read is in the colleague's list, and the colleague can't change it", async () => {
    expect((await page(ben)).status).toBe(404);
    expect(await share(ann, ben, "read")).toMatchObject({
      ...{ status: 200, body: { id: ben.id, email: ben.email, as: "read" } },
    });
    expect(await listed(ben)).toEqual([id]);
    expect(await rows(ben)).toMatchObject([{ id, isToRead: true }]);
    expect((await rows(ann)).map(({ isToRead }) => isToRead)).toEqual([undefined]);
    expect((await page(ben)).status).toBe(200);
    expect((await page(ben)).body.document).toMatchObject({ isToRead: true });
    expect((await page(ben)).body.document.mayShare).toBeUndefined();
    expect(codeOf(await extend(ben))).toEqual([403, "ROLE_LACKS_RIGHT"]);
    expect(codeOf(await share(ben, ben, "lookAfter"))).toEqual([403, "ROLE_LACKS_RIGHT"]);
    expect(codeOf(await end(ben, ben))).toEqual([403, "ROLE_LACKS_RIGHT"]);
  });

  test("a document that is shared to be looked after is changed by the colleague, whom the record names", async () => {
    expect((await share(ann, ben, "lookAfter")).status).toBe(200);
    expect(await shares(ann)).toMatchObject([{ id: ben.id, as: "lookAfter" }]);
    expect((await page(ben)).body.document).toMatchObject({ mayShare: true });
    expect((await page(ben)).body.document.isToRead).toBeUndefined();
    expect((await rows(ben)).map(({ isToRead }) => isToRead)).toEqual([undefined]);
    expect((await extend(ben)).status).toBe(200);
    expect(JSON.stringify(await activity(ann, id))).toContain(ben.email);
  });

  test("the colleague is mailed of it once a day, with a link that names the workspace", async () => {
    const [mail, ...others] = await mailsTo(ben);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`/documents/${id}?workspace=${owner.id}`);
    expect(await mailsTo(ann)).toEqual([]);
  });

  test("is no longer the colleague's as soon as sharing ends", async () => {
    expect((await end(ann, ben)).status).toBe(200);
    expect(await listed(ben)).toEqual([]);
    expect((await page(ben)).status).toBe(404);
    expect(codeOf(await extend(ben))).toEqual([404, "NOT_FOUND"]);
    expect(codeOf(await end(ann, ben))).toEqual([404, "NOT_FOUND"]);
    expect(await shares(ann)).toEqual([]);
  });

  test("is logged for the workspace, with the title and by whom", async () => {
    expect(await logOf("shared")).toMatchObject([
      { email: ben.email, by: { email: ann.email }, sharedAs: "lookAfter", document: { id } },
      { email: ben.email, by: { email: ann.email }, sharedAs: "read", document: { id } },
    ]);
    expect(await logOf("sharing-ended")).toMatchObject([{ email: ben.email, document: { id } }]);
    const { body } = await call<{ csv: string }>("GET", "/api/account/log/file", undefined, owner);
    expect(body.csv).toContain(`"Lease 2026","${id}","lookAfter"`);
  });

  test("is shared with members alone, by people who see it", async () => {
    const stranger = await newSender("stranger");
    expect(codeOf(await share(ann, stranger, "read"))).toEqual([404, "NOT_FOUND"]);
    expect(codeOf(await share(ben, ben, "read"))).toEqual([404, "NOT_FOUND"]);
    expect(codeOf(await share(stranger, stranger, "read"))).toEqual([404, "NOT_FOUND"]);
    const reader = await newMember(owner, "reader");
    expect(codeOf(await share(reader, ben, "read"))).toEqual([403, "ROLE_LACKS_RIGHT"]);
    expect((await page(reader)).body.document.mayShare).toBeUndefined();
  });

  test("is shared, and read by programs", async () => {
    const key = await apiKeyOf(owner);
    const path = `/api/v1/envelopes/${id}/shares`;
    const shared = await callByKey(key, "PUT", `${path}/${ben.id}`, { as: "read" });
    expect(shared).toMatchObject({ status: 200, body: { id: ben.id, as: "read" } });
    expect((await callByKey(key, "PUT", `${path}/${ben.id}`, { as: "own" })).status).toBe(400);
    expect((await callByKey(key, "GET", path)).body).toMatchObject({ data: [{ id: ben.id }] });
    expect((await callByKey(key, "DELETE", `${path}/${ben.id}`)).status).toBe(200);
    expect((await callByKey(key, "DELETE", `${path}/${ben.id}`)).status).toBe(404);
  });
});

test("a person who opens a colleague's document by their role is in the log, once a day", async () => {
  const admin = await newMember(owner, "admin");
  for (const by of [admin, admin, ann]) expect((await page(by)).status).toBe(200);
  const opened = (await logOf("opened")).filter(({ by }) => by.email !== owner.email);
  expect(opened.map(({ by, document }) => [by.email, document?.id])).toContainEqual([
    ...[admin.email, id],
  ]);
  expect(opened.filter(({ by }) => by.email === admin.email)).toHaveLength(1);
  expect(opened.filter(({ by }) => by.email === ann.email)).toEqual([]);
  const other = await newMember(owner, "admin");
  const files = `/api/envelopes/${id}/attachments`;
  expect((await call("GET", files, undefined, other)).status).toBe(200);
  expect((await logOf("opened")).map(({ by }) => by.email)).toContain(other.email);
});

test("a person who opens a page, form, history, the contents or the evidence of a colleague's document, or previews sending it again, is in the log", async () => {
  const dora = newRecipient("Dora");
  const done = await sendEnvelope(ann, [dora]);
  await signBy(dora);
  await viewingToken(dora.email);
  const fileUrl = (await rows(ann)).find((one) => one.id === done)?.fileUrl ?? "";
  const asSigner = "/api/envelopes/as-signer";
  const opens = [
    `/api/pages/1?url=${encodeURIComponent(fileUrl)}&width=${narrowPx}`,
    `/api/envelopes/${done}/contents`,
    `/api/envelopes/${done}/evidence`,
    `/api/dashboard/views/activity/${done}`,
    `/api/files/form?url=${encodeURIComponent(fileUrl)}`,
    asSigner,
  ];
  for (const path of opens) {
    const admin = await newMember(owner, "admin");
    const eve = newRecipient("Eve");
    const again = { ...envelopeFor(admin, { url: fileUrl }, [eve]), signer: eve.email };
    const { status } =
      path === asSigner
        ? await call("POST", path, again, admin)
        : await call("GET", path, undefined, admin);
    const found = (await logOf("opened")).filter(({ by }) => by.email === admin.email);
    const ids = found.map(({ document }) => document?.id);
    expect([path, status < 400, ...ids]).toEqual([path, true, done]);
  }
  expect((await call("DELETE", `/api/envelopes/${done}`, undefined, ann)).status).toBe(200);
});

test("a person who exports documents is in the log, and so is a colleague who downloads that export", async () => {
  const [admin, other] = [await newMember(owner, "admin"), await newMember(owner, "admin")];
  const asked = { kind: "documents", ids: [id] };
  const made = await call<{ id: string }>("POST", "/api/exports", asked, admin);
  expect(made.status).toBe(201);
  const file = `/api/exports/${made.body.id}/file`;
  await eventually("the export", async () =>
    (await call("GET", file, undefined, other)).status === 409 ? undefined : true,
  );
  const exported = await logOf("exported");
  expect(exported.map(({ by, documents }) => [by.email, documents])).toEqual([
    [other.email, 1],
    [admin.email, 1],
  ]);
  // Senders export their own documents, which nobody has to know.
  expect((await call("POST", "/api/exports", asked, ann)).status).toBe(201);
  expect(await logOf("exported")).toHaveLength(2);
});

test(`a document that is shared with ${sharesMax} colleagues is removed and put back in all lists`, async () => {
  const people: MemberSender[] = [];
  for (let one = 0; one < sharesMax; one++) people.push(await newMember(owner, "sender"));
  for (const person of people) expect((await share(owner, person, "read")).status).toBe(200);
  const [last] = people;
  if (!last) throw new Error("expected a colleague");
  expect(codeOf(await share(owner, ben, "read"))).toEqual([400, "BAD_FIELD"]);
  expect((await share(owner, last, "lookAfter")).status).toBe(200);
  expect((await call("DELETE", `/api/envelopes/${id}`, undefined, ann)).status).toBe(200);
  for (const person of [ann, owner, ...people]) expect(await listed(person)).toEqual([]);
  expect((await call("POST", `/api/envelopes/${id}/restore`, {}, ann)).status).toBe(200);
  for (const person of [ann, owner, ...people]) expect(await listed(person)).toEqual([id]);

  // The rows of all these lists and the private answers of 29 signers would be too much for one transaction.
  const signers = Array.from({ length: 30 }, () => newRecipient("Cem"));
  const fields = signers.map(privateMarker);
  const asked = await sendEnvelope(ann, signers, undefined, fields);
  for (const signer of signers.slice(1)) await signBy(signer);
  const path = `/api/envelopes/${asked}`;
  for (const { id: to } of people)
    expect((await call("PUT", `${path}/shares/${to}`, { as: "read" }, ann)).status).toBe(200);
  expect((await call("POST", `${path}/withdraw`, {}, ann)).status).toBe(200);
  expect((await call("DELETE", path, undefined, ann)).status).toBe(200);
  for (const person of [ann, last]) expect(await listed(person)).toEqual([id]);
});
