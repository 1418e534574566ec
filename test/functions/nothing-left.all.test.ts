import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { UploadReply } from "../../contract/specified/files.ts";
import { countMostFiles, sayFileIsOf } from "../support/changed-items.ts";
import { call } from "../support/cloud.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { grantOf } from "../support/grants.ts";
import { messagesLeft, objectsLeft } from "../support/left-behind.ts";
import { type Operator, operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  completeUpload,
  newRecipient,
  newSender,
  postForm,
  type Sender,
  sendEnvelope,
  uploadFile,
} from "../support/people.ts";
import {
  changeTemplate,
  newTemplate,
  openTemplate,
  postTemplateFile,
  removeTemplate,
  templateInput,
} from "../support/templates.ts";

/** What must be absent afterwards: bytes, items and messages. */

const own = borrowedEnvironment();
let operator: Operator;

beforeAll(async () => {
  operator = await operatorOf(own().environment);
});

const left = ({ id }: { readonly id: string }) => objectsLeft(operator, id);

const removeFile = (sender: Sender, id: string) =>
  call("POST", `/api/files/deletion/${id}/${sender.id}`, {}, sender);

test("an upload that is refused because the account is full leaves no bytes", async () => {
  const sender = await newSender();
  const body = { fileName: "a.pdf", size: makePdf().length };
  const { body: asked } = await call<UploadReply>("POST", "/api/upload", body, sender);
  expect((await postForm(asked, makePdf())).status).toBe(204);
  await countMostFiles(own().environment, sender.id);
  const { body: refused } = await completeUpload(sender, asked.fileId);
  expect(refused).toMatchObject({ code: "TOO_MANY_FILES" });
  expect(await left(sender)).toEqual([]);
});

test("files of more than 100 MB together are not combined: none of them is read, and nothing is left", async () => {
  const sender = await newSender();
  const files = [await uploadFile(sender), await uploadFile(sender, makePdf([{ text: "Plan" }]))];
  for (const { id } of files)
    await sayFileIsOf(own().environment, { userId: sender.id, id }, 51 * 1024 * 1024);
  const before = await left(sender);
  const parts = files.map(({ id }) => ({ documentId: id }));
  const combined = () => call("POST", "/api/upload/combine", { name: "Both", parts }, sender);
  const { status, body } = await own().environment.without(
    grantOf("files", "s3:GetObject"),
    combined,
  );
  expect([status, body]).toMatchObject([
    400,
    { field: "parts", message: expect.stringContaining("larger than 100MB") },
  ]);
  expect(await left(sender)).toEqual(before);
});

test("a removed template leaves no version's bytes, not even those that could not be erased when they were replaced", async () => {
  const sender = await newSender();
  const { id } = await newTemplate(sender, 1, (await postTemplateFile(sender)).body);
  const other = (await postTemplateFile(sender)).body;
  const next = { ...templateInput(1), documentId: other.id, version: 1 };
  const changed = await own().environment.without(
    grantOf("templates", "s3:DeleteObject", /templates/),
    () => changeTemplate(sender, id, next),
  );
  expect(changed.status).toBe(500);
  expect((await openTemplate(sender, id)).body.version).toBe(2);
  expect((await left(sender)).filter((key) => key.endsWith(".pdf"))).toHaveLength(2);
  expect((await removeTemplate(sender, id)).status).toBe(200);
  expect(await left(sender)).toEqual([]);
});

test("files, templates, drafts and exports leave nothing when they are removed but the copy that was sent", async () => {
  const { environment } = own();
  const sender = await newSender();
  await environment.idle();
  const waiting = await messagesLeft(environment);
  const file = await uploadFile(sender);
  const { id: template } = await newTemplate(sender, 1, file);
  const draft = randomUUID();
  await saveDraft(sender, draft, 0, documentContent("Lease 14"));
  const envelope = await sendEnvelope(sender, [newRecipient("Ann")], file);
  const wanted = { kind: "documents", ids: [envelope] };
  const { body: made } = await call<{ id: string }>("POST", "/api/exports", wanted, sender);
  await environment.idle();
  expect((await left(sender)).map((key) => key.split("/")[0]).sort()).toEqual([
    "Documents exported",
    ...["Documents files", "Documents files"],
    ...["Documents templates", "Documents templates"],
  ]);

  const removed = [
    await removeFile(sender, file.id),
    await removeTemplate(sender, template),
    await call("DELETE", `/api/drafts/${draft}?version=1`, undefined, sender),
    await call("DELETE", `/api/exports/${made.id}`, undefined, sender),
  ];
  expect(removed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await environment.idle();
  expect(await left(sender)).toEqual([]);
  const sent = (await left({ id: envelope })).map((key) =>
    key.replace(/.*(-first-page)?\./, "$1."),
  );
  expect(sent.sort()).toEqual([".pdf", ".png"]);
  const drafts = (await operator.items("Drafts")).filter((item) =>
    JSON.stringify(item).includes("Lease 14"),
  );
  expect(drafts).toEqual([]);
  expect(await messagesLeft(environment)).toEqual(waiting);
});
