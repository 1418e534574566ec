import { describe, expect, test } from "vitest";
import { type PadReply, padLimits } from "../../contract/pages/pads.ts";
import { call } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  openLink,
  sendEnvelope,
  signBy,
  signingToken,
  viewingToken,
} from "../support/people.ts";

interface Reply {
  readonly drawing?: string;
  readonly code?: string;
  readonly field?: string;
}

const open = (bearer?: string) => call<PadReply & Reply>("POST", "/api/esign/pad", {}, { bearer });
const drawn = (padId: string, bearer?: string) =>
  call<Reply>("GET", `/api/esign/pad/${padId}`, undefined, { bearer });
const draw = (padId: string, drawing: unknown) =>
  call<Reply>("PUT", `/api/pads/${padId}`, { drawing });

describe("a pad", () => {
  test("works: takes one drawing from somebody without a link, for the signer who opened it", async () => {
    const sender = await newSender();
    const people = [newRecipient("Ann"), newRecipient("Bea")];
    await sendEnvelope(sender, people);
    const [ann, bea] = await Promise.all(people.map(signingToken));
    const before = (await openLink(ann ?? "")).body;
    const { status, body } = await open(ann);
    expect([status, body.padId.length]).toEqual([200, 22]);
    expect((await drawn(body.padId, ann)).body).toEqual({});
    for (const bearer of [undefined, "x", bea, sender.bearer]) {
      const refused = await drawn(body.padId, bearer);
      expect(refused.status).toBe(bearer === bea ? 404 : 401);
    }
    expect((await draw(body.padId, "first")).body).toEqual({ drawn: true });
    expect(await draw(body.padId, "second")).toMatchObject({
      ...{ status: 404, body: { code: "PAD_OVER" } },
    });
    expect((await drawn(body.padId, ann)).body).toEqual({ drawing: "first" });
    expect((await openLink(ann ?? "")).body.shownSha256).toBe(before.shownSha256);
  });

  test("refuses what is no drawing or too much, and keeps the pad free", async () => {
    const recipient = newRecipient("Ann");
    await sendEnvelope(await newSender(), [recipient]);
    const token = await signingToken(recipient);
    const { padId } = (await open(token)).body;
    for (const drawing of [undefined, "", "<svg>", 1, "x".repeat(padLimits.drawingMax + 1)])
      expect(await draw(padId, drawing)).toMatchObject({
        ...{ status: 400, body: { field: "drawing" } },
      });
    expect((await draw(padId, "x".repeat(padLimits.drawingMax))).status).toBe(200);
    expect((await draw("made-up", "abc")).status).toBe(404);
  });

  test("is opened by nobody who may not sign now", async () => {
    const recipient = newRecipient("Ann");
    await sendEnvelope(await newSender(), [recipient]);
    const token = await signingToken(recipient);
    await signBy(recipient);
    expect((await open(token)).status).toBeGreaterThanOrEqual(400);
    expect((await open(await viewingToken(recipient.email))).status).toBe(401);
    expect((await open()).status).toBe(401);
  });
});
