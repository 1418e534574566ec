import { describe, expect, test } from "vitest";
import type { ProfileReply } from "../../contract/pages/users.ts";
import { supportEmail } from "../../contract/rules/product/product.ts";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { call, eventually, inbox, mailTo } from "../support/cloud.ts";
import {
  correctSigner,
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { openStop, reportMail, setStopped, stopToken } from "../support/stops.ts";

interface RefusalReply {
  readonly code?: string;
  readonly message?: string;
}

const send = async (sender: Sender, recipients: readonly Recipient[], ccList: string[] = []) => {
  const payload = envelopeFor(sender, await uploadFile(sender), recipients);
  const emailData = { ...payload.emailData, ccList };
  return call<RefusalReply>("POST", "/api/envelopes", { ...payload, emailData }, sender);
};

const activity = async (sender: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  return (await call<ActivityReply>("GET", path, undefined, sender)).body;
};

const act = (sender: Sender, envelopeId: string, what: string, body: object) =>
  call<RefusalReply>("POST", `/api/envelopes/${envelopeId}/${what}`, body, sender);

async function invited() {
  const sender = await newSender();
  const ann = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [ann]);
  return { sender, ann, envelopeId, token: await stopToken(ann.email) };
}

describe("GET /api/stop/{token}", () => {
  test("works: names the sender, and changes nothing", async () => {
    const { sender, token } = await invited();
    const shown = {
      senderName: "Sam Sender",
      senderEmail: sender.email,
      stopped: false,
      reported: false,
    };
    for (let times = 0; times < 2; times++) {
      expect(await openStop(token)).toMatchObject({ status: 200, body: shown });
    }
    expect((await send(sender, [newRecipient("Ben")])).status).toBe(201);
  });

  test("is in every mail to signers and copies, and in none to the sender", async () => {
    const sender = await newSender();
    const [ann, copy] = [newRecipient("Ann"), newAddress("copy")];
    await send(sender, [ann], [copy]);
    const first = await stopToken(ann.email);
    await signBy(ann);
    await viewingToken(copy);
    for (const address of [ann.email, copy]) {
      for (const { text, html } of await inbox(address)) {
        expect(text).toMatch(/\/stop\/[\w-]{43}\n/);
        expect(html).toMatch(/href="[^"]*\/stop\/[\w-]{43}"/);
      }
    }
    expect(await stopToken(ann.email)).toBe(first);
    await viewingToken(sender.email);
    for (const { text } of await inbox(sender.email)) expect(text).not.toContain("/stop/");
  });

  test("refuses a token that contradicts its address", async () => {
    const { token } = await invited();
    const { status, body } = await call<RefusalReply>("GET", `/api/stop/${token}?token=another`);
    expect([status, body.code]).toEqual([400, "BAD_FIELD"]);
  });

  test("is closed to other links, whose pages are closed to it", async () => {
    const { ann, token } = await invited();
    const signToken = await signingToken(ann);
    expect(signToken).not.toBe(token);
    for (const other of [signToken, "made-up"]) {
      expect((await openStop(other)).status).toBe(401);
      expect((await setStopped(other, true)).status).toBe(401);
      expect((await reportMail(other)).status).toBe(401);
    }
    expect((await openLink(token)).status).toBe(401);
    const bearer = { bearer: token };
    const preview = await call("GET", `/api/envelopes/preview/${token}`, undefined, bearer);
    expect(preview.status).toBe(401);
    expect((await call("POST", "/api/esign", {}, bearer)).status).toBe(401);
    expect((await call("GET", "/api/esign/evidence", undefined, bearer)).status).toBe(401);
  });
});

