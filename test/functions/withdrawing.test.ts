import { describe, expect, test } from "vitest";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import type { ActivityReply, DashboardReply } from "../../contract/specified/dashboard.ts";
import { call, mailTo } from "../support/cloud.ts";
import {
  correctSigner,
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

/** What a sender does with a document that is not wanted any longer, or for longer. */

type Caller = Pick<Sender, "bearer"> | undefined;

const post = (sender: Caller, envelopeId: string, act: string, body: object = {}) =>
  call<RefusalBody & { expiresAt?: string }>(
    "POST",
    `/api/envelopes/${envelopeId}/${act}`,
    body,
    sender ?? {},
  );

const reason = "The rent was wrong, see lease.example.com";

const list = async (sender: Sender) =>
  (await call<DashboardReply>("GET", "/api/dashboard/views", undefined, sender)).body;

const actions = async (sender: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  const { audit } = (await call<ActivityReply>("GET", path, undefined, sender)).body;
  return audit.map(({ action }) => action.split("|"));
};

async function sent() {
  const sender = await newSender();
  const recipient = newRecipient("Ann");
  const envelopeId = await sendEnvelope(sender, [recipient]);
  return { sender, recipient, envelopeId, token: await signingToken(recipient) };
}

async function completed() {
  const { sender, recipient, envelopeId } = await sent();
  await signBy(recipient);
  await viewingToken(sender.email);
  return { sender, envelopeId };
}

describe("POST /api/envelopes/{envelopeId}/withdraw", () => {
  test("works: it stays in the list, and everybody invited reads why, by mail and by the link", async () => {
    const { sender, recipient, envelopeId, token } = await sent();
    expect((await post(sender, envelopeId, "withdraw", { reason })).status).toBe(200);
    const { rejected, documents } = await list(sender);
    expect({ rejected, documents }).toMatchObject({ rejected: 1, documents: [{ envelopeId }] });
    expect((await openLink(token)).body).toMatchObject({ code: "VOIDED", quote: reason });
    const mail = await mailTo(recipient.email, ({ subject }) => subject.includes("withdrawn"));
    expect(mail.text).toContain("The reason given:");
    // No mail program makes a link of it.
    expect(mail.text).toContain("> The rent was wrong, see lease.\u2060example.\u2060com");
    expect(await actions(sender, envelopeId)).toContainEqual([
      "Document withdrawn",
      ...["Sam Sender", sender.email, reason, "127.0.0.1"],
    ]);
  });

  test("works without a reason, and twice as it did once", async () => {
    const { sender, envelopeId, token } = await sent();
    expect((await post(sender, envelopeId, "withdraw")).status).toBe(200);
    expect((await post(sender, envelopeId, "withdraw", { reason })).status).toBe(200);
    expect((await openLink(token)).body).not.toHaveProperty("quote");
    const withdrawn = (await actions(sender, envelopeId)).filter(
      ([what]) => what === "Document withdrawn",
    );
    expect(withdrawn).toHaveLength(1);
  });

  test("tells the reason to nobody whose link stopped working before", async () => {
    const { sender, envelopeId, token } = await sent();
    await correctSigner(sender, envelopeId, "s1", {
      email: newAddress("right"),
      firstName: "Rita",
    });
    await post(sender, envelopeId, "withdraw", { reason });
    const { status, body } = await openLink(token);
    expect({ status, body }).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });
    expect(body).not.toHaveProperty("quote");
  });

  test("refuses a reason that is too long, and what everyone has signed", async () => {
    const { sender, envelopeId } = await completed();
    const long = await post(sender, envelopeId, "withdraw", { reason: "x".repeat(201) });
    expect(long).toMatchObject({ status: 400, body: { field: "reason" } });
    const late = await post(sender, envelopeId, "withdraw", { reason });
    expect(late).toMatchObject({ status: 409, body: { code: "CANT_CHANGE_NOW" } });
  });

  test("is closed to strangers, to other senders and to signers", async () => {
    const { envelopeId, token } = await sent();
    expect((await post(undefined, envelopeId, "withdraw")).status).toBe(401);
    expect((await post({ bearer: token }, envelopeId, "withdraw")).status).toBe(401);
    expect((await post(await newSender(), envelopeId, "withdraw")).status).toBe(404);
    expect((await openLink(token)).status).toBe(200);
  });
});

