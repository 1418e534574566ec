import { describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { pdfText } from "../support/other-tools.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  correctSigner,
  download,
  keepBy,
  mailedLetters,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Recipient,
  sendEnvelope,
  signBy,
  signIn,
  signingToken,
  signSubmission,
  viewingToken,
} from "../support/people.ts";

/** What becomes of signatures when the sender corrects who else signs. */
const own = borrowedEnvironment();

const mailsTo = (email: string, subject: RegExp) =>
  mailedLetters(own().environment.mails(), email, subject);

const takeBack = (bearer?: string) => call("POST", "/api/esign/take-back", {}, { bearer });

const other = () => ({
  email: newAddress("other"),
  firstName: "Completely",
  lastName: "Different",
});

/** Ann has signed; then the sender has put somebody else in Ben's place. */
async function changedDocument() {
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const envelopeId = await sendEnvelope(sender, [ann, ben]);
  const token = await signBy(ann);
  await signingToken(ben);
  const dora = other();
  expect((await correctSigner(sender, envelopeId, "s2", dora)).status).toBe(200);
  return { sender, ann, ben, dora, envelopeId, token };
}

const stageOf = async (token: string) => (await openLink(token)).body.stage;

const submit = async (recipient: Recipient, change: object) => {
  const bearer = await signingToken(recipient);
  const { body: view } = await openLink(bearer);
  return { bearer, view, ...change };
};

describe("POST /api/esign, after the sender has changed something", () => {
  test("refuses a page that was opened before, and loses nothing", async () => {
    const sender = await newSender();
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const envelopeId = await sendEnvelope(sender, [ann, ben]);
    const { bearer, view } = await submit(ann, {});
    const { email, mobile } = ann;
    const guarantor = { email, mobile, firstName: "Dr Evil", lastName: "Guarantor" };
    await correctSigner(sender, envelopeId, "s1", guarantor);
    const { shownSha256 } = view;
    const act = { ...signSubmission(view), shownSha256 };
    const refused = await call("POST", "/api/esign", act, { bearer });
    expect(refused).toMatchObject({ status: 409, body: { code: "CHANGED_SINCE_SHOWN" } });
    const now = (await openLink(bearer)).body;
    expect(now.signerStatus).toBe("waiting");
    const again = { ...signSubmission(now), shownSha256: now.shownSha256 };
    expect((await call("POST", "/api/esign", again, { bearer })).status).toBe(200);
    // A repeat of the act gets the same reply, whatever is corrected for others afterwards.
    await correctSigner(sender, envelopeId, "s2", other());
    expect((await call("POST", "/api/esign", again, { bearer })).status).toBe(200);
    // Another page, opened before the signature was given, doesn't hear that it was signed: it shows something else.
    const older = await call("POST", "/api/esign", act, { bearer });
    expect(older).toMatchObject({ status: 409, body: { code: "CHANGED_SINCE_SHOWN" } });
    expect((await openLink(bearer)).body.signerStatus).toBe("signed");
  });

  test("refuses a mobile number that is not the one it would stamp", async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [ann]);
    const { bearer, view } = await submit(ann, {});
    await correctSigner(sender, envelopeId, "s1", { ...ann, mobile: "9998887777" });
    const refused = await call("POST", "/api/esign", signSubmission(view), { bearer });
    expect(refused).toMatchObject({ status: 409, body: { code: "CHANGED_SINCE_SHOWN" } });
  });

  test.each(["/api/esign/file/other.pdf?sealed=", "http://169.254.169.254/", "/api/files/u/f"])(
    "refuses the document %s, which is not the link's",
    async (docUrl) => {
      const ann = newRecipient("Ann");
      await sendEnvelope(await newSender(), [ann]);
      const { bearer, view } = await submit(ann, {});
      const act = { ...signSubmission(view), docUrl };
      const refused = await call("POST", "/api/esign", act, { bearer });
      expect(refused).toMatchObject({ status: 403, body: { field: "docUrl" } });
    },
  );
});

