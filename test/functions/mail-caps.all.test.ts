import { describe, expect, test } from "vitest";
import type { ProfileReply } from "../../contract/pages/users.ts";
import { call } from "../support/cloud.ts";
import { newPayer } from "../support/payments.ts";
import {
  correctSigner,
  envelopeFor,
  newAddress,
  newRecipient,
  newSender,
  uploadFile,
} from "../support/people.ts";

/** How many mails an account and a document may send. */

interface SendReply {
  readonly envelopeId: string;
  readonly code?: string;
  readonly message?: string;
}

async function sending(kind: "trial" | "starter") {
  const sender = kind === "trial" ? await newSender() : await newPayer(kind);
  const file = await uploadFile(sender);
  const send = (signers: number, copies = 0) => {
    const recipients = Array.from({ length: signers }, (_, i) => newRecipient(`Signer${i}`));
    const payload = envelopeFor(sender, file, recipients);
    const ccList = Array.from({ length: copies }, () => newAddress("copy"));
    const emailData = { ...payload.emailData, ccList };
    return call<SendReply>("POST", "/api/envelopes", { ...payload, emailData }, sender);
  };
  const act = (envelopeId: string, what: string, body: object) =>
    call<SendReply>("POST", `/api/envelopes/${envelopeId}/${what}`, body, sender);
  const used = async () =>
    (await call<ProfileReply>("GET", "/api/users/me", undefined, sender)).body.documentsUsed;
  return { sender, send, act, used };
}

describe("a trial", () => {
  test("sends sixty mails with one document and ninety in a day, each refused before anything is sent", async () => {
    const { sender, send, used } = await sending("trial");
    const tooMany = await send(31);
    expect(tooMany).toMatchObject({ status: 403, body: { code: "TOO_MANY_MAILS" } });
    expect(tooMany.body.message).toContain("62 emails");
    const { body: first } = await send(15, 10);
    expect((await send(25)).status).toBe(201);
    const spent = await send(1);
    expect(spent).toMatchObject({ status: 429, body: { code: "MAILS_SPENT" } });
    expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await used()).toBe(2);

    const right = { firstName: "Rita", lastName: "Right", mobile: "5551234567" };
    const stranger = { ...right, email: newAddress() };
    const refused = await correctSigner(sender, first.envelopeId, "s1", stranger);
    expect(refused.body.code).toBe("MAILS_SPENT");
    const gone = await call("DELETE", `/api/envelopes/${first.envelopeId}`, undefined, sender);
    expect(gone.status).toBe(200);
  });

  test("keeps to its emails in parallel too", async () => {
    const { send } = await sending("trial");
    const all = await Promise.all(Array.from({ length: 3 }, () => send(20)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 429]);
  });

  test("is counted nothing for an invitation that was refused", async () => {
    const { send, act } = await sending("trial");
    const { body } = await send(30);
    for (let tries = 0; tries < 3; tries++) {
      const hasty = await act(body.envelopeId, "recipients/s1/resend", {});
      expect(hasty).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    }
    expect((await send(15)).status).toBe(201);
  });
});

test("a paid plan sends to fifty signers and twenty copies, and corrects them", async () => {
  const { sender, send } = await sending("starter");
  const { status, body } = await send(50, 20);
  expect(status).toBe(201);
  const right = { firstName: "Rita", lastName: "Right", mobile: "5551234567" };
  const corrected = { ...right, email: newAddress() };
  expect((await correctSigner(sender, body.envelopeId, "s50", corrected)).status).toBe(200);
});
