import { describe, expect, test } from "vitest";
import { call, eventually, mailTo } from "../support/cloud.ts";
import { activity, invited, sign } from "../support/invited.ts";
import { linkBeforeItIsMailed } from "../support/links.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  envelopeFor,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { makePng, pngDataUrl } from "../support/pngs.ts";

describe("POST /api/esign", () => {
  test("works: the last signature seals the document, and every party gets a link to it", async () => {
    const { sender, recipients, envelopeId, tokens, submissions } = await invited(2);
    const first = await sign(tokens[0], submissions[0]);
    expect(first.body).toMatchObject({ envelopeId, last: false });
    const last = await sign(tokens[1], submissions[1]);
    expect(last.body).toMatchObject({ envelopeId, last: true });
    for (const email of [sender.email, ...recipients.map((one) => one.email)]) {
      expect(await viewingToken(email)).toMatch(/^[\w-]{43}$/);
    }
  });

  test("works again for the same signer as it did the first time, and counts once", async () => {
    const { sender, envelopeId, token, submission } = await invited();
    const all = await Promise.all(Array.from({ length: 4 }, () => sign(token, submission)));
    expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(all.map((one) => one.body.signedAt)).size).toBe(1);
    await viewingToken(sender.email);
    const again = await sign(token, submission);
    expect(again.body.signedAt).toBe(all[0]?.body.signedAt);
    const signed = (await activity(sender, envelopeId)).filter((one) => one === "Document signed");
    expect(signed).toHaveLength(1);
  });

  test("refuses another signature from another page, at the same moment and later", async () => {
    const { token, submission } = await invited();
    const others = [
      submission,
      { ...submission, userSign: pngDataUrl(makePng(90, 20)) },
      { ...submission, name: "Somebody Else" },
    ];
    const all = await Promise.all(others.map((one) => sign(token, one)));
    const done = all.findIndex(({ status }) => status === 200);
    for (const [index, other] of others.entries()) {
      const again = await sign(token, other);
      const said = [all[index], again].map((one) => [one?.status, one?.body.code]);
      const expected = index === done ? [200, undefined] : [409, "SIGNED_OTHERWISE"];
      expect(said).toEqual([expected, expected]);
    }
  });

  test("refuses what can't be a signature, and keeps the document open", async () => {
    const { sender, envelopeId, token, submission } = await invited();
    const huge = pngDataUrl(makePng(3300, 100));
    const cases: [change: object, code: string][] = [
      [{ userConsent: false }, "CONSENT_MISSING"],
      [{ userSign: null }, "SIGNATURE_MISSING"],
      [{ userSign: "data:image/png;base64,AAAA" }, "BAD_IMAGE"],
      [{ userSign: "data:image/svg+xml;base64,PHN2Zy8+" }, "BAD_IMAGE"],
      [{ userSign: `data:image/png;base64,${makePdf().toString("base64")}` }, "BAD_IMAGE"],
      [{ userSign: huge }, "BAD_IMAGE"],
      [{ userSign: "A".repeat(800_000) }, "BAD_FIELD"],
      [{ name: "x".repeat(162) }, "BAD_FIELD"],
      [{ name: "a\u3164b" }, "BAD_FIELD"],
      [{ name: "half a pair \ud83d" }, "BAD_FIELD"],
    ];
    for (const [change, code] of cases) {
      const { body, status } = await sign(token, { ...submission, ...change });
      expect(status, JSON.stringify(change).slice(0, 60)).toBe(400);
      expect(body.code).toBe(code);
    }
    expect(await activity(sender, envelopeId)).not.toContain("Document signed");
  });

  test("refuses a signer whose turn has not come, even with a link that counts", async () => {
    const sender = await newSender();
    const ann = { ...newRecipient("Ann"), order: 1 };
    const ben = { ...newRecipient("Ben"), order: 2 };
    const envelopeId = await sendEnvelope(sender, [ann, ben]);
    const token = await linkBeforeItIsMailed(envelopeId, "s2");
    const submission = { userSign: pngDataUrl(), name: "Ben Test", userConsent: true };
    const refused = { status: 409, body: { code: "NOT_YOUR_TURN" } };
    expect(await openLink(token)).toMatchObject(refused);
    expect(await sign(token, submission)).toMatchObject(refused);
    const reason = { reason: "The price is wrong" };
    expect(await call("POST", "/api/esign/decline", reason, { bearer: token })).toMatchObject(
      refused,
    );
    await signBy(ann);
    expect(await sign(token, submission)).toMatchObject({ status: 200, body: { last: true } });
  });

  test("is closed to strangers, to other envelopes and to what another signer claims", async () => {
    const one = await invited(2);
    const other = await invited();
    expect((await sign(undefined, one.submission)).status).toBe(401);
    expect((await sign("made-up", one.submission)).status).toBe(401);
    expect((await sign(one.sender.bearer, one.submission)).status).toBe(401);
    expect((await sign(one.token, other.submission)).status).toBe(404);
    expect((await sign(one.token, one.submissions[1])).status).toBe(403);
    expect(await activity(one.sender, one.envelopeId)).not.toContain("Document signed");
  });

  test("refuses when the disclosure that was shown is not today's", async () => {
    const { token, submission } = await invited();
    const shown = { ...submission, disclosureSha256: "0".repeat(64) };
    expect((await sign(token, shown)).body).toMatchObject({ code: "DISCLOSURE_CHANGED" });
  });

  test("is closed after the document was withdrawn", async () => {
    const { sender, envelopeId, token, submission } = await invited();
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
    expect((await sign(token, submission)).body).toMatchObject({ code: "VOIDED" });
  });
});

