import { describe, expect, test } from "vitest";
import { notificationFailed, notificationSent } from "../../../../core/domain/acts/finishing.ts";
import {
  type Envelope,
  nameAndAddress,
  signedCount,
  signerById,
  unhappyEnd,
} from "../../../../core/domain/envelope/envelope.ts";
import {
  linkPurpose,
  notificationKinds,
  type Party,
  partyKey,
} from "../../../../core/domain/envelope/notification.ts";
import { isInvited } from "../../../../core/domain/envelope/owed-mails.ts";
import { dueAt, stageOf, wireStatusOf } from "../../../../core/domain/envelope/stage.ts";
import { changed, later, noon, person, sentEnvelope } from "../../../support/envelopes.ts";

const { envelope } = sentEnvelope();
const mailed = (id: string, from = envelope) =>
  changed(notificationSent(from, id, "ann@example.com", noon)).envelope;

test.each([
  ["sent", "created", undefined],
  ["sealing", "created", undefined],
  ["completed", "completed", undefined],
  ["declined", "rejected", "declined"],
  ["voided", "rejected", "voided"],
  ["expired", "rejected", "expired"],
] as const)("the wire calls %s %s", (status, wire, unhappy) => {
  expect(wireStatusOf(status)).toBe(wire);
  expect(unhappyEnd(status)).toBe(unhappy);
});

test("signatures are counted", () => {
  const people = ["ann", "ben", "cem"].map((name) => person(name));
  const three = sentEnvelope({ signers: people }).envelope;
  const signers = three.signers.map((one) =>
    one.id === "s1" ? ({ ...one, status: "signed" } as const) : one,
  );
  expect([signedCount(three), signedCount({ ...three, signers })]).toEqual([0, 1]);
});

test("an invitation counts for its own signer, and a reminder is none", () => {
  const isS = (signerId: string, of: Envelope) => {
    const signer = signerById(of, signerId);
    return signer !== undefined && isInvited(of, signer);
  };
  const invited = mailed("invitation-s1");
  expect([isS("s1", envelope), isS("s1", invited), isS("s2", invited)]).toEqual([
    false,
    true,
    false,
  ]);
  const others = invited.notifications.map((one) => ({ ...one, kind: "reminder" }) as const);
  expect(isS("s1", { ...invited, notifications: others })).toBe(false);
  const toSender = invited.notifications.map(
    (one) => ({ ...one, to: { kind: "sender" } }) as const,
  );
  expect(isS("s1", { ...invited, notifications: toSender })).toBe(false);
});

describe("an envelope", () => {
  test("is being sent until every invitation is out", () => {
    const one = mailed("invitation-s1");
    expect(stageOf(one)).toBe("sending");
    expect(stageOf(mailed("invitation-s2", one))).toBe("waiting");
  });

  test("is due when the first of what it owes is", () => {
    const failure = { to: "ann@example.com", reason: "bounced" };
    const failed = changed(notificationFailed(envelope, "invitation-s1", failure, noon)).envelope;
    expect(dueAt(failed)).toBe(noon.toISOString());
    expect(dueAt(mailed("invitation-s2", failed))).toBe(later(2).toISOString());
  });

  test("that is to be sealed is due at once where nothing says when, and one that is over never", () => {
    const sealing = { ...envelope, notifications: [], status: "sealing" } as const;
    expect(dueAt(sealing)).toBe(envelope.createdAt);
    expect(dueAt({ ...sealing, status: "completed" })).toBeUndefined();
  });
});

test("links open the signing page, the signed document, or nothing", () => {
  const purposes = notificationKinds.map((kind) => [kind, linkPurpose(kind)]);
  expect(Object.fromEntries(purposes)).toEqual({
    invitation: "sign",
    reminder: "sign",
    completed: "view",
    declined: undefined,
    voided: undefined,
    expired: undefined,
    changed: "sign",
    "taken-back": undefined,
    returned: undefined,
    signed: undefined,
    shared: "view",
    progress: "view",
  });
});

test("no two parties of an envelope have the same key", () => {
  const parties: readonly Party[] = [
    { kind: "sender" },
    ...["s1", "s2"].map((signerId) => ({ kind: "signer" as const, signerId })),
    ...[0, 1].map((index) => ({ kind: "copy" as const, index })),
  ];
  expect(new Set(parties.map(partyKey)).size).toBe(parties.length);
});

test("people are written with their addresses", () => {
  expect(nameAndAddress({ name: "Bea", email: "b@x.org" })).toBe("Bea (b@x.org)");
});
