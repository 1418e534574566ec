import { expect, test } from "vitest";
import { notificationFailed, notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { view } from "../../../../core/domain/acts/signing.ts";
import { withdrawEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { archived, labelled } from "../../../../core/domain/envelope/filing.ts";
import { programFilter } from "../../../../core/domain/lists/finding.ts";
import type { Listing } from "../../../../core/domain/lists/listing.ts";
import {
  publicEnvelope,
  publicRow,
  smallFields,
} from "../../../../core/domain/lists/public-envelope.ts";
import { mailAnswer } from "../../../../core/domain/lists/recipient-answer.ts";
import { changed, client, later, noon, person, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope({
  signers: [person("ann", 1), person("ben", 2)],
  copies: ["copy@example.com"],
});

test("an open envelope: whose turn it is, and nothing that was not said", () => {
  const shown = publicEnvelope(envelope, content);
  expect(shown).toMatchObject({
    id: envelope.id,
    title: "Contract",
    fileName: "contract",
    message: "",
    stage: "sending",
    createdAt: noon.toISOString(),
    expiresAt: envelope.expiresAt,
    signed: 0,
    of: 2,
    labels: [],
    archived: false,
    copies: ["copy@example.com"],
    language: "en",
    withholdValues: false,
    rules: { ways: ["typed", "drawn", "picture"] },
    pages: [{ width: 612, height: 792 }],
  });
  expect(shown.recipients).toMatchObject([
    { id: "s1", email: "ann@example.com", isDue: true, mailFailed: false, reminders: 0 },
    { id: "s2", email: "ben@example.com", isDue: false },
  ]);
  expect(shown.fields.map(({ recipient }) => recipient)).toEqual([1, 2]);
  for (const absent of [
    "batchId",
    "linkId",
    "externalId",
    "metadata",
    "endedAt",
    "withdrawnBecause",
    "redirectUrl",
  ])
    expect(shown).not.toHaveProperty(absent);
});

test("an envelope that ended, with all that its program has said", () => {
  const from = { batchId: "batch", linkId: "link" };
  const named = { ...envelope, ...from, externalId: "order-1", metadata: { shop: "7" } };
  const filing = archived(labelled(named, "Leases"), noon);
  const ended = changed(withdrawEnvelope(filing, "The rent was wrong", client, later(5))).envelope;
  expect(publicEnvelope(ended, content)).toMatchObject({
    stage: "voided",
    ...from,
    externalId: "order-1",
    metadata: { shop: "7" },
    labels: ["Leases"],
    archived: true,
    endedAt: later(5).toISOString(),
    withdrawnBecause: "The rent was wrong",
    recipients: [{ isDue: false }, { isDue: false }],
  });
});

test("the document's rules, and when a recipient has viewed it", () => {
  const reminders = { firstAfterDays: 1, everyDays: 7, atMost: 4 };
  const ruled = sentEnvelope({ rules: { reminders } });
  const viewed = changed(view(ruled.envelope, "s1", client, later(2))).envelope;
  const shown = publicEnvelope(viewed, ruled.content);
  expect(shown.rules).toMatchObject({ reminders });
  expect(shown.recipients[0]).toHaveProperty("viewedAt", later(2).toISOString());
  expect(shown.recipients[1]).not.toHaveProperty("viewedAt");
});

test("a recipient's mail state follows what became of the invitation", () => {
  const failed = changed(
    notificationFailed(envelope, "invitation-s1", { to: "ann@example.com", reason: "x" }, noon),
  ).envelope;
  expect(publicEnvelope(failed, content).recipients[0]).toMatchObject({ mailFailed: true });
  const sent = changed(
    notificationSent(failed, "invitation-s1", "ann@example.com", later(1)),
  ).envelope;
  const [ann] = publicEnvelope(sent, content).recipients;
  expect(ann).toMatchObject({ invitedAt: later(1).toISOString(), mailFailed: false });
  expect(ann).not.toHaveProperty("remindedAt");
});

const at = noon.toISOString();
const to = "ann@example.com";
const bounced = { at, kind: "permanent", reason: "no-mailbox" } as const;
const delivered = { at };

test.each([
  [{ to }, undefined, ""],
  [{ to, delivered }, "delivered", "Delivered to the mail server of example.com"],
  [{ to, delayed: { at, reason: "mailbox-full" } }, "delayed", "Email is delayed"],
  [{ to, delivered, complained: { at } }, "reported", "Email reported as junk"],
  [{ to, delivered, bounced: { ...bounced, kind: "transient" } }, "failed", "does not exist"],
  [{ to, delivered, bounced }, "returned", "the mailbox does not exist"],
] as const)("the worst that is known of the mail %j", (delivery, state, text) => {
  const shown = mailAnswer(delivery);
  expect(shown?.state).toBe(state);
  expect(shown?.text ?? "").toContain(text);
});

const row: Listing = {
  envelopeId: envelope.id,
  title: "Contract",
  name: "contract",
  status: "created",
  stage: "waiting",
  createdAt: at,
  signed: 0,
  of: 1,
};

test("a row of the list has labels and people, if there are any", () => {
  expect(publicRow(row)).toMatchObject({ labels: [], archived: false, recipients: [] });
  expect(publicRow(row)).toMatchObject({ title: "Contract", fileName: "contract" });
  expect(publicRow(row)).not.toHaveProperty("expiresAt");
  const expiresAt = later(9).toISOString();
  expect(publicRow({ ...row, expiresAt })).toMatchObject({ expiresAt });
  const full = { ...row, labels: ["Leases"], archived: true as const, externalId: "order-1" };
  expect(publicRow(full)).toMatchObject({
    labels: ["Leases"],
    archived: true,
    externalId: "order-1",
  });
});

test.each([
  [{}, true],
  [{ stage: "waiting" }, true],
  [{ stage: "completed" }, false],
  [{ externalId: "order-1" }, true],
  [{ externalId: "order-2" }, false],
  [{ stage: "waiting", externalId: "order-2" }, false],
  [{ stage: "completed", externalId: "order-1" }, false],
  [{ label: "leases" }, true],
  [{ label: "other" }, false],
  [{ q: "contract" }, true],
  [{ q: "lease of" }, false],
] as const)("a program's filter %j is judged on a row", (filter, isFound) => {
  const wanted = programFilter(filter);
  expect(wanted({ ...row, externalId: "order-1", labels: ["Leases"] })).toBe(isFound);
});

test("nothing is warned of about a field of nobody, or on no page", () => {
  expect(smallFields({ ...envelope, signers: [] }, content)).toEqual([]);
  expect(smallFields(envelope, { ...content, pages: [] })).toEqual([]);
});
