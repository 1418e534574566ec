import { describe, expect, test } from "vitest";
import type { DocumentNews, ProgressReply } from "../../contract/pages/dashboard.ts";
import type { ActivityReply, DashboardReply } from "../../contract/specified/dashboard.ts";
import { call, eventually } from "../support/cloud.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
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
    expect(body.documents.map((row) => row.id)).toEqual([second, first]);
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
    expect(pages.map((page) => page.body.documents[0]?.id)).toEqual([second, first, undefined]);
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

describe("GET /api/documents/{envelopeId}", () => {
  const document = (sender: Pick<Sender, "bearer"> | undefined, id: string, query = "") =>
    call<DocumentNews>("GET", `/api/documents/${id}${query}`, undefined, sender ?? {});

  test("works: everybody's state, what was filled in so far, and what has happened", async () => {
    const sender = await newSender();
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    const envelopeId = await sendEnvelope(sender, [ann, ben]);
    await signBy(ann);
    const stage = async () => (await document(sender, envelopeId)).body.document?.stage;
    await expect.poll(stage).toBe("waiting");
    const { body } = await document(sender, envelopeId);
    expect(body.document).toMatchObject({
      ...{ id: envelopeId, title: "Lease 2026", stage: "waiting", isOpen: true, signed: 1, of: 2 },
      recipients: [
        { email: ann.email, status: "signed", isDue: false },
        { email: ben.email, status: "waiting", isDue: true, reminders: 0 },
      ],
    });
    const { recipients, fields, images, history } = body.document ?? {};
    const at =
      Date.parse(recipients?.[1]?.remindableFrom ?? "") -
      Date.parse(recipients?.[1]?.invitedAt ?? "");
    expect(at).toBe(300_000);
    const signed = fields?.filter(({ image }) => image) ?? [];
    expect(signed.map(({ recipient }) => recipient)).toEqual([1]);
    expect(images?.[signed[0]?.image ?? ""]).toMatch(/^data:image\/png;base64,/);
    const sentences = history?.map(({ text }) => text) ?? [];
    expect(sentences).toContain("Ann Test signed the document");
    expect(sentences.at(-1)).toBe("You sent the document");
    // It contains nothing that only a signer may know.
    expect(JSON.stringify(body)).not.toContain(await signingToken(ben));
  });

  test("works for a caller with that version: nothing but that, until there is another", async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(sender, [ann]);
    await signBy(ann);
    await viewingToken(sender.email);
    // Mails that follow are noted meanwhile, and each is another version.
    const { version } = await eventually("a version that stays", async () => {
      const known = (await document(sender, envelopeId)).body.version;
      const { body } = await document(sender, envelopeId, `?known=${known}`);
      return body.document ? undefined : body;
    });
    const label = { ids: [envelopeId], act: "label", label: "Tenants" };
    await call("POST", "/api/envelopes/many", label, sender);
    const labelled = (await document(sender, envelopeId, `?known=${version}`)).body;
    expect(labelled.document).toMatchObject({ labels: ["Tenants"], archived: false });
    await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
    const { body } = await document(sender, envelopeId, `?known=${version}`);
    expect(body.document).toMatchObject({ stage: "completed", isOpen: false, images: {} });
    const { fields = [] } = body.document ?? {};
    expect(fields.map(({ kind }) => kind)).toContain("sign");
    // What was filled in is in the sealed document.
    expect(fields.some((one) => "value" in one || "image" in one)).toBe(false);
    expect(body.document?.removedAt).toBeDefined();
  });

  test("refuses what isn't there", async () => {
    expect((await document(await newSender(), crypto.randomUUID())).status).toBe(404);
  });

  test("is closed to strangers, to other senders and to signers, as if it weren't there", async () => {
    const ann = newRecipient("Ann");
    const envelopeId = await sendEnvelope(await newSender(), [ann]);
    const other = await newSender();
    const [theirs, nobodys] = [
      await document(other, envelopeId),
      await document(other, crypto.randomUUID()),
    ];
    expect(theirs.body).toEqual(nobodys.body);
    expect(theirs.status).toBe(404);
    expect((await document(undefined, envelopeId)).status).toBe(401);
    expect((await document({ bearer: await signingToken(ann) }, envelopeId)).status).toBe(401);
  });
});

describe("GET /api/dashboard/progress", () => {
  const progress = (sender?: Sender) =>
    call<ProgressReply>("GET", "/api/dashboard/progress", undefined, sender);

  test("works: what was sent and completed this week, how long it took, and what waits", async () => {
    const sender = await newSender();
    const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
    await sendEnvelope(sender, [ann]);
    await signBy(ann);
    const open = await sendEnvelope(sender, [ben]);
    const { body } = await eventually("a completed document", async () => {
      const reply = await progress(sender);
      return reply.body.medianMs === undefined ? undefined : reply;
    });
    expect(body).toMatchObject({ documents: 2, isAll: true });
    expect(body.weeks).toHaveLength(12);
    expect(body.weeks.at(-1)).toMatchObject({ sent: 2, completed: 1 });
    expect(body.waiting).toMatchObject([{ envelopeId: open, names: ["Ben Test"], count: 1 }]);
  });

  test("is closed to others", async () => {
    expect((await progress(await newSender())).body).toMatchObject({ documents: 0, waiting: [] });
    expect((await progress()).status).toBe(401);
  });
});
