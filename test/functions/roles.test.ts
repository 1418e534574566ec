import { verifyDocument } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import type { PreviewReply, SignerViewReply } from "../../contract/specified/signer-views.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { isGenuine } from "../support/genuine.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  sealedBehind,
  signingToken,
  signSubmission,
  viewingToken,
} from "../support/people.ts";
import { pngDataUrl } from "../support/pngs.ts";
import { callByKey } from "../support/public-api.ts";
import { documentBy, type EnvelopeBody } from "../support/public-documents.ts";
import { signersReplies } from "../support/signer-calls.ts";

/**
 * Ann approves, Ben confirms having read, Cem signs for a reason, which Dora witnesses; Gil or Hal signs, of whom Hal takes it; Ivy
 * names Jo in her place. Fay follows, Rex gets a copy to read in German, and Kim one at the end. Nobody can decline.
 */

interface Reply {
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

const pdf = makePdf([{ text: "Policy" }, { text: "More of it" }]);
const [ann, ben, cem, dora] = [
  ...[newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem"), newRecipient("Dora")],
] as const;
const [gil, hal, ivy, jo] = [
  ...[newRecipient("Gil"), newRecipient("Hal"), newRecipient("Ivy"), newRecipient("Jo")],
] as const;
const [fay, rex, kim] = [newRecipient("Fay"), newRecipient("Rex"), newRecipient("Kim")];
let key: string;
let envelope: EnvelopeBody;

beforeAll(async () => {
  key = await apiKeyOf(await newSender("roles"));
  const documentId = await documentBy(key, { pdf });
  const sent = await callByKey<EnvelopeBody>(key, "POST", "/api/v1/envelopes", {
    documentId,
    title: "Policy",
    recipients: [
      { ...ann, role: "approves", order: 1 },
      { ...ben, role: "confirms", order: 1 },
      { ...cem, order: 2 },
      { ...dora, role: "witnesses", witnessOf: 3 },
      { ...gil, anyOf: [hal], order: 2 },
      { ...ivy, order: 1 },
      { ...fay, role: "follows" },
      { ...rex, role: "receives", language: "de" },
    ],
    fields: [
      { kind: "text", recipient: 1, page: 1, x: 72, y: 100, settings: { label: "Remark" } },
      { kind: "sign", recipient: 3, page: 2, x: 72, y: 640 },
      { kind: "sign", recipient: 4, page: 2, x: 320, y: 640 },
      { kind: "sign", recipient: 5, page: 1, x: 72, y: 640 },
      { kind: "sign", recipient: 6, page: 1, x: 320, y: 640 },
    ],
    copies: [kim.email],
    rules: { decline: false, delegation: true, reasons: ["Author", "Review"] },
  });
  expect(sent.status).toBe(201);
  envelope = sent.body;
});

const open = async (who: Recipient) => {
  const bearer = await signingToken(who);
  return { bearer, view: (await openLink(bearer)).body };
};

const bodyOf = (view: SignerViewReply, more: object = {}) => {
  const { userSign: _, ...plain } = signSubmission(view);
  const { disclosure, shownSha256 } = view;
  return { ...plain, disclosureSha256: disclosure.sha256, shownSha256, ...more };
};

const act = (bearer: string, body: unknown) =>
  call<Reply & { last?: boolean }>("POST", "/api/esign", body, { bearer });

const sealCertificates = async () => {
  const where = "/api/evidence/seal-certificates";
  const { body } = await call<{ certificates: { der: string }[] }>("GET", where);
  return body.certificates.map(({ der }) => Buffer.from(der, "base64"));
};

/** The entries about people's acts; mails leave at times of their own. */
const entriesOf = async () =>
  (
    await callByKey<{ data: { type: string; data: Record<string, unknown> }[] }>(
      key,
      "GET",
      `/api/v1/envelopes/${envelope.id}/entries`,
    )
  ).body.data.filter(({ type }) => !/^(invited|delivered|mail-)/.test(type));

test("mails and pages say what is asked, and to which text each consents", async () => {
  expect((await mailTo(ann.email)).subject).toMatch(/asks you to approve: Policy$/);
  expect((await mailTo(ben.email)).subject).toMatch(/confirm that you have read: Policy$/);
  const { view } = await open(ann);
  expect(view.disclosure.title).toBe("Approving electronically");
  expect(view.recepient[0]).toMatchObject({ role: "approves" });
  expect(view.parties.map(({ role }) => role)).toEqual([
    "approves",
    "confirms",
    undefined,
    "witnesses",
    undefined,
    undefined,
  ]);
  expect(view).toMatchObject({ undeclinable: true });
  // The order holds across roles: nobody is asked before those before them are done.
  for (const { email } of [cem, dora, gil, hal]) expect(await inbox(email)).toEqual([]);
});

describe("a reader", () => {
  test("gets a link when the document is sent, in their language, and reads it without signatures", async () => {
    expect((await mailTo(fay.email)).subject).toMatch(/shares with you: Policy$/);
    expect((await mailTo(rex.email)).subject).toMatch(/teilt mit Ihnen: Policy$/);
    const bearer = await viewingToken(rex.email);
    const { body } = await call<PreviewReply>(
      "GET",
      `/api/envelopes/preview/${bearer}`,
      undefined,
      {
        bearer,
      },
    );
    expect(body).toMatchObject({ status: "created", language: "de" });
    const file = await call("GET", body.fileUrl, undefined, { bearer });
    expect(file.status).toBe(302);
    const evidence = await call<Reply>("GET", "/api/esign/evidence", undefined, { bearer });
    expect(evidence.body.code).toBe("NOT_COMPLETED");
  });

  test("is refused by every call with which people sign", async () => {
    const bearer = await viewingToken(fay.email);
    const before = await entriesOf();
    const replies = await signersReplies(bearer);
    expect([...replies.keys()]).toContain("/api/esign/decline");
    for (const [where, { status, code }] of replies) {
      const isOther = /pad\/|\{token\}/.test(where);
      expect([where, status >= 400 && status < 500]).toEqual([where, true]);
      if (!isOther) expect([where, status, code]).toEqual([where, 401, "LINK_INVALID"]);
    }
    expect(await entriesOf()).toEqual(before);
  });
});

describe("it is refused, and nothing is stored,", () => {
  test.each([
    [
      "to decline",
      "/api/esign/decline",
      () => ({ reason: "No" }),
      [409, "CANT_CHANGE_NOW", undefined],
    ],
    [
      "to approve with a signature",
      "/api/esign",
      (view: SignerViewReply) => bodyOf(view, { userSign: pngDataUrl(), values: { f1: "Fine" } }),
      [400, "BAD_FIELD", "userSign"],
    ],
    [
      "to approve without the answer",
      "/api/esign",
      (view: SignerViewReply) => bodyOf(view),
      [400, "BAD_FIELD", "values.f1"],
    ],
    [
      "to approve with another's consent text",
      "/api/esign",
      (view: SignerViewReply) =>
        bodyOf(view, { values: { f1: "Fine" }, disclosureSha256: "0".repeat(64) }),
      [409, "DISCLOSURE_CHANGED", undefined],
    ],
  ] as const)("%s", async (_, where, body, [status, code, field]) => {
    const { bearer, view } = await open(ann);
    const before = await entriesOf();
    const refused = await call<Reply>("POST", where, body(view), { bearer });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([status, code, field]);
    expect(await entriesOf()).toEqual(before);
  });

  test("to confirm without the pages", async () => {
    const { bearer, view } = await open(ben);
    const before = await entriesOf();
    for (const pagesShown of [undefined, 1]) {
      const { status, body } = await act(bearer, bodyOf(view, { pagesShown }));
      expect([status, body.code, body.field]).toEqual([400, "BAD_FIELD", "pagesShown"]);
    }
    expect(await entriesOf()).toEqual(before);
  });

  test("to send roles with fields that they can't have, or to read them under other names", async () => {
    const documentId = await documentBy(key, { pdf });
    const send = (role: string, fields: object[]) =>
      callByKey<Reply>(key, "POST", "/api/v1/envelopes", {
        documentId,
        recipients: [{ ...newRecipient("Dan"), role }],
        fields,
      });
    const field = { kind: "sign", recipient: 1, page: 1, x: 72, y: 640 };
    const reader = { ...newRecipient("Eve"), role: "receives" };
    for (const dropped of [{ order: 1 }, { accessCode: "1234" }]) {
      const recipients = [newRecipient("Dan"), { ...reader, ...dropped }];
      const body = { documentId, recipients, fields: [field] };
      const refused = await callByKey<Reply>(key, "POST", "/api/v1/envelopes", body);
      expect([refused.status, refused.body.field]).toEqual([400, "recipients"]);
    }
    expect((await send("approves", [field])).body).toMatchObject({ field: "fields" });
    expect((await send("confirms", [{ ...field, kind: "text" }])).body).toMatchObject({
      field: "fields",
    });
    expect((await send("reads", [])).body).toMatchObject({ field: "recipients.0.role" });
    expect((await send("confirms", [])).status).toBe(201);
  });
});

describe("once everybody is done", () => {
  let sealed: Buffer;
  let approval: () => ReturnType<typeof act>;

  beforeAll(async () => {
    const named = { ...jo, reason: "On leave" };
    const ivys = { bearer: await signingToken(ivy) };
    expect((await call("POST", "/api/esign/delegate", named, ivys)).status).toBe(200);
    const first = await open(ann);
    approval = () => act(first.bearer, bodyOf(first.view, { values: { f1: "Fine" } }));
    expect((await approval()).status).toBe(200);
    const second = await open(ben);
    expect((await act(second.bearer, bodyOf(second.view, { pagesShown: 2 }))).status).toBe(200);
    // The mail says how many are done when it leaves, which is not before the next act by itself.
    await mailTo(fay.email, ({ subject }) => /^Ben/.test(subject));
    await signs(jo);
    const hals = { bearer: await signingToken(hal) };
    expect((await call("POST", "/api/esign/take", {}, hals)).status).toBe(200);
    await signs(hal);
    const third = await open(cem);
    const signed = bodyOf(third.view, { userSign: pngDataUrl() });
    const unreasoned = await act(third.bearer, signed);
    expect([unreasoned.body.code, unreasoned.body.field]).toEqual(["BAD_FIELD", "signingReason"]);
    expect((await act(third.bearer, { ...signed, signingReason: "Review" })).status).toBe(200);
    await witness();
    sealed = await sealedBehind(await viewingToken(cem.email));
  });

  async function signs(who: Recipient) {
    const { bearer, view } = await open(who);
    const signed = bodyOf(view, { userSign: pngDataUrl(), signingReason: "Author" });
    expect((await act(bearer, signed)).status).toBe(200);
  }

  /** Dora is asked once Cem has signed, and is refused without an address. */
  async function witness() {
    expect((await mailTo(dora.email)).subject).toMatch(/asks you to sign as a witness: Policy$/);
    const { bearer, view } = await open(dora);
    expect(view.recepient[0]).toMatchObject({ role: "witnesses", witnessOf: { email: cem.email } });
    expect(view.disclosure.title).toBe("Signing as a witness");
    const signed = bodyOf(view, { userSign: pngDataUrl(), name: "Dora Dee" });
    const before = await entriesOf();
    for (const witnessAddress of [undefined, " ", "x".repeat(201)]) {
      const { status, body } = await act(bearer, { ...signed, witnessAddress });
      expect([status, body.code, body.field]).toEqual([400, "BAD_FIELD", "witnessAddress"]);
    }
    expect(await entriesOf()).toEqual(before);
    const last = await act(bearer, { ...signed, witnessAddress: "1 High Street, Leeds" });
    expect(last.body).toMatchObject({ last: true });
  }

  test("a repeated act gets the same reply, and nothing more is recorded", async () => {
    const before = await entriesOf();
    expect((await approval()).status).toBe(200);
    expect(await entriesOf()).toEqual(before);
  });

  test("the record has one act and one value of each, and pictures of signatures alone", async () => {
    const done = (await entriesOf()).filter(({ type }) => type === "signed");
    expect(done.map(({ data }) => [data["act"], data["reason"]])).toEqual([
      ["approved", undefined],
      ["confirmed", undefined],
      [undefined, "Author"],
      [undefined, "Author"],
      [undefined, "Review"],
      ["witnessed", undefined],
    ]);
    const { document } = await verifyDocument(sealed, { trusted: await sealCertificates() });
    expect(document?.record.values.map(({ signature }) => signature !== undefined)).toEqual([
      ...[false, false, true, true, true, true],
    ]);
    expect(document?.signers.map(({ method }) => method)).toEqual([
      "approved",
      "confirmed",
      ...["signed", "signed", "signed", "signed"],
    ]);
  });

  test("with every role it is genuine for today's verifiers and for those of 0.1.0", async (context) => {
    const says = /Ivy .* named Jo .*Task taken on by one of the group/;
    await isGenuine(sealed, says, context);
  });

  test("completion pages say who did what, and for which reason", (context) => {
    needs(context, "pdftotext");
    const text = pdfText(sealed);
    expect(text).toMatch(/Who took part \(6\)/);
    for (const said of [
      "Document approved",
      "Confirmed having read the",
      "Review",
      "1 High Street, Leeds",
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/All 2 pages were shown\s+to\s+the\s+end,\s+as\s+the\s+browser\s+reports/);
    expect(text).toContain(`Witnessed the signature of ${cem.firstName}`);
    expect(text).not.toMatch(/Signature of Ann/);
  });

  test("followers have heard of each act except the last, and all readers have the document", async () => {
    const subjects = async (who: Recipient) =>
      (await inbox(who.email)).map(({ subject }) => subject);
    for (const { email } of [fay, rex, kim])
      await mailTo(email, ({ subject }) => /^(Completed|Abgeschlossen): Policy$/.test(subject));
    expect((await subjects(fay)).toReversed()).toEqual([
      expect.stringMatching(/shares with you: Policy$/),
      "Ann Test has approved: Policy",
      "Ben Test has confirmed having read: Policy",
      "Jo Test has signed: Policy",
      "Hal Test has signed: Policy",
      "Cem Test has signed: Policy",
      "Completed: Policy",
    ]);
    const second = await mailTo(fay.email, ({ subject }) => /^Ben/.test(subject));
    expect(second.text).toContain("2 of 6 are done");
    expect(await subjects(rex)).toHaveLength(2);
    expect(await sealedBehind(await viewingToken(rex.email))).toEqual(sealed);
  });

  test("events, and what programs and the history read, have the right verbs", async () => {
    const events = await callByKey<{ data: { type: string; data: { envelopeId?: string } }[] }>(
      key,
      "GET",
      "/api/v1/events?types=envelope.approved,envelope.confirmed,envelope.signed,envelope.witnessed",
    );
    const own = events.body.data.filter(({ data }) => data.envelopeId === envelope.id);
    expect(own.map(({ type }) => type)).toEqual([
      "envelope.approved",
      "envelope.confirmed",
      ...["envelope.signed", "envelope.signed", "envelope.signed"],
      "envelope.witnessed",
    ]);
    expect((await mailTo(ann.email, ({ subject }) => /^Completed/.test(subject))).text).toMatch(
      /Jo Test: Signed in place of Ivy Test, \d/,
    );
  });
});