describe("POST /api/envelopes/{envelopeId}/extend", () => {
  test("works: signers see the later end, the trail who moved it", async () => {
    const { sender, envelopeId, token } = await sent();
    const { body } = await post(sender, envelopeId, "extend", { days: 90 });
    expect((await openLink(token)).body.expiresAt).toBe(body.expiresAt);
    expect(await actions(sender, envelopeId)).toContainEqual([
      "Time to sign extended",
      ...["Sam Sender", sender.email, `until ${body.expiresAt}`, "127.0.0.1"],
    ]);
  });

  test.each([0, 366, 1.5, "60"])("refuses %s days", async (days) => {
    const { sender, envelopeId } = await sent();
    const { status, body } = await post(sender, envelopeId, "extend", { days });
    expect({ status, body }).toMatchObject({ status: 400, body: { field: "days" } });
  });

  test("refuses an earlier end, and what has ended", async () => {
    const { sender, envelopeId } = await sent();
    const earlier = await post(sender, envelopeId, "extend", { days: 59 });
    expect(earlier).toMatchObject({ status: 400, body: { field: "days" } });
    await post(sender, envelopeId, "withdraw");
    const late = await post(sender, envelopeId, "extend", { days: 90 });
    expect(late).toMatchObject({ status: 409, body: { code: "CANT_CHANGE_NOW" } });
  });

  test("is closed to strangers, to other senders and to signers", async () => {
    const { envelopeId, token } = await sent();
    const days = { days: 90 };
    expect((await post(undefined, envelopeId, "extend", days)).status).toBe(401);
    expect((await post({ bearer: token }, envelopeId, "extend", days)).status).toBe(401);
    expect((await post(await newSender(), envelopeId, "extend", days)).status).toBe(404);
  });
});

describe("POST /api/envelopes/{envelopeId}/restore", () => {
  const remove = (sender: Sender, envelopeId: string) =>
    call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);

  test("works: a removed document is back in the list and the counts, once", async () => {
    const { sender, envelopeId } = await completed();
    const before = await list(sender);
    await remove(sender, envelopeId);
    expect(await list(sender)).toMatchObject({ completed: 0, documents: [] });
    for (const _ of ["press", "second press"])
      expect((await post(sender, envelopeId, "restore")).status).toBe(200);
    expect(await list(sender)).toEqual(before);
    const said = (await actions(sender, envelopeId)).map(([what]) => what ?? "");
    expect(said.filter((what) => what.includes("the dashboard"))).toEqual([
      "Document put back on the dashboard",
      "Document removed from the dashboard",
    ]);
  });

  test("works for one that removing withdrew: its link stays dead", async () => {
    const { sender, envelopeId, token } = await sent();
    await remove(sender, envelopeId);
    await post(sender, envelopeId, "restore");
    expect(await list(sender)).toMatchObject({ rejected: 1, documents: [{ stage: "voided" }] });
    expect((await openLink(token)).body).toMatchObject({ code: "VOIDED" });
  });

  test("refuses what isn't there", async () => {
    expect((await post(await newSender(), crypto.randomUUID(), "restore")).status).toBe(404);
  });

  test("is closed to strangers and to other senders", async () => {
    const { sender, envelopeId } = await completed();
    await remove(sender, envelopeId);
    expect((await post(undefined, envelopeId, "restore")).status).toBe(401);
    expect((await post(await newSender(), envelopeId, "restore")).status).toBe(404);
    expect(await list(sender)).toMatchObject({ documents: [] });
  });
});
