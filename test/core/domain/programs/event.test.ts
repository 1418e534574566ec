import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { eventAnswer } from "../../../../contract/calls/events.ts";
import { otherActs } from "../../../../contract/rules/people/roles.ts";
import { eventTypes } from "../../../../contract/rules/programs/events.ts";
import {
  type EntryData,
  type EntryType,
  entryTypes,
  nextEntry,
} from "../../../../core/domain/envelope/audit.ts";
import {
  eventOfDeleted,
  eventOfSaved,
  eventOfStored,
  eventsOfEntry,
  numbered,
} from "../../../../core/domain/programs/event.ts";
import { makeTemplate, renameTemplate } from "../../../../core/domain/templates/template.ts";
import { client, later, noon, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope: sent } = sentEnvelope({ copies: ["copy@example.com"] });
const envelope = { ...sent, externalId: "Order 12", metadata: { region: "north" } };
const actor = { kind: "system", name: "", email: "" } as const;

function eventOf(type: EntryType, data: EntryData = {}, minutes = 0) {
  const chain = { envelopeId: sent.id, document: "ab", head: sent.head };
  const entry = nextEntry({ type, actor, ...client, data }, chain, later(minutes));
  return eventsOfEntry(envelope, entry)[0];
}

describe("an entry", () => {
  test("makes the event of its name, or none, and each type of event comes from some entry", () => {
    const notice = { signer: "s1", notice: "invitation", reason: "no" };
    const made = entryTypes.flatMap((type) => {
      const event = eventOf(type, notice)?.event;
      return event ? [[type, event.type]] : [];
    });
    const renamed = { created: "sent", "mail-delivered": "delivered", "mail-bounced": "bounced" };
    const names: Readonly<Record<string, string>> = renamed;
    expect(made).toEqual(made.map(([type = ""]) => [type, `envelope.${names[type] ?? type}`]));
    const ofEnvelopes = eventTypes.filter((type) => type.startsWith("envelope."));
    const acts = otherActs.map((act) => eventOf("signed", { ...notice, act })?.event.type);
    const more = ["envelope.attached", "envelope.stored"];
    expect([...made.map(([, type]) => type), ...acts, ...more].sort()).toEqual(ofEnvelopes.sort());
  });

  test("makes an event more, in the same feed and after the first, if files were attached", () => {
    const data = { signer: "s2", attached: 2 };
    const chain = { envelopeId: sent.id, document: "ab", head: sent.head };
    const entry = nextEntry({ type: "signed", actor, ...client, data }, chain, noon);
    const [signed, attached, ...more] = eventsOfEntry(envelope, entry);
    expect(more).toEqual([]);
    expect([signed?.event.type, attached?.event.type]).toEqual([
      "envelope.signed",
      "envelope.attached",
    ]);
    expect(attached?.event.data).toEqual(signed?.event.data);
    expect(attached?.event.id).not.toBe(signed?.event.id);
    expect(String(attached?.order) > String(signed?.order)).toBe(true);
  });

  test("makes an event that says whose turn it was, what their program called it, and no more", () => {
    const data = { signer: "s2", reason: "The rent is wrong", valuesSha256: "cd", name: "Typed" };
    const noted = eventOf("declined", data);
    const event = noted && numbered(noted, 7);
    expect(eventAnswer.parse(event)).toEqual(event);
    expect(event).toMatchObject({ type: "envelope.declined", timestamp: noon.toISOString() });
    expect(event?.data).toEqual({
      seq: 7,
      envelopeId: sent.id,
      externalId: "Order 12",
      metadata: { region: "north" },
      stage: "sending",
      recipient: { id: "s2", name: "ben Test", email: "ben@example.com" },
    });
    for (const absent of ["batchId", "linkId"]) expect(event?.data).not.toHaveProperty(absent);
  });

  test("of a mail makes one only where somebody is asked to sign, or where it came back, of a copy too", () => {
    const to = { to: "copy@example.com", notice: "completed" };
    expect(eventOf("mail-delivered", { signer: "s1", notice: "completed" })).toBeUndefined();
    expect(eventOf("mail-delivered", { signer: "s1", notice: "reminder" })).toBeDefined();
    const recipient = { name: "", email: "copy@example.com" };
    expect(eventOf("mail-bounced", to)?.event.data.recipient).toEqual(recipient);
  });

  test("makes the same event however often it is asked, and another entry makes another one", () => {
    expect(eventOf("viewed")).toEqual(eventOf("viewed"));
    expect(eventOf("viewed")?.event.id).not.toBe(eventOf("viewed", {}, 1)?.event.id);
  });
});

