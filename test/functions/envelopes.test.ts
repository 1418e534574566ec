import { describe, expect, test } from "vitest";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import type { SignerViewReply } from "../../contract/specified/signer-views.ts";
import { call, eventually, inbox, mailTo, rawStatus } from "../support/cloud.ts";
import { activity } from "../support/invited.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  download,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";
import { readyToSend, send } from "../support/ready-to-send.ts";

const dashboard = (sender: Sender) =>
  call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender);

describe("POST /api/envelopes/as-signer", () => {
  type PreviewReply = { mail: { subject: string; html: string }; view: SignerViewReply };
  const asSigner = (sender: Sender | undefined, payload: object, signer: string) =>
    call<PreviewReply & { field?: string }>(
      "POST",
      "/api/envelopes/as-signer",
      { ...payload, signer },
      sender,
    );

  test("works: mail and page are those that the signer then gets, and nothing is sent", async () => {
    const { sender, recipients, payload } = await readyToSend(2);
    const [, ben = newRecipient("Ben")] = recipients;
    const inGerman = payload.recepient.map((one, at) =>
      at === 1 ? { ...one, language: "de" } : one,
    );
    const asked = { ...payload, recepient: inGerman };
    const shown = await asSigner(sender, asked, ben.email);
    expect(shown.status).toBe(200);
    expect((await inbox(ben.email)).length).toBe(0);
    expect((await dashboard(sender)).body.documents).toEqual([]);
    await send(sender, asked);
    const { body: view } = await openLink(await signingToken(ben));
    const ofItsOwn = { envelopeId: "", now: "", expiresAt: "", shownSha256: "" };
    expect({ ...shown.body.view, ...ofItsOwn, stage: "" }).toEqual({
      ...view,
      ...ofItsOwn,
      stage: "",
    });
    const mail = await mailTo(ben.email);
    expect(shown.body.mail.subject).toBe(mail.subject);
    expect(shown.body.mail.html).toContain('<img class="picture" src="data:image/');
  });

  test("works for each of several people who can sign: their page is that after taking it", async () => {
    const { sender, recipients, payload } = await readyToSend();
    const [ann = newRecipient("Ann")] = recipients;
    const ben = newRecipient("Ben");
    const asked = { ...payload, recepient: [{ ...ann, anyOf: [ben] }] };
    const shown = await Promise.all([ann, ben].map(({ email }) => asSigner(sender, asked, email)));
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    await send(sender, asked);
    for (const [at, one] of [ann, ben].entries()) {
      const { html, subject } = shown[at]?.body.mail ?? {};
      const mail = await mailTo(one.email);
      expect(subject).toBe(mail.subject);
      expect(html).toContain(`Hello ${one.firstName}`);
      expect(html).toContain("This needs one of you");
    }
    const bearer = await signingToken(ben);
    await call("POST", "/api/esign/take", {}, { bearer });
    const { body: view } = await openLink(bearer);
    const { recepient, parties, markers } = shown[1]?.body.view ?? {};
    expect([recepient?.[0].firstName, parties, markers]).toEqual([
      view.recepient[0].firstName,
      view.parties,
      view.markers,
    ]);
  });

  test("refuses what sending would refuse, and people who don't sign; it is closed to others", async () => {
    const { sender, recipients, payload } = await readyToSend();
    const [ann = newRecipient("Ann")] = recipients;
    const nowhere = { ...payload, markers: [] };
    expect((await asSigner(sender, nowhere, ann.email)).body.field).toBe("markers");
    expect((await asSigner(sender, payload, "bob@example.com")).body.field).toBe("signer");
    expect((await asSigner(undefined, payload, ann.email)).status).toBe(401);
    const other = await newSender();
    const { senderid: _, senderemail: __, audit: ___, ...theirs } = payload;
    expect((await asSigner(other, theirs, ann.email)).status).toBe(404);
    expect((await asSigner(other, payload, ann.email)).status).toBe(403);
  });
});

