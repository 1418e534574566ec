import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { documentDraft } from "../../contract/rules/documents/drafts.ts";
import { defaultRules } from "../../contract/rules/documents/sending-rules.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call, eventually, inbox, mailTo, siteUrl } from "../support/cloud.ts";
import { idIn, runTool } from "../support/mcp.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  signingToken,
} from "../support/people.ts";
import { newTemplate } from "../support/templates.ts";

/** What the tools of the Model Context Protocol do, with an environment whose clock and logs are their own. */

const logged: string[] = [];
const own = borrowedEnvironment({ log: (line) => logged.push(line) });

describe("find, status, evidence", () => {
  test("tell of a document, never of a link, and lead to its evidence", async () => {
    const owner = await newSender();
    const ann = newRecipient("Annabel");
    const envelopeId = await sendEnvelope(owner, [ann]);
    const key = await apiKeyOf(owner, ["documents:read"]);
    const token = await signingToken(ann);
    const found = await runTool(key, "find_documents", { q: "annabel", stage: "waiting" });
    expect(found.said["data"]).toMatchObject([{ id: envelopeId, signed: 0, of: 1 }]);
    const status = await runTool(key, "document_status", { envelopeId });
    expect(status.said).toMatchObject({ stage: "waiting", recipients: [{ status: "waiting" }] });
    const early = await runTool(key, "evidence_link", { envelopeId });
    expect(early.isError).toBe(true);
    await signBy(ann);
    await mailTo(owner.email, ({ subject }) => /complete/i.test(subject));
    const { said } = await runTool(key, "evidence_link", { envelopeId });
    const zip = await fetch(String(said["url"]));
    expect(
      Buffer.from(await zip.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    const all = [found, status, early, { said }].map((one) => JSON.stringify(one)).join();
    expect(all).not.toContain(token);
  });
});

const openDraft = (owner: Sender, id: string) =>
  call<{ content: unknown; preparedBy: string; step: string }>(
    "GET",
    `/api/drafts/${id}`,
    undefined,
    owner,
  );

describe("prepare_document", () => {
  test("makes a draft of a template that its owner finds, and mails nobody", async () => {
    const owner = await newSender();
    const template = await newTemplate(owner);
    const [ann, bob] = [newRecipient("Ann"), newRecipient("Bob")];
    const key = await apiKeyOf(owner, ["documents:prepare"]);
    const { said, where } = await runTool(key, "prepare_document", {
      template: { id: template.id },
      recipients: [
        { ...ann, order: 2 },
        { ...bob, order: 1 },
      ],
      title: "Lease",
      expiresInDays: 9,
      rules: {
        ...{ decline: false, delegation: true, shareAttachments: true },
        reasons: ["Author", "Review"],
      },
    });
    expect(said["url"], where).toBe(`${siteUrl()}/new?draft=${said["id"]}`);
    const { body } = await openDraft(owner, String(said["id"]));
    expect(body).toMatchObject({ step: "send", name: "Lease" });
    expect(body.preparedBy).toMatch(/^API key Billing \(us_\w{12}\)$/);
    const content = z.parse(documentDraft, body.content);
    expect(content.signers.map(({ firstName }) => firstName)).toEqual(["Bob", "Ann"]);
    expect(content).toMatchObject({ inOrder: true, letter: { title: "Lease", expiryDays: "9" } });
    const { decline, delegation, shareAttachments, reasons, firstAfterDays } = content.rules ?? {};
    expect([decline, delegation, reasons]).toEqual([false, true, "Author\nReview"]);
    expect(shareAttachments).toBe(true);
    expect(firstAfterDays, "what isn't given is the account's").toBe(
      String(defaultRules.reminders.firstAfterDays),
    );
    const ofAnn = content.signers.find(({ firstName }) => firstName === "Ann")?.id;
    expect(content.fields.some(({ signerId }) => signerId === ofAnn)).toBe(true);
    const rows = await call<{ drafts: unknown }>("GET", "/api/drafts", undefined, owner);
    expect(rows.body.drafts).toMatchObject([{ name: "Lease", preparedBy: body.preparedBy }]);
    for (const { email } of [ann, bob]) expect(await inbox(email)).toEqual([]);
  });

  test("sends once when a key that may send is asked to, and names the key in the trail", async () => {
    const owner = await newSender();
    const template = await newTemplate(owner, 1);
    const key = await apiKeyOf(owner, ["documents:send", "documents:read"]);
    const ann = newRecipient("Ann");
    const idempotencyKey = crypto.randomUUID();
    const args = { template: { id: template.id }, recipients: [ann], send: true, idempotencyKey };
    const [first, again] = await Promise.all([
      runTool(key, "prepare_document", args),
      runTool(key, "prepare_document", args),
    ]);
    const envelopeId = idIn(first.isError ? again : first);
    expect(idIn(await runTool(key, "prepare_document", args))).toBe(envelopeId);
    await mailTo(ann.email);
    const { said } = await runTool(key, "find_documents");
    expect(said["data"]).toHaveLength(1);
    const entries = await call<{ data: { data: { via?: string }; ip: string }[] }>(
      "GET",
      `/api/v1/envelopes/${envelopeId}/entries`,
      undefined,
      { bearer: key },
    );
    expect(entries.body.data[0]?.data.via).toMatch(/^API key Billing/);
    const early = await runTool(key, "remind", { envelopeId });
    expect(early.said).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(early.said["retryAfterSeconds"]).toBeGreaterThan(200);
    await own().environment.advance(300_001);
    const { said: reminded } = await runTool(key, "remind", { envelopeId });
    expect(reminded).toMatchObject({ id: envelopeId, recipients: [{ isDue: true }] });
    await eventually("a second mail", async () => (await inbox(ann.email))[1]);
  });
});
