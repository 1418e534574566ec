import { spawnSync } from "node:child_process";
import path from "node:path";
import { earlierPython, earlierVerifier } from "sealed-pdf/testing";
import { verifyDocument } from "sealed-pdf/verify";
import { beforeAll, describe, expect, test } from "vitest";
import { delegating } from "../../contract/api/delegating.ts";
import type { PreviewReply, SignerViewReply } from "../../contract/api/envelopes.ts";
import { esign } from "../../contract/api/esign.ts";
import { pads } from "../../contract/api/pads.ts";
import { signerView } from "../../contract/api/signer-views.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, inbox, mailTo } from "../support/cloud.ts";
import { needs, pdfText, saved } from "../support/other-tools.ts";
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

/**
 * Ann approves, Ben confirms having read, Cem signs for a reason, which Dora witnesses; Fay follows, and Rex gets a copy to read
 * in German. Nobody can decline.
 */

interface Reply {
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

const pdf = makePdf([{ text: "Policy" }, { text: "More of it" }]);
const people = ["Ann", "Ben", "Cem", "Dora"].map((name) => newRecipient(name));
const [ann, ben, cem, dora] = people as [Recipient, Recipient, Recipient, Recipient];
const [fay, rex] = [newRecipient("Fay"), newRecipient("Rex")];
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
      { ...fay, role: "follows" },
      { ...rex, role: "receives", language: "de" },
    ],
    fields: [
      { kind: "text", recipient: 1, page: 1, x: 72, y: 100, settings: { label: "Remark" } },
      { kind: "sign", recipient: 3, page: 2, x: 72, y: 640 },
      { kind: "sign", recipient: 4, page: 2, x: 320, y: 640 },
    ],
    rules: { decline: false, reasons: ["Author", "Review"] },
  });
  expect(sent.status).toBe(201);
  envelope = sent.body;
});

/** Calls that a link for reading may make. */
const readingToo: ReadonlySet<string> = new Set([
  esign.openDocument.path,
  esign.chooseLanguage.path,
  pads.drawnOnPad.path,
]);

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
  ]);
  expect(view).toMatchObject({ undeclinable: true });
});

describe("who only reads", () => {
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

  const acts = Object.values({ ...esign, ...delegating, ...pads, signerView }).filter(
    ({ access, path: where }) => access === "signer" && !readingToo.has(where),
  );

  test("is refused by every call with which people sign", async () => {
    const bearer = await viewingToken(fay.email);
    const { view } = await open(ann);
    const before = await entriesOf();
    expect(acts.map(({ path: where }) => where)).toContain("/api/esign/decline");
    const named = { ...fay, email: newRecipient("Gus").email, reason: "On leave" };
    for (const { method, path: where } of acts) {
      const body = method === "GET" ? undefined : { ...bodyOf(view), ...named };
      const at = where.replace("{token}", bearer).replace("{padId}", "a".repeat(32));
      const refused = await call<Reply>(method, at, body, { bearer });
      expect([where, refused.status >= 400 && refused.status < 500]).toEqual([where, true]);
      if (method === "POST" && where !== "/api/esign/pad/{padId}")
        expect([where, refused.body.code]).toEqual([where, "LINK_INVALID"]);
    }
    expect(await entriesOf()).toEqual(before);
  });
});

