import { describe, expect, test } from "vitest";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { call, mailTo } from "../support/cloud.ts";
import { needs, pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  download,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signSubmission,
  viewingToken,
} from "../support/people.ts";

/** Signing one's own part from the account that has sent the document. */
const own = borrowedEnvironment();

const me = (sender: Sender, order?: number): Recipient => ({
  ...newRecipient("Sam", "Sender"),
  email: sender.email,
  ...(order ? { order } : {}),
});

const signNow = (envelopeId: string, sender: Partial<Sender>) =>
  call<{ path: string; code?: string }>(
    "POST",
    `/api/envelopes/${envelopeId}/sign-now`,
    {},
    { bearer: sender.bearer },
  );

async function sealedText({ email }: Sender): Promise<string> {
  const bearer = await viewingToken(email);
  const path = `/api/envelopes/preview/${bearer}`;
  const { body } = await call<{ fileUrl: string }>("GET", path, undefined, { bearer });
  return pdfText(await download(body.fileUrl, bearer)).replace(/\s+/g, " ");
}

const tokenIn = (path: string) => /^\/rviewer\/([\w-]{43})$/.exec(path)?.[1] ?? "";

describe("POST /api/envelopes/{envelopeId}/sign-now", () => {
  test("works: opens the sender's own part, and trail and certificate say so", async (context) => {
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [me(sender)]);
    const bearer = tokenIn((await signNow(envelopeId, sender)).body.path);
    const { body: view } = await openLink(bearer);
    expect(view.recepient[0].email).toBe(sender.email);
    expect((await call("POST", "/api/esign/viewed", {}, { bearer })).status).toBe(200);
    expect((await call("POST", "/api/esign", signSubmission(view), { bearer })).status).toBe(200);
    needs(context, "pdftotext");
    const text = await sealedText(sender);
    expect(text).toMatch(/Opened .*from the sender's signed-in account .*without an emailed link/);
    expect(text).toMatch(/Signed .*from the sender's signed-in account/);
  });

  test("is said on the certificate of a signature that was kept after a change, too", async (context) => {
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [me(sender), newRecipient("Ann")]);
    const bearer = tokenIn((await signNow(envelopeId, sender)).body.path);
    const { body: view } = await openLink(bearer);
    await call("POST", "/api/esign", signSubmission(view), { bearer });
    const rita = newRecipient("Rita");
    await correctSigner(sender, envelopeId, "s2", rita);
    const { shownSha256 } = (await openLink(bearer)).body;
    const kept = await call("POST", "/api/esign/keep", { shownSha256 }, { bearer });
    expect(kept.status).toBe(200);
    await signBy(rita);
    needs(context, "pdftotext");
    expect(await sealedText(sender)).toMatch(
      /Signature kept \d[^,]+, [\d:]+ an unknown device, network address \S+, from the sender's signed-in account/,
    );
  });

  test("refuses people who don't sign, people out of turn, and a withdrawn document", async () => {
    const sender = await newSender();
    const others = await sendEnvelope(sender, [newRecipient("Ann")]);
    expect(await signNow(others, sender)).toMatchObject({ status: 404 });
    const later = await sendEnvelope(sender, [{ ...newRecipient("Ann"), order: 1 }, me(sender, 2)]);
    expect((await signNow(later, sender)).body.code).toBe("NOT_YOUR_TURN");
    const withdrawn = await sendEnvelope(sender, [me(sender)]);
    const bearer = tokenIn((await signNow(withdrawn, sender)).body.path);
    await call("DELETE", `/api/envelopes/${withdrawn}`, undefined, sender);
    expect((await signNow(withdrawn, sender)).status).toBe(404);
    expect((await openLink(bearer)).status).toBe(409);
  });

  test("is closed to another account, also to a signer's, and without a session", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    const envelopeId = await sendEnvelope(ann, [me(ann), { ...me(ben), firstName: "Ben" }]);
    expect((await signNow(envelopeId, ben)).status).toBe(404);
    expect((await signNow(envelopeId, {})).status).toBe(401);
  });

  test("makes a link that dies when the sender's address is corrected, and after half an hour", async () => {
    const sender = await newSender();
    const moved = await sendEnvelope(sender, [me(sender), newRecipient("Ann")]);
    const first = tokenIn((await signNow(moved, sender)).body.path);
    await correctSigner(sender, moved, "s1", newRecipient("Rita"));
    expect(await openLink(first)).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });
    const kept = await sendEnvelope(sender, [me(sender)]);
    const second = tokenIn((await signNow(kept, sender)).body.path);
    expect((await openLink(second)).status).toBe(200);
    await own().environment.advance(31 * 60_000);
    expect(await openLink(second)).toMatchObject({ status: 401, body: { code: "LINK_INVALID" } });
    const sign = await call("POST", "/api/esign/decline", { reason: "no" }, { bearer: second });
    expect(sign.status).toBe(401);
  });
});

test("a reason of a decline reaches the sender's panel and row", async () => {
  const sender = await newSender();
  const envelopeId = await sendEnvelope(sender, [me(sender)]);
  const bearer = tokenIn((await signNow(envelopeId, sender)).body.path);
  await call("POST", "/api/esign/decline", { reason: "The deposit is wrong" }, { bearer });
  await mailTo(sender.email, ({ subject }) => subject.includes("declined"));
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<ActivityReply>("GET", path, undefined, sender);
  expect(body.signers[0]?.declineReason).toBe("The deposit is wrong");
  const rows = await call<{ documents: { declined?: object }[] }>(
    "GET",
    "/api/dashboard/views",
    undefined,
    sender,
  );
  const declined = { name: "Sam Sender", reason: "The deposit is wrong" };
  expect(rows.body.documents[0]?.declined).toEqual(declined);
});
