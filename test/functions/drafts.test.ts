import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { DraftReply, DraftRow } from "../../contract/pages/drafts.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import { senderMessages } from "../../contract/rules/limits/sender-messages.ts";
import { call } from "../support/cloud.ts";
import { documentContent, saveDraft, templateContent } from "../support/drafts.ts";
import { newSender, type Sender } from "../support/people.ts";

interface RefusalReply {
  readonly code?: string;
  readonly field?: string;
  readonly message?: string;
}

const open = (sender: Sender, id: string) =>
  call<DraftReply & RefusalReply>("GET", `/api/drafts/${id}`, undefined, sender);

const remove = (sender: Sender, id: string, version: number | string) =>
  call<RefusalReply>("DELETE", `/api/drafts/${id}?version=${version}`, undefined, sender);

const list = async (sender: Sender): Promise<readonly DraftRow[]> =>
  (await call<{ drafts: DraftRow[] }>("GET", "/api/drafts", undefined, sender)).body.drafts;

describe("PUT /api/drafts/{id}", () => {
  test("works: counts versions, and keeps what the pages may add later", async () => {
    const sender = await newSender();
    const id = randomUUID();
    const content = { ...documentContent("Lease 14"), labels: ["rent"] };
    const first = await saveDraft(sender, id, 0, content);
    expect(first).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await saveDraft(sender, id, 1, content)).body).toMatchObject({ version: 2 });
    const { body } = await open(sender, id);
    expect(body).toMatchObject({ id, kind: "document", version: 2, name: "Lease 14", content });
  });

  test("refuses the second of two devices that changed the same version, and loses neither", async () => {
    const sender = await newSender();
    const id = randomUUID();
    await saveDraft(sender, id, 0, documentContent("begun"));
    expect((await saveDraft(sender, id, 1, documentContent("filing"))).status).toBe(200);
    const late = await saveDraft(sender, id, 1, documentContent("phone"));
    expect(late).toMatchObject({ status: 409, body: { code: "DRAFT_CHANGED" } });
    expect((await open(sender, id)).body).toMatchObject({ name: "filing", version: 2 });
    expect((await saveDraft(sender, id, 2, documentContent("phone"))).status).toBe(200);
  });

  test("stores exactly one of many saves at once", async () => {
    const sender = await newSender();
    const id = randomUUID();
    const names = Array.from({ length: 12 }, (_, i) => `device ${i}`);
    const all = await Promise.all(
      names.map((name) => saveDraft(sender, id, 0, documentContent(name))),
    );
    const stored = names.filter((_, i) => all[i]?.status === 200);
    expect(stored).toHaveLength(1);
    expect((await open(sender, id)).body.name).toBe(stored[0]);
  });

  test("doesn't bring back what was sent or discarded meanwhile", async () => {
    const sender = await newSender();
    const id = randomUUID();
    await saveDraft(sender, id, 0, documentContent("Lease"));
    await remove(sender, id, 1);
    const late = await saveDraft(sender, id, 1, documentContent("Lease, changed"));
    expect(late).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await list(sender)).toEqual([]);
  });

  test("refuses what is no draft, at its field", async () => {
    const sender = await newSender();
    const put = (id: string, body: object) =>
      call<RefusalReply>("PUT", `/api/drafts/${id}`, body, sender);
    const saveId = randomUUID();
    const good = { version: 0, saveId, kind: "document", content: documentContent("x") };
    for (const [change, field] of [
      [{ content: {} }, "content"],
      [{ content: { ...documentContent("x"), fields: [{ id: "f" }] } }, "content"],
      [{ content: "text" }, "content"],
      [{ kind: "template" }, "content"],
      [{ kind: "poem" }, "kind"],
      [{ version: -1 }, "version"],
      [{ version: "0" }, "version"],
      [{ saveId: "x" }, "saveId"],
    ] as const) {
      const refused = await put(randomUUID(), { ...good, ...change });
      expect(refused).toMatchObject({ status: 400, body: { code: "BAD_FIELD", field } });
    }
    const rubbish = await put(randomUUID(), { ...good, content: {} });
    expect(rubbish.body.message).toBe(senderMessages.draft);
    expect((await put("not-an-id", good)).body.field).toBe("id");
    expect(await list(sender)).toEqual([]);
  });

  test("refuses a megabyte of rubbish, and a draft that is too large", async () => {
    const sender = await newSender();
    const rubbish = await call<RefusalReply>(
      "PUT",
      `/api/drafts/${randomUUID()}`,
      "y".repeat(1_000_000),
      {
        ...sender,
        headers: { "content-type": "application/json" },
      },
    );
    expect(rubbish.status).toBe(400);
    for (const title of ["y".repeat(1_000_000), "é".repeat(limits.draftBytesMax / 2)]) {
      const large = await saveDraft(sender, randomUUID(), 0, documentContent(title));
      expect(large).toMatchObject({ status: 413, body: { code: "DRAFT_TOO_LARGE" } });
    }
    // Its size is checked first, since that costs less than reading it.
    const both = await saveDraft(sender, randomUUID(), 0, { x: "y".repeat(limits.draftBytesMax) });
    expect(both.body.code).toBe("DRAFT_TOO_LARGE");
    expect(await list(sender)).toEqual([]);
  });

  test("takes the largest draft: 500 fields on 2,000 pages, a title of any length", async () => {
    const sender = await newSender();
    const content = documentContent("y".repeat(40_000), { pages: 2_000, fields: 500 });
    expect((await saveDraft(sender, randomUUID(), 0, content)).status).toBe(200);
  });

  test(`refuses the ${limits.draftsMax + 1}st draft, and goes on saving the others`, async () => {
    const sender = await newSender();
    const ids = Array.from({ length: limits.draftsMax }, () => randomUUID());
    for (const id of ids) await saveDraft(sender, id, 0, documentContent("one of many"));
    const more = await saveDraft(sender, randomUUID(), 0, documentContent("too many"));
    expect(more).toMatchObject({ status: 403, body: { code: "TOO_MANY_DRAFTS" } });
    expect((await saveDraft(sender, ids[0] ?? "", 1, documentContent("changed"))).status).toBe(200);
  });

  test("is closed without a session, and to another account", async () => {
    const [ann, mallory] = [await newSender("ann"), await newSender("mallory")];
    const id = randomUUID();
    await saveDraft(ann, id, 0, documentContent("Ann's"));
    expect((await call("PUT", `/api/drafts/${id}`, {})).status).toBe(401);
    expect((await saveDraft(mallory, id, 1, documentContent("Mallory's"))).status).toBe(404);
    expect((await open(ann, id)).body.name).toBe("Ann's");
  });

  test("works for an id that another account has chosen too: it is another draft", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    const id = randomUUID();
    await saveDraft(ann, id, 0, documentContent("Ann's"));
    expect((await saveDraft(ben, id, 0, documentContent("Ben's"))).status).toBe(200);
    expect((await open(ann, id)).body.name).toBe("Ann's");
  });
});