describe("POST /api/esign/decline", () => {
  const decline = (bearer: string | undefined, reason: unknown) =>
    call("POST", "/api/esign/decline", { reason }, { bearer });

  test("works: ends the document, tells the sender, and can be repeated", async () => {
    const { sender, envelopeId, tokens, submissions } = await invited(2);
    expect((await decline(tokens[0], "The price | is wrong")).status).toBe(200);
    expect((await decline(tokens[0], "The price | is wrong")).status).toBe(200);
    await mailTo(sender.email, (mail) => mail.subject.includes("declined"));
    expect((await sign(tokens[1], submissions[1])).body).toMatchObject({
      code: "ALREADY_DECLINED",
    });
    expect(await activity(sender, envelopeId)).toContain("Signing declined");
  });

  test("refuses without a reason and with a long one", async () => {
    const { token } = await invited();
    expect((await decline(token, "")).status).toBe(400);
    expect((await decline(token, "x".repeat(201))).status).toBe(400);
  });

  test("is closed to signers who have signed, and to strangers", async () => {
    const { token, submission } = await invited(2);
    await sign(token, submission);
    expect((await decline(undefined, "no")).status).toBe(401);
    const { status } = await decline(token, "too late");
    expect(status).toBe(409);
  });
});

describe("POST /api/esign/viewed", () => {
  const viewed = (bearer?: string) => call("POST", "/api/esign/viewed", {}, { bearer });

  test("works: recorded once, however often the page says so", async () => {
    const { sender, envelopeId, token } = await invited();
    expect((await viewed(token)).status).toBe(200);
    expect((await viewed(token)).status).toBe(200);
    const views = (await activity(sender, envelopeId)).filter((one) => one === "Document viewed");
    expect(views).toHaveLength(1);
  });

  test("refuses a body that is no JSON", async () => {
    const { token } = await invited();
    const { status } = await call("POST", "/api/esign/viewed", "{", {
      bearer: token,
      headers: { "content-type": "application/json" },
    });
    expect(status).toBe(400);
  });

  test("is closed to strangers", async () => {
    expect((await viewed()).status).toBe(401);
    expect((await viewed("x")).status).toBe(401);
  });
});

describe("GET /api/esign/file/{name}", () => {
  const open = (token: string, url = "/api/esign/file/contract?sealed=") =>
    call<{ url: string; code?: string }>("GET", url, undefined, {
      bearer: token,
      headers: { accept: "application/json" },
    });

  test("works: the signer's document, in ranges", async () => {
    const { token, submission } = await invited();
    const docUrl = (submission as { docUrl: string }).docUrl;
    expect(await download(docUrl, token)).toEqual(makePdf());
    const { url } = (await open(token)).body;
    const part = await fetch(url, { headers: { range: "bytes=0-4" } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe("%PDF-");
  });

  test("refuses the sealed document before there is one, and another envelope's id", async () => {
    const { token, envelopeId } = await invited();
    const other = await invited();
    const at = (id: string) => `/api/esign/file/contract?sealed=${id}`;
    expect((await open(token, at(envelopeId))).body).toMatchObject({ code: "NOT_COMPLETED" });
    expect((await open(token, at(other.envelopeId))).status).toBe(404);
  });

  test("is closed to strangers and after a decline", async () => {
    const { token } = await invited();
    expect((await open("made-up")).status).toBe(401);
    await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: token });
    expect((await open(token)).body).toMatchObject({ code: "ALREADY_DECLINED" });
  });
});

test("answers of earlier signers are shown to later ones unless the sender withholds them", async () => {
  const sender = await newSender();
  const file = await uploadFile(sender);
  for (const withholdValues of [false, true]) {
    const recipients = [newRecipient("Łukasz", "Ćwikła"), newRecipient("Ben")];
    const payload = { ...envelopeFor(sender, file, recipients), withholdValues };
    await call("POST", "/api/envelopes", payload, sender);
    await signBy(recipients[0] as Recipient);
    const token = await signingToken(recipients[1] as Recipient);
    const { filled, images } = (await openLink(token)).body;
    if (withholdValues) expect(filled).toEqual([]);
    else {
      expect(filled.map((one) => one.etype)).toEqual(["sign", "name", "date"]);
      expect(images[filled[0]?.image ?? ""]).toMatch(/^data:image\/png;base64,/);
      expect(filled[1]).toMatchObject({ value: "Łukasz Ćwikła", by: "Łukasz Ćwikła" });
    }
  }
});

test("the audit trail tells the whole story, in order", async () => {
  const { sender, envelopeId, token, submission } = await invited();
  await eventually("the invitation to be written down", async () =>
    (await activity(sender, envelopeId)).includes("Invitation emailed") ? true : undefined,
  );
  await call("POST", "/api/esign/viewed", {}, { bearer: token });
  await sign(token, submission);
  const story = await eventually("the last notice to be written down", async () => {
    const entries = await activity(sender, envelopeId);
    return entries.length === 7 ? entries : undefined;
  });
  expect(story.reverse()).toEqual([
    "Document sent for signature",
    "Invitation emailed",
    "Document viewed",
    "Document signed",
    "Document completed and sealed",
    "Link to the signed document emailed",
    "Link to the signed document emailed",
  ]);
});