describe("it is refused, and nothing is stored,", () => {
  test.each([
    ["to decline", "/api/esign/decline", () => ({ reason: "No" }), ["CANT_CHANGE_NOW", undefined]],
    [
      "to approve with a signature",
      "/api/esign",
      (view: SignerViewReply) => bodyOf(view, { userSign: pngDataUrl(), values: { f1: "Fine" } }),
      ["BAD_FIELD", "userSign"],
    ],
    [
      "to approve without the answer",
      "/api/esign",
      (view: SignerViewReply) => bodyOf(view),
      ["BAD_FIELD", "values.f1"],
    ],
    [
      "to approve with another's consent text",
      "/api/esign",
      (view: SignerViewReply) =>
        bodyOf(view, { values: { f1: "Fine" }, disclosureSha256: "0".repeat(64) }),
      ["DISCLOSURE_CHANGED", undefined],
    ],
  ] as const)("%s", async (_, where, body, [code, field]) => {
    const { bearer, view } = await open(ann);
    const before = await entriesOf();
    const { status, body: reply } = await call<Reply>("POST", where, body(view), { bearer });
    expect(status).toBeGreaterThanOrEqual(400);
    expect([reply.code, reply.field]).toEqual([code, field]);
    expect(await entriesOf()).toEqual(before);
  });

  test("to confirm without the pages", async () => {
    const { bearer, view } = await open(ben);
    for (const pagesShown of [undefined, 1]) {
      const { body } = await act(bearer, bodyOf(view, { pagesShown }));
      expect([body.code, body.field]).toEqual(["BAD_FIELD", "pagesShown"]);
    }
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

  beforeAll(async () => {
    const first = await open(ann);
    const approved = await act(first.bearer, bodyOf(first.view, { values: { f1: "Fine" } }));
    expect(approved.status).toBe(200);
    const second = await open(ben);
    expect((await act(second.bearer, bodyOf(second.view, { pagesShown: 2 }))).status).toBe(200);
    const third = await open(cem);
    const signed = bodyOf(third.view, { userSign: pngDataUrl() });
    const unreasoned = await act(third.bearer, signed);
    expect([unreasoned.body.code, unreasoned.body.field]).toEqual(["BAD_FIELD", "signingReason"]);
    expect((await act(third.bearer, { ...signed, signingReason: "Review" })).status).toBe(200);
    await witness();
    sealed = await sealedBehind(await viewingToken(cem.email));
  });

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
    const { bearer, view } = await open(ann);
    const before = await entriesOf();
    expect((await act(bearer, bodyOf(view, { values: { f1: "Fine" } }))).status).toBe(200);
    expect(await entriesOf()).toEqual(before);
  });

  test("the record has one act and one value of each, and pictures of signatures alone", async () => {
    const done = (await entriesOf()).filter(({ type }) => type === "signed");
    expect(done.map(({ data }) => [data["act"], data["reason"]])).toEqual([
      ["approved", undefined],
      ["confirmed", undefined],
      [undefined, "Review"],
      ["witnessed", undefined],
    ]);
    const { document } = await verifyDocument(sealed, { trusted: await sealCertificates() });
    expect(document?.record.values.map(({ signature }) => signature !== undefined)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(document?.signers.map(({ method }) => method)).toEqual([
      "approved",
      "confirmed",
      "signed",
      "signed",
    ]);
  });

  test("it is genuine for today's verifiers and for those of 0.1.0", async (context) => {
    const trusted = await sealCertificates();
    for (const verify of [verifyDocument, earlierVerifier])
      expect((await verify(sealed, { trusted })).verdict).toBe("genuine");
    needs(context, "python3");
    if (spawnSync("python3", ["-c", "import cryptography"]).status !== 0)
      context.skip("python3 has no cryptography");
    const [seal = Buffer.of()] = trusted;
    const files = [saved(sealed), saved(seal, "seal.der")];
    const today = path.join(import.meta.dirname, "../../docs/verify.py");
    for (const script of [today, earlierPython]) {
      const run = spawnSync("python3", ["-B", script, ...files], { encoding: "utf8" });
      expect(run.stdout).toMatch(/^genuine/);
    }
  });

  test("completion pages say who did what, and for which reason", (context) => {
    needs(context, "pdftotext");
    const text = pdfText(sealed);
    expect(text).toMatch(/Who took part \(4\)/);
    for (const said of [
      "Document approved",
      "Confirmed having read the",
      "Review",
      "1 High Street, Leeds",
    ])
      expect(text).toContain(said);
    expect(text).toMatch(/all 2 pages were shown, as the browser reports/);
    expect(text).toContain(`Witnessed the signature of ${cem.firstName}`);
    expect(text).not.toMatch(/Signature of Ann/);
  });

  test("who follows has heard of each act but the last, and both who read have the document", async () => {
    const subjects = async (who: Recipient) =>
      (await inbox(who.email)).map(({ subject }) => subject);
    for (const { email } of [fay, rex])
      await mailTo(email, ({ subject }) => /^(Completed|Abgeschlossen): Policy$/.test(subject));
    expect((await subjects(fay)).toReversed()).toEqual([
      expect.stringMatching(/shares with you: Policy$/),
      "Ann Test has approved: Policy",
      "Ben Test has confirmed having read: Policy",
      "Cem Test has signed: Policy",
      "Completed: Policy",
    ]);
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
      "envelope.signed",
      "envelope.witnessed",
    ]);
    expect((await mailTo(ann.email, ({ subject }) => /^Completed/.test(subject))).text).toMatch(
      /approved, \d/,
    );
  });
});
