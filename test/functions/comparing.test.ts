import { signed } from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import type { DocumentAnswer } from "../../contract/calls/documents.ts";
import type { EnvelopeAnswer } from "../../contract/calls/envelope-answers.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { makeBatch, readBatch, rowFor, sendRows, templateBy } from "../support/batches.ts";
import { call } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { grantOf } from "../support/grants.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  sealedBehind,
  signBy,
  signingToken,
  signSubmission,
} from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, envelopeBody, envelopeBy } from "../support/public-documents.ts";
import { covered, disagreeing, objectsOf, withoutFont } from "../support/two-readings.ts";

/** Every page of an uploaded document is compared in two readers, before anybody is asked to sign. */

const own = borrowedEnvironment();

const oddPdf = (): Buffer => Object.values(disagreeing)[0]?.() ?? Buffer.alloc(0);
const documentOf = async (key: string, id: string) =>
  (await callByKey<DocumentAnswer>(key, "GET", `/api/v1/documents/${id}`)).body;
const envelopeOf = async (key: string, id: string) =>
  (await callByKey<EnvelopeAnswer>(key, "GET", `/api/v1/envelopes/${id}`)).body;
const combinePath = "/api/v1/documents/combine";
const mailsTo = (email: string) => own().environment.mails({ to: email });

/** While nothing of what was uploaded can be read by the worker that compares pages. */
const withoutComparing = <Result>(act: () => Promise<Result>): Promise<Result> =>
  own().environment.without(
    grantOf("on-comparison-requested", "s3:GetObjectVersion", /files/),
    act,
  );

test("a document says which of its pages look different elsewhere, once all were compared", async () => {
  const key = await apiKeyOf(await newSender());
  const odd = await documentBy(key, { pdf: oddPdf() });
  const plain = await documentBy(key, { pdf: makePdf([{}, {}]) });
  const foreign = await documentBy(key, { pdf: withoutFont() });
  await own().environment.idle();
  expect(await documentOf(key, odd)).toMatchObject({
    comparison: { compared: 1, of: 1, differs: [1], unknown: [] },
    warnings: [expect.stringContaining("Page 1 looks different in other programs")],
  });
  expect(await documentOf(key, plain)).toMatchObject({
    comparison: { compared: 2, of: 2, differs: [], unknown: [] },
    warnings: [],
  });
  expect(await documentOf(key, foreign)).toMatchObject({
    comparison: { unknown: [{ because: "fonts", pages: [1] }] },
    warnings: [expect.stringContaining("is not part of this file")],
  });
});

test("signer, record and certificate say which pages differ, for every verifier", async (context) => {
  const key = await apiKeyOf(await newSender());
  const ann = newRecipient("Ann");
  const documentId = await documentBy(key, { pdf: oddPdf() });
  await envelopeBy(key, [ann], { documentId });
  await own().environment.idle();
  const token = await signingToken(ann);
  expect((await openLink(token)).body.shownOtherwise).toEqual([1]);
  await signBy(ann);
  await own().environment.idle();
  const says = /looked different in other programs, such as Firefox, [^.]*: 1\./;
  await isGenuine(await sealedBehind(token), says, context);
});

test("a page that looks different elsewhere looks alike as its picture", async () => {
  const key = await apiKeyOf(await newSender());
  const documentId = await documentBy(key, { pdf: oddPdf() });
  const combined = (asPictures: readonly number[]) =>
    callByKey<DocumentAnswer>(key, "POST", combinePath, {
      ...{ name: "contract", parts: [{ documentId, asPictures }] },
    });
  expect(await combined([2])).toMatchObject({
    ...{ status: 400, body: { message: expect.stringContaining("Page 2 of “contract”") } },
  });
  const { status, body } = await combined([1]);
  expect(status).toBe(201);
  await own().environment.idle();
  expect(await documentOf(key, body.id)).toMatchObject({
    comparison: { compared: 1, differs: [], unknown: [] },
    warnings: [expect.stringContaining("Page 1 is a picture now, which looks the same")],
  });
});