describe("POST /api/stop/{token}", () => {
  test("works: that sender can't mail this mailbox any more, and learns so; others can", async () => {
    const { sender, ann, envelopeId, token } = await invited();
    expect(await setStopped(token, true)).toMatchObject({ status: 200, body: { stopped: true } });
    const refused = {
      status: 403,
      body: { code: "MAILS_STOPPED", message: expect.stringContaining("asked for no more emails") },
    };
    const [name, domain] = ann.email.split("@");
    const plus = { ...ann, email: `${name}+x@${domain}` };
    expect(await send(sender, [newRecipient("Ben"), ann])).toMatchObject(refused);
    expect(await send(sender, [plus])).toMatchObject(refused);
    expect(await send(sender, [newRecipient("Ben")], [ann.email])).toMatchObject(refused);
    expect(await act(sender, envelopeId, "recipients/s1/resend", {})).toMatchObject(refused);
    expect(await correctSigner(sender, envelopeId, "s1", plus)).toMatchObject(refused);
    const me = await call<ProfileReply>("GET", "/api/users/me", undefined, sender);
    expect(me.body.documentsUsed).toBe(1);

    const { stage, signers, audit } = await activity(sender, envelopeId);
    expect(stage).toBe("attention");
    expect(signers[0]).toMatchObject({ mailsStopped: true });
    expect(audit[0]?.action).toMatch(/^Emails from this sender stopped\|Ann Test/);
    expect((await send(await newSender(), [ann])).status).toBe(201);
    expect((await openLink(await signingToken(ann))).status).toBe(200);
  });

  test("works: it can be taken back", async () => {
    const { sender, ann, envelopeId, token } = await invited();
    await setStopped(token, true);
    expect((await setStopped(token, false)).body).toMatchObject({ stopped: false });
    expect((await openStop(token)).body).toMatchObject({ stopped: false });
    expect((await activity(sender, envelopeId)).signers[0]).toMatchObject({ mailsStopped: false });
    expect((await send(sender, [ann])).status).toBe(201);
  });

  test("holds a copy that an open document owes, and nothing that the person has signed", async () => {
    const sender = await newSender();
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    await sendEnvelope(sender, [ann]);
    const sent = await send(sender, [ben], [ann.email]);
    expect(sent.status).toBe(201);
    await setStopped(await stopToken(ann.email), true);
    await signBy(ann);
    await viewingToken(ann.email);
    const before = (await inbox(ann.email)).length;
    await signBy(ben);
    const { envelopeId } = sent.body as { envelopeId?: string };
    await eventually("the copy to be held", async () => {
      const { audit } = await activity(sender, envelopeId ?? "");
      return audit.some(({ action }) => action.startsWith("Emails from this sender stopped"))
        ? true
        : undefined;
    });
    expect(await inbox(ann.email)).toHaveLength(before);
  });

  test("refuses what is no choice, and more changes in a month than a record should have", async () => {
    const { token } = await invited();
    for (const choice of [undefined, "true", 1, null]) {
      const { status, body } = await setStopped(token, choice);
      expect([status, body]).toMatchObject([400, { field: "stopped" }]);
    }
    for (let changes = 0; changes < throttles.stopByLink.max; changes++) {
      expect((await setStopped(token, changes % 2 === 0)).status).toBe(200);
    }
    expect((await setStopped(token, true)).status).toBe(429);
  });
});

describe("POST /api/stop/{token}/report", () => {
  const reportsOf = async (envelopeId: string) =>
    (await inbox(supportEmail)).filter(({ text }) => text.includes(envelopeId));

  test("works: support is mailed once for each link, with sender, account and document", async () => {
    const { sender, envelopeId, token } = await invited();
    await setStopped(token, true);
    const all = await Promise.all([1, 2, 3].map(() => reportMail(token)));
    // A call that comes while another one sends the mail may be repeated.
    for (const { status } of all) expect([200, 409]).toContain(status);
    expect(all.map(({ status }) => status)).toContain(200);
    const again = await reportMail(token);
    expect(again).toMatchObject({ status: 200, body: { reported: true, stopped: true } });
    await mailTo(supportEmail, ({ text }) => text.includes(envelopeId));
    const [report, ...more] = await reportsOf(envelopeId);
    expect(more).toEqual([]);
    expect(report?.subject).toBe(`Reported: an email sent by ${sender.email}`);
    expect(report?.text).toContain(`Account: ${sender.id}. Document: ${envelopeId}.`);
    expect(report?.text).toContain("also wants no more emails");
    expect(report?.text).not.toContain("Lease 2026");
    expect((await openStop(token)).body).toMatchObject({ reported: true });
  });

  test("refuses a token that contradicts its address", async () => {
    const { token, envelopeId } = await invited();
    const path = `/api/stop/${token}/report`;
    expect((await call("POST", path, { token: "another" })).status).toBe(400);
    expect(await reportsOf(envelopeId)).toEqual([]);
  });
});