describe("POST /api/envelopes", () => {
  test("works: 201, and every signer gets a mail with a link of their own", async () => {
    const { sender, recipients, payload } = await readyToSend(2);
    const sent = await send(sender, payload);
    expect(sent.status).toBe(201);
    const tokens = await Promise.all(recipients.map(signingToken));
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const mail = await mailTo(recipients[0]?.email ?? "");
    expect(mail.subject).toBe("Sam Sender asks you to sign: Lease 2026");
    expect(mail.text).toContain("> Please sign by Friday.");
  });

  test("works in the order that the sender gives: later signers are invited when it is their turn", async () => {
    const sender = await newSender();
    const [ann, ben, cem] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem")];
    const ordered = [
      { ...ben, order: 2 },
      { ...cem, order: 2 },
      { ...ann, order: 1 },
    ];
    await sendEnvelope(sender, ordered);
    const allMailed = async () => (await dashboard(sender)).body.documents[0]?.stage === "waiting";
    await eventually("all that is due is mailed", async () => (await allMailed()) || undefined);
    const invited = (await inbox()).flatMap(({ to }) => to);
    expect(invited).toContain(ann.email);
    expect(invited).not.toContain(ben.email);
    expect(invited).not.toContain(cem.email);
    await signBy(ann);
    await Promise.all([ben, cem].map(signBy));
    expect(await viewingToken(cem.email)).toMatch(/^[\w-]{43}$/);
  });

  test("works with mobile numbers as people write them; a phone field shows them", async () => {
    const { sender, recipients, payload } = await readyToSend(2);
    const [one, two] = payload.recepient;
    const written = [
      { ...one, mobile: "+44 (0)7700 900123" },
      { ...two, mobile: "(07700) 900-123" },
    ];
    const phones = payload.markers.map((marker) => ({ ...marker, etype: "phone" }));
    expect((await send(sender, { ...payload, recepient: written, markers: phones })).status).toBe(
      201,
    );
    const views = await Promise.all(recipients.map(async (to) => openLink(await signingToken(to))));
    const shown = views.map(({ body }) => body.recepient[0].mobile);
    expect(shown).toEqual(["+447700900123", "7700900123"]);
  });

  test("works once for one idempotency key, however often and however parallel", async () => {
    const { sender, payload } = await readyToSend();
    const key = { "idempotency-key": crypto.randomUUID() };
    const all = await Promise.all(Array.from({ length: 5 }, () => send(sender, payload, key)));
    const ids = new Set(all.map((one) => one.body.envelopeId));
    expect(all.map((one) => one.status)).toEqual([201, 201, 201, 201, 201]);
    expect(ids.size).toBe(1);
    expect((await dashboard(sender)).body.documents).toHaveLength(1);
  });

  test("works once for one idempotency key whatever the client claims about itself and the time", async () => {
    const { sender, payload } = await readyToSend();
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await send(sender, payload, key);
    const later = {
      ...payload,
      sendername: "Samuel",
      senderPdfViewerScaleFactor: 2,
      offsetDateTime: "2026-11-21T12:05:00+01:00",
      audit: { ...payload.audit, userAgent: "another", offsetDateTime: "later" },
      markers: payload.markers.map((one) => ({ ...one, bgcolor: "red", classname: "", text: "" })),
    };
    expect(await send(sender, later, key)).toMatchObject({ status: 201, body: first.body });
    const moved = payload.markers.map((one) => ({ ...one, dataX: one.dataX + 1 }));
    const other = await send(sender, { ...payload, markers: moved }, key);
    expect(other.body).toMatchObject({ code: "KEY_USED" });
  });

  test("refuses the same key with another document, and sends nothing", async () => {
    const { sender, payload } = await readyToSend();
    const key = { "idempotency-key": crypto.randomUUID() };
    await send(sender, payload, key);
    const other = { ...payload, emailData: { title: "Another title" } };
    expect((await send(sender, other, key)).body).toMatchObject({ code: "KEY_USED" });
    expect((await dashboard(sender)).body.documents).toHaveLength(1);
  });

  test("refuses with OVER_LIMIT when the plan is used up: of 12 parallel sends exactly 3 pass", async () => {
    const { sender, payload } = await readyToSend();
    const all = await Promise.all(Array.from({ length: 12 }, () => send(sender, payload)));
    expect(all.filter((one) => one.status === 201)).toHaveLength(3);
    const refused = all.filter((one) => one.status !== 201);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(9).fill([200, "OVER_LIMIT"]),
    );
    const wrong = { ...payload, emailData: { title: "https://example.com" } };
    expect((await send(sender, wrong)).body, "before what is wrong with it").toBe("OVER_LIMIT");
    expect((await dashboard(sender)).body).toMatchObject({ inProgress: 3 });
  });

  test("refuses what can't be sent, with the field's name and a sentence", async () => {
    const { sender, payload } = await readyToSend(2);
    const [one] = payload.markers;
    const stranger = { ...one, recepientEmail: newAddress("stranger") };
    const cases: [change: object, field: RegExp][] = [
      [{ markers: [] }, /^markers/],
      [{ markers: [stranger] }, /^markers/],
      [{ markers: [{ ...one, dataX: "1" }] }, /^markers\.0\.dataX/],
      [{ markers: [{ ...one, etype: "stamp" }] }, /^markers\.0\.etype/],
      [{ markers: Array.from({ length: 501 }, () => one) }, /^markers/],
      [{ recepient: [] }, /^recepient/],
      [{ recepient: [payload.recepient[0], payload.recepient[0]] }, /^recepient/],
      [{ recepient: Array.from({ length: 10_000 }, () => payload.recepient[0]) }, /^recepient/],
      [{ recepient: [{ ...payload.recepient[0], mobile: "call me" }] }, /^recepient\.0\.mobile/],
      [
        {
          recepient: [{ ...payload.recepient[0], mobile: "" }],
          markers: [{ ...one, etype: "phone" }],
        },
        /^recepient/,
      ],
      [{ fileurl: "http://169.254.169.254/" }, /^fileurl/],
      [{ fileurl: `/api/files/${sender.id}/../x` }, /^fileurl/],
      [{ emailData: { title: "T", message: "m".repeat(201) } }, /^emailData\.message/],
      [{ expiresInDays: 366 }, /^expiresInDays/],
    ];
    for (const [change, field] of cases) {
      const { status, body } = await send(sender, { ...payload, ...change });
      expect(status, JSON.stringify(change).slice(0, 80)).toBe(400);
      expect(body.field).toMatch(field);
      expect(body.message).toMatch(/\.$/);
    }
    expect((await dashboard(sender)).body.documents).toEqual([]);
  });

  test("is closed to others: nobody sends for, or a file of, another account", async () => {
    const { sender, payload } = await readyToSend();
    const other = await newSender();
    expect((await send(other, payload)).status).toBe(403);
    const foreignFile = { ...payload, senderid: other.id, senderemail: other.email, audit: {} };
    expect((await send(other, foreignFile)).status).toBe(404);
    expect((await send(sender, { ...payload, senderemail: other.email })).status).toBe(403);
    expect((await dashboard(other)).body.documents).toEqual([]);
  });
});

