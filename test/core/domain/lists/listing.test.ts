import { expect, test } from "vitest";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { declineEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { archived, labelled } from "../../../../core/domain/envelope/filing.ts";
import { listingOf } from "../../../../core/domain/lists/listing.ts";
import {
  changed,
  client,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const people = [person("ann", 1), person("ben", 2), person("cem", 2)];
const { envelope } = sentEnvelope({ signers: people });
const signedBy = (id: string, from: Envelope, minutes: number) => {
  const { content } = sentEnvelope({ signers: people });
  return changed(sign(from, { content, ...signing(id) }, later(minutes))).envelope;
};

test("an open one waits for those whose turn it is, since it is", () => {
  expect(listingOf(envelope)).toEqual({
    envelopeId: envelope.id,
    name: "contract",
    title: "Contract",
    createdAt: noon.toISOString(),
    ...{ status: "created", stage: "sending", signed: 0, of: 3 },
    people: [
      { name: "ann Test", email: "ann@example.com", status: "waiting" },
      { name: "ben Test", email: "ben@example.com", status: "waiting" },
      { name: "cem Test", email: "cem@example.com", status: "waiting" },
    ],
    due: { names: ["ann Test"], since: noon.toISOString() },
    expiresAt: envelope.expiresAt,
  });
});

test("a document waits for the next signer since the last signature, and a mail changes nothing", () => {
  const next = signedBy("s1", envelope, 5);
  const { due, people } = listingOf(next);
  expect(due).toEqual({ names: ["ben Test", "cem Test"], since: later(5).toISOString() });
  expect(people?.map(({ status }) => status)).toEqual(["signed", "waiting", "waiting"]);
  const invited = changed(notificationSent(next, "invitation-s2", "ben@example.com", later(9)));
  expect(listingOf(invited.envelope).due).toEqual(due);
  const { due: left } = listingOf(signedBy("s3", next, 20));
  expect(left).toEqual({ names: ["ben Test"], since: later(5).toISOString() });
});

test("a document with several signatures waits since the last, in whatever order they came", () => {
  const signers = [person("ann", 1), person("ben", 1), person("cem", 2)];
  const { envelope } = sentEnvelope({ signers });
  const both = signedBy("s1", signedBy("s2", envelope, 5), 9);
  expect(listingOf(both).due).toEqual({ names: ["cem Test"], since: later(9).toISOString() });
});

test("it says when it waits for the sender's own signature, in their turn alone", () => {
  const own = { ...envelope, sender: { ...envelope.sender, email: "ben@example.com" } };
  expect(listingOf(own)).not.toHaveProperty("mine");
  expect(listingOf(signedBy("s1", own, 1)).mine).toBe(true);
  expect(listingOf(signedBy("s1", envelope, 1))).not.toHaveProperty("mine");
});

test("one that has ended waits for nobody and says when it ended", () => {
  const { envelope: ended } = changed(declineEnvelope(envelope, "s1", "No", client, later(7)));
  const listed = listingOf(ended);
  expect(listed).toMatchObject({ endedAt: later(7).toISOString(), status: "rejected" });
  expect(listed.declined).toEqual({ name: "ann Test", reason: "No" });
  for (const name of ["due", "mine", "expiresAt"]) expect(listed).not.toHaveProperty(name);
  const signers = ended.signers.map((one) => ({ ...one, declineReason: undefined }));
  expect(listingOf({ ...ended, signers })).not.toHaveProperty("declined");
});

test("one that everybody has signed waits for nobody", () => {
  const signers = envelope.signers.map((one) => ({ ...one, status: "signed" as const }));
  expect(listingOf({ ...envelope, signers })).not.toHaveProperty("due");
});

test("labels and the archive are listed", () => {
  const kept = listingOf(archived(labelled(envelope, "2026"), noon));
  expect(kept).toMatchObject({ labels: ["2026"], archived: true });
  expect(listingOf(envelope)).not.toHaveProperty("labels");
  expect(listingOf(envelope)).not.toHaveProperty("archived");
});