describe("POST /api/esign/keep", () => {
  test("works: an earlier signer agrees, and it is sealed at once", async () => {
    const { ann, ben, dora, token, sender } = await changedDocument();
    await own().environment.idle();
    expect(mailsTo(ann.email, /^The signers have changed/)).toBe(1);
    expect(mailsTo(ben.email, /^The signers have changed/)).toBe(0);
    const { body: view } = await openLink(token);
    expect(view.changes?.list).toMatchObject([
      { from: `Ben Test (${ben.email})`, to: `Completely Different (${dora.email})` },
    ]);
    await signBy(dora);
    expect(await stageOf(token)).toBe("waiting");
    expect(await keepBy(ann)).toMatchObject({ status: 200, body: { envelopeId: view.envelopeId } });
    expect((await keepBy(ann)).status).toBe(200);
    const bearer = await viewingToken(sender.email);
    const preview = await call<{ fileUrl: string }>(
      "GET",
      `/api/envelopes/preview/${bearer}`,
      undefined,
      { bearer },
    );
    const words = pdfText(await download(preview.body.fileUrl, bearer)).replace(/\s+/g, " ");
    expect(words).toContain("Signature kept after a change");
  });

  test("refuses a page that shows another change, and a signer who has not signed", async () => {
    const { ann, dora, token } = await changedDocument();
    const keep = (shownSha256: string, bearer: string) =>
      call("POST", "/api/esign/keep", { shownSha256 }, { bearer });
    expect(await keep("0".repeat(64), token)).toMatchObject({
      status: 409,
      body: { code: "CHANGED_SINCE_SHOWN" },
    });
    expect((await keepBy(dora)).status).toBe(409);
    expect((await call("POST", "/api/esign/keep", {}, { bearer: token })).status).toBe(400);
    expect((await openLink(await signingToken(ann))).body.changes).toBeDefined();
  });

  test("is closed to others", async () => {
    const { token } = await changedDocument();
    const { shownSha256 } = (await openLink(token)).body;
    for (const bearer of [undefined, "x", (await newSender()).bearer])
      expect((await call("POST", "/api/esign/keep", { shownSha256 }, { bearer })).status).toBe(401);
    expect((await openLink(token)).body.changes).toBeDefined();
  });
});

describe("POST /api/esign/take-back", () => {
  test("works: the signature is gone, the sender is mailed, and it can be signed again", async () => {
    const { sender, ann, dora, token } = await changedDocument();
    await signBy(dora);
    expect((await takeBack(token)).status).toBe(200);
    expect((await takeBack(token)).status).toBe(200);
    await own().environment.idle();
    expect(mailsTo(sender.email, /^A signature was taken back/)).toBe(1);
    expect(mailsTo(dora.email, /^The signers have changed/)).toBe(1);
    const { body: view } = await openLink(token);
    expect(view).toMatchObject({ signerStatus: "waiting", signed: 1 });
    expect((await openLink(await signingToken(dora))).body.filled).toEqual([]);
    await signBy(ann);
    expect((await keepBy(dora)).status).toBe(200);
    await viewingToken(ann.email);
  });

  test("refuses once the document is being sealed, a day after the change", async () => {
    const { dora, token } = await changedDocument();
    await signBy(dora);
    await own().environment.advance(25 * 60 * 60_000);
    await own().environment.idle();
    const refused = await takeBack(token);
    expect(refused).toMatchObject({ status: 409, body: { code: "CANT_CHANGE_NOW" } });
    expect(await stageOf(token)).toBe("completed");
  });

  test("refuses without a change, so that a signature binds", async () => {
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    await sendEnvelope(await newSender(), [ann, ben]);
    const token = await signBy(ann);
    expect((await takeBack(token)).status).toBe(409);
    expect((await openLink(token)).body.signerStatus).toBe("signed");
  });

  test("is closed to others", async () => {
    const { sender, envelopeId, token, ben } = await changedDocument();
    for (const bearer of [undefined, "x", (await newSender()).bearer])
      expect((await takeBack(bearer)).status).toBe(401);
    // Ben's link is dead since somebody else has his place.
    expect((await takeBack(await signingToken(ben))).status).toBe(401);
    expect((await openLink(token)).body.signerStatus).toBe("signed");
    const { bearer } = await signIn(sender.email);
    const path = `/api/dashboard/views/activity/${envelopeId}`;
    const { body } = await call<{ audit: { action: string }[] }>("GET", path, undefined, {
      bearer,
    });
    expect(body.audit.map(({ action }) => action).join("\n")).toContain(
      "is now Completely Different",
    );
  });
});
