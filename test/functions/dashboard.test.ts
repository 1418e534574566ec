import { describe, expect, test } from "vitest";
import type { ActivityReply, DashboardReply } from "../../contract/api/dashboard.ts";
import { call } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  viewingToken,
} from "../support/people.ts";

const views = (sender: Sender, query = `email=${encodeURIComponent(sender.email)}`) =>
  call<DashboardReply>("GET", `/api/dashboard/views?${query}`, undefined, sender);

const activity = (sender: Sender, envelopeId: string) =>
  call<ActivityReply>("GET", `/api/dashboard/views/activity/${envelopeId}`, undefined, sender);

describe("GET /api/dashboard/views", () => {
  test("works: counts and rows, newest first, in pages", async () => {
    const sender = await newSender();
    const recipient = newRecipient("Ann");
    const first = await sendEnvelope(sender, [recipient]);
    const second = await sendEnvelope(sender, [newRecipient("Ben"), newRecipient("Cem")]);
    await signBy(recipient);
    await viewingToken(sender.email);
    const { body } = await views(sender);
    expect(body).toMatchObject({ inProgress: 1, completed: 1, rejected: 0 });
    expect(body.documents.map((row) => row.envelopeId)).toEqual([second, first]);
    expect(body.documents[1]).toMatchObject({
      name: "contract",
      title: "Lease 2026",
      status: "completed",
      stage: "completed",
      signed: 1,
      of: 1,
    });
    const pages = await Promise.all(
      [0, 1, 2].map((page) => views(sender, `pageSize=1&page=${page}`)),
    );
    expect(pages.map((page) => page.body.documents[0]?.envelopeId)).toEqual([
      second,
      first,
      undefined,
    ]);
  });

  test("works for a new account: nothing yet", async () => {
    expect((await views(await newSender())).body).toEqual({
      inProgress: 0,
      completed: 0,
      rejected: 0,
      documents: [],
    });
  });

  test.each(["pageSize=101", "pageSize=x", "page=-1", "page=1e9"])("refuses %s", async (query) => {
    expect((await views(await newSender(), query)).status).toBe(400);
  });

  test("is closed to others", async () => {
    const sender = await newSender();
    const other = await newSender();
    const theirs = `email=${encodeURIComponent(other.email)}`;
    expect((await views(sender, theirs)).status).toBe(403);
    expect((await call("GET", "/api/dashboard/views")).status).toBe(401);
  });
});

describe("GET /api/dashboard/views/activity/{envelopeId}", () => {
  test("works: newest first, with who and from where", async () => {
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")]);
    const { body } = await activity(sender, envelopeId);
    const first = body.audit.at(-1);
    expect(first?.action.split("|")).toEqual([
      "Document sent for signature",
      "Sam Sender",
      sender.email,
      "contract",
      "127.0.0.1",
    ]);
    expect(first?.status).toBe("progress");
  });

  test("works with the network's address whatever the caller claims", async () => {
    const sender = await newSender();
    const envelopeId = await sendEnvelope(sender, [newRecipient("Ann")]);
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, {
      bearer: sender.bearer,
      headers: { "x-viewer-ip": "6.6.6.6", "x-forwarded-for": "6.6.6.6" },
    });
    const { body } = await activity(sender, envelopeId);
    expect(JSON.stringify(body)).not.toContain("6.6.6.6");
  });

  test("refuses what isn't there", async () => {
    expect((await activity(await newSender(), crypto.randomUUID())).status).toBe(404);
  });

  test("is closed to others", async () => {
    const envelopeId = await sendEnvelope(await newSender(), [newRecipient("Ann")]);
    expect((await activity(await newSender(), envelopeId)).status).toBe(404);
  });
});