test("a template's events sort as its versions, even where clocks differ", () => {
  const place = { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 };
  const file = { key: "k", versionId: "v", sha256: "ab", sizeBytes: 1 };
  const first = makeTemplate(
    {
      ...{ id: "t1", userId: "u1", name: "Lease", fileName: "lease", file, numberOfSigners: 1 },
      ...{ pages: [{ width: 612, height: 792 }], requestSha256: "" },
      fields: [{ kind: "sign", signer: 1, place }],
    },
    later(3),
  );
  const second = renameTemplate(first, "Lease of 2027", "", later(2));
  const events = [eventOfSaved(first), eventOfSaved(second), eventOfDeleted(second, later(1))];
  expect(events.map(({ event }) => event.type)).toEqual([
    ...["template.saved", "template.saved"],
    "template.deleted",
  ]);
  const orders = events.map(({ order }) => order);
  expect(orders).toEqual([...orders].sort());
  expect(new Set(events.map(({ event }) => event.id)).size).toBe(3);
  for (const { event } of events) expect(event.data).toMatchObject({ templateId: "t1" });
});

test("the event of a deletion is no earlier than the document's own, and follows them", () => {
  const version = { id: "t1", userId: "u1", version: 3, createdAt: later(5).toISOString() };
  const changed = { ...version, changedAt: later(9).toISOString() };
  expect(eventOfDeleted(version, noon).event.timestamp).toBe(version.createdAt);
  expect(eventOfDeleted(version, later(7)).event.timestamp).toBe(later(7).toISOString());
  expect(eventOfDeleted(changed, later(7)).event.timestamp).toBe(changed.changedAt);
  expect(eventOfDeleted(version, noon).order > eventOfSaved(version).order).toBe(true);
});

test("the event of a stored document says where it is, and what the completion's event says of it", () => {
  const completed = eventOf("completed");
  if (!completed) throw new Error("expected an event");
  const storedAt = "https://cloud.example.com/dav/Lease.pdf";
  const of = { userId: "u1", hookId: "h1", storedAt };
  const stored = eventOfStored(numbered(completed, 7), of, later(5));
  expect(stored).toMatchObject({ userId: "u1", event: { type: "envelope.stored" } });
  expect(stored.event.timestamp).toBe(later(5).toISOString());
  expect(stored.event.data).toEqual({ ...completed.event.data, storedAt });
  expect(stored.order > completed.order).toBe(true);
  const earlier = eventOfStored(numbered(completed, 7), of, later(-5));
  expect(earlier.event.timestamp).toBe(completed.event.timestamp);
  const other = eventOfStored(numbered(completed, 7), { ...of, hookId: "h2" }, later(5));
  expect(other.event.id).not.toBe(stored.event.id);
  expect(z.safeParse(eventAnswer, numbered(stored, 8)).success).toBe(true);
});

test("a mail that came back to somebody who is no party has no recipient", () => {
  const event = eventOf("mail-bounced", { to: "old@example.com" })?.event;
  expect(event?.type).toBe("envelope.bounced");
  expect(event?.data).not.toHaveProperty("recipient");
  const [plain] = eventsOfEntry(
    sent,
    nextEntry(
      { type: "viewed", actor, ...client, data: { signer: "s1" } },
      { envelopeId: sent.id, document: "ab", head: sent.head },
      noon,
    ),
  );
  expect(plain?.event.data).not.toHaveProperty("metadata");
  expect(plain?.order).toContain(sent.id);
});