describe("where pictures replace pages", () => {
  const send = async (key: string, documentId: string, more: object = {}) => {
    const ann = newRecipient("Ann");
    const body = { ...(await envelopeBody(key, [ann])), documentId, ...more };
    const sent = await callByKey<{ message: string }>(key, "POST", "/api/v1/envelopes", body);
    await own().environment.idle();
    return { ann, ...sent };
  };
  const asPictures = { pages: "asPictures" };

  test("a document is sent once they are made, and needs no notice", async (context) => {
    const key = await apiKeyOf(await newSender());
    const documentId = await documentBy(key, { pdf: oddPdf() });
    await own().environment.idle();
    expect(await send(key, documentId, asPictures)).toMatchObject({
      ...{ status: 409, body: { code: "PAGES_COMPARING" } },
    });
    const { status, ann } = await send(key, documentId, asPictures);
    expect(status).toBe(201);
    const token = await signingToken(ann);
    const { body } = await openLink(token);
    expect([body.shownOtherwise, body.notCompared]).toEqual([undefined, undefined]);
    await signBy(ann);
    await own().environment.idle();
    await isGenuine(await sealedBehind(token), /^(?!.*looked different)/s, context);
  });

  test("the account's choice counts, unless a call makes another", async () => {
    const key = await apiKeyOf(await newSender());
    await callByKey(key, "PUT", "/api/v1/account/settings", asPictures);
    const documentId = await documentBy(key, { pdf: oddPdf() });
    await own().environment.idle();
    expect((await send(key, documentId)).status).toBe(409);
    const drawn = await send(key, documentId);
    expect((await openLink(await signingToken(drawn.ann))).body.shownOtherwise).toBeUndefined();
    const plain = await send(key, documentId, { pages: "asUploaded" });
    expect((await openLink(await signingToken(plain.ann))).body.shownOtherwise).toEqual([1]);
  });

  test("a signed PDF has none: a call that requires them is refused, and the account's choice leaves it as it is", async () => {
    const key = await apiKeyOf(await newSender());
    const documentId = await documentBy(key, { pdf: signed(objectsOf(covered)) });
    await own().environment.idle();
    expect((await send(key, documentId, asPictures)).status).toBe(409);
    expect(await send(key, documentId, asPictures)).toMatchObject({
      ...{ status: 400, body: { field: "pages" } },
    });
    await callByKey(key, "PUT", "/api/v1/account/settings", asPictures);
    const { ann, status } = await send(key, documentId);
    expect(status).toBe(201);
    expect((await openLink(await signingToken(ann))).body.shownOtherwise).toEqual([1]);
  });

  test("a batch is checked once its template has them", async () => {
    const key = await apiKeyOf(await newSender());
    await callByKey(key, "PUT", "/api/v1/account/settings", asPictures);
    const id = await templateBy(key, { documentId: await documentBy(key, { pdf: oddPdf() }) });
    const rows = { template: { id }, rows: [rowFor(1)] };
    await own().environment.idle();
    expect((await makeBatch(key, rows)).body.code).toBe("PAGES_COMPARING");
    await own().environment.idle();
    const batch = (await makeBatch(key, rows)).body;
    await sendRows(key, batch.id, 1);
    await own().environment.idle();
    expect((await readBatch(key, batch.id)).sent).toBe(1);
  });
});

describe("while the pages of a document are not compared", () => {
  test("nobody is mailed; then everybody is, and the record says what was found", async () => {
    const key = await apiKeyOf(await newSender());
    const ann = newRecipient("Ann");
    const documentId = await withoutComparing(async () => {
      const id = await documentBy(key, { pdf: oddPdf() });
      await envelopeBy(key, [ann], { documentId: id });
      await own().environment.idle();
      return id;
    });
    expect(mailsTo(ann.email)).toEqual([]);
    // Whoever looks at the document after a while has it compared again.
    await own().environment.advance(3 * 60_000);
    await documentOf(key, documentId);
    await own().environment.idle();
    expect((await documentOf(key, documentId)).comparison).toMatchObject({ differs: [1] });
    expect(mailsTo(ann.email)).toHaveLength(1);
    expect((await openLink(await signingToken(ann))).body.shownOtherwise).toEqual([1]);
  });

  test("the sender's own page says how many are, finishing is refused, and reading it has them compared again", async () => {
    const sender = await newSender();
    const key = await apiKeyOf(sender);
    const me = { ...newRecipient("Sam"), email: sender.email };
    const token = await withoutComparing(async () => {
      const documentId = await documentBy(key, { pdf: makePdf([{}, {}, {}]) });
      const { id } = await envelopeBy(key, [me], { documentId });
      const signNow = `/api/envelopes/${id}/sign-now`;
      const { path } = (await call<{ path: string }>("POST", signNow, {}, sender)).body;
      const token = path.slice("/rviewer/".length);
      const { body: view } = await openLink(token);
      expect(view.comparing).toEqual({ done: 0, of: 3 });
      const signed = await call("POST", "/api/esign", signSubmission(view), { bearer: token });
      expect(signed).toMatchObject({ status: 409, body: { code: "PAGES_COMPARING" } });
      expect((await envelopeOf(key, id)).signed).toBe(0);
      await own().environment.idle();
      return token;
    });
    await own().environment.advance(3 * 60_000);
    await openLink(token);
    await own().environment.idle();
    const { body: view } = await openLink(token);
    expect(view.comparing).toBeUndefined();
    const { status } = await call("POST", "/api/esign", signSubmission(view), { bearer: token });
    expect(status).toBe(200);
  });

  test("people are asked to sign after a quarter of an hour, and told that it is not known", async () => {
    const key = await apiKeyOf(await newSender());
    const ann = newRecipient("Ann");
    await withoutComparing(async () => {
      await envelopeBy(key, [ann], { documentId: await documentBy(key, { pdf: oddPdf() }) });
      await own().environment.advance(14 * 60_000);
      expect(mailsTo(ann.email)).toEqual([]);
      await own().environment.advance(2 * 60_000);
      await own().environment.runSchedule("Sweep");
      await own().environment.idle();
    });
    expect(mailsTo(ann.email)).toHaveLength(1);
    const { body } = await openLink(await signingToken(ann));
    expect(body.notCompared).toEqual([{ cause: "busy", pages: [1] }]);
    expect(body.shownOtherwise).toBeUndefined();
  });
});