describe.each([
  ["GET", "/api/envelopes/del/{envelopeId}"],
  ["DELETE", "/api/envelopes/{envelopeId}"],
])("%s %s", (method, path) => {
  const remove = (sender: Sender, envelopeId: string) =>
    call(method, path.replace("{envelopeId}", envelopeId), undefined, sender);

  test("works: withdraws an open document, takes it off the dashboard, tells who was invited", async () => {
    const { sender, recipients, payload } = await readyToSend();
    const { envelopeId } = (await send(sender, payload)).body;
    const email = recipients[0]?.email ?? "";
    const token = await signingToken({ email });
    await eventually("the invitation to be written down", async () =>
      (await activity(sender, envelopeId)).includes("Invitation emailed") ? true : undefined,
    );
    expect((await remove(sender, envelopeId)).status).toBe(200);
    expect((await remove(sender, envelopeId)).status).toBe(200);
    expect((await dashboard(sender)).body).toMatchObject({ inProgress: 0, documents: [] });
    expect((await openLink(token)).body).toMatchObject({ code: "VOIDED" });
    await mailTo(email, (mail) => mail.subject.includes("withdrawn"));
  });

  test("refuses what isn't there", async () => {
    expect((await remove(await newSender(), crypto.randomUUID())).status).toBe(404);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")]);
    expect((await remove(await newSender(), envelopeId)).status).toBe(404);
    expect((await dashboard(sender)).body.documents).toHaveLength(1);
  });

  if (method === "GET") {
    test("refuses to be followed as a link or prefetched", async () => {
      const sender = await newSender();
      const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")]);
      const path = `/api/envelopes/del/${envelopeId}`;
      const authorization = `Bearer ${sender.bearer}`;
      for (const header of [{ "sec-fetch-mode": "navigate" }, { "sec-purpose": "prefetch" }]) {
        expect(await rawStatus(path, { authorization, ...header })).toBe(403);
      }
      expect((await dashboard(sender)).body.documents).toHaveLength(1);
    });
  }
});

describe("GET /api/envelopes/{envelopeId}/file/{name}", () => {
  test("works: the original at fileUrl; the sealed document with the id appended, once there is one", async () => {
    const { sender, recipients, payload } = await readyToSend();
    await send(sender, payload);
    const [row] = (await dashboard(sender)).body.documents;
    if (!row) throw new Error("the document is not on the dashboard");
    expect(await download(row.fileUrl, sender.bearer)).toEqual(makePdf());
    const sealedUrl = `${row.fileUrl}${row.id}`;
    expect((await call("GET", sealedUrl, undefined, sender)).status).toBe(404);
    await signBy(recipients[0] ?? newRecipient("x"));
    await viewingToken(sender.email);
    const sealed = await download(sealedUrl, sender.bearer);
    expect(sealed.length).toBeGreaterThan(makePdf().length);
  });

  test("refuses another id behind its own", async () => {
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")]);
    const url = `/api/envelopes/${envelopeId}/file/contract?sealed=${crypto.randomUUID()}`;
    expect((await call("GET", url, undefined, sender)).status).toBe(404);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const recipient = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [recipient]);
    const url = `/api/envelopes/${envelopeId}/file/contract?sealed=`;
    expect((await call("GET", url, undefined, await newSender())).status).toBe(404);
    const bearer = await signingToken(recipient);
    expect((await call("GET", url, undefined, { bearer })).status).toBe(401);
  });
});

test("no mail carries another signer's link", async () => {
  const { sender, recipients, payload } = await readyToSend(3);
  await send(sender, payload);
  const tokens = await Promise.all(recipients.map(signingToken));
  for (const mail of await inbox()) {
    const found = tokens.filter((token) => mail.text.includes(token) || mail.html.includes(token));
    expect(found.length).toBeLessThanOrEqual(1);
    expect(mail.to).not.toContain(found.length ? sender.email : "nobody");
  }
});