describe("GET /api/drafts", () => {
  test("works: rows without content, the one changed last first, of this account only", async () => {
    const [ann, ben] = [await newSender("ann"), await newSender("ben")];
    const [older, newer] = [randomUUID(), randomUUID()];
    await saveDraft(ann, older, 0, documentContent("Lease"));
    await saveDraft(ann, newer, 0, templateContent("Tenancy"), "template");
    const rows = await list(ann);
    expect(rows.map(({ id, kind, name, step }) => ({ id, kind, name, step }))).toEqual([
      { id: newer, kind: "template", name: "Tenancy", step: "form" },
      { id: older, kind: "document", name: "Lease", step: "fields" },
    ]);
    expect(JSON.stringify(rows)).not.toContain("content");
    expect(await list(ben)).toEqual([]);
  });

  test("is closed without a session", async () => {
    expect((await call("GET", "/api/drafts")).status).toBe(401);
  });
});

describe("GET /api/drafts/{id}", () => {
  test("refuses what isn't an id, and is closed to another account", async () => {
    const [ann, mallory] = [await newSender("ann"), await newSender("mallory")];
    const id = randomUUID();
    await saveDraft(ann, id, 0, documentContent("Lease"));
    expect((await open(ann, "nonsense")).status).toBe(400);
    expect((await open(mallory, id)).status).toBe(404);
    expect((await call("GET", `/api/drafts/${id}`)).status).toBe(401);
  });
});

describe("DELETE /api/drafts/{id}", () => {
  test("works at the version that was seen, and keeps what another device has saved since", async () => {
    const sender = await newSender();
    const id = randomUUID();
    await saveDraft(sender, id, 0, documentContent("begun"));
    await saveDraft(sender, id, 1, documentContent("changed elsewhere"));
    expect((await remove(sender, id, 1)).body.code).toBe("DRAFT_CHANGED");
    expect(await list(sender)).toHaveLength(1);
    expect((await remove(sender, id, 2)).status).toBe(200);
    expect((await remove(sender, id, 2)).status).toBe(404);
    expect(await list(sender)).toEqual([]);
  });

  test("refuses a version that isn't one, and is closed to another account", async () => {
    const [ann, mallory] = [await newSender("ann"), await newSender("mallory")];
    const id = randomUUID();
    await saveDraft(ann, id, 0, documentContent("Lease"));
    expect((await remove(ann, id, "x")).body.field).toBe("version");
    expect((await remove(mallory, id, 1)).status).toBe(404);
    expect((await call("DELETE", `/api/drafts/${id}?version=1`)).status).toBe(401);
    expect(await list(ann)).toHaveLength(1);
  });
});
