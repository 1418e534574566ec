import { describe, expect, test } from "vitest";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import { extendEnvelope } from "../../../../core/domain/acts/extending.ts";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { expire, sign } from "../../../../core/domain/acts/signing.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { dueAt } from "../../../../core/domain/envelope/stage.ts";
import {
  changed,
  client,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const days = (count: number) => later(count * 24 * 60);
const { envelope, content } = sentEnvelope({ expiresInDays: 5 });
const at = days(2);

const extend = (one: Envelope, more: number, now = at) => extendEnvelope(one, more, client, now);
const extended = (one: Envelope, more: number, now = at) => changed(extend(one, more, now));

const mailed = (one: Envelope, id: string, when = noon) =>
  changed(notificationSent(one, id, "somebody@example.com", when)).envelope;

const reminders = ({ notifications }: Envelope) =>
  notifications.flatMap(({ kind, to, nextTryAt, sentAt }) =>
    kind === "reminder" && !sentAt && to.kind === "signer" ? [[to.signerId, nextTryAt]] : [],
  );

describe("a document that its sender extends", () => {
  test("ends that many days from now, which the trail says beside the earlier end", () => {
    const { envelope: after, entry } = extended(envelope, 30);
    expect(after.expiresAt).toBe(days(32).toISOString());
    expect(entry).toEqual({
      actor: { kind: "sender", name: "Sam Sender", email: "sender@example.com" },
      ...client,
      type: "extended",
      data: { expiresAt: days(32).toISOString(), before: days(5).toISOString() },
    });
  });

  test("is due at its later end, expires then and not before", () => {
    const after = extended({ ...envelope, notifications: [] }, 30).envelope;
    expect(dueAt(after)).toBe(days(32).toISOString());
    expect(expire(after, system, days(31))).toBe(unchanged);
    expect(changed(expire(after, system, days(32))).envelope.status).toBe("expired");
  });

  test("can be signed after its earlier end", () => {
    const after = extended(envelope, 30).envelope;
    expect(() => sign(after, { ...signing("s1"), content }, days(20))).not.toThrow();
    expect(() => sign(envelope, { ...signing("s1"), content }, days(20))).toThrow("expired");
  });

  test("is extended once by two presses", () => {
    const after = extended(envelope, 30).envelope;
    expect(extend(after, 30, new Date(at.getTime() + 59_999))).toBe(unchanged);
    expect(extend(after, 30, new Date(at.getTime() + 60_000))).not.toBe(unchanged);
  });

  test("never ends earlier than before", () => {
    expect(() => extend(envelope, 2)).toThrow(
      expect.objectContaining({
        ...{ code: "BAD_FIELD", field: "days" },
        message: "The document is already open for longer. Please enter more days.",
      }),
    );
    expect(extend(envelope, 3)).toBe(unchanged);
  });

  test("is open: nothing that has ended or is being sealed is extended", () => {
    expect(() => extend({ ...envelope, status: "sealing" }, 30)).toThrow("waits for its seal");
    for (const status of ["completed", "declined", "voided", "expired"] as const)
      expect(() => extend({ ...envelope, status }, 30)).toThrow("can no longer be changed");
  });

  test("is within its time, even if nobody has noted yet that it expired", () => {
    expect(() => extend(envelope, 30, days(5))).toThrow("can no longer be changed");
    expect(() => extend(envelope, 30, new Date(days(5).getTime() - 1))).not.toThrow();
  });

  test("is not extended again and again: the trail would grow without end", () => {
    const long = { ...envelope, head: { ...envelope.head, seq: 1_000 } };
    expect(() => extend(long, 30)).toThrow("too many times");
  });
});

describe("reminders for which there was no time before the earlier end", () => {
  const twice = mailed(mailed(envelope, "invitation-s1"), "reminder-s1", days(3));

  test("are planned, three days after the last mail", () => {
    expect(reminders(twice)).toEqual([]);
    for (const notifications of [twice.notifications, [...twice.notifications].reverse()])
      expect(reminders(extended({ ...twice, notifications }, 30, days(4)).envelope)).toEqual([
        ["s1", days(6).toISOString()],
      ]);
  });

  test("are not planned if there is no time before the later one either", () => {
    expect(reminders(extended(twice, 2, days(3.9)).envelope)).toEqual([]);
  });

  test("are not planned twice, nor for whose turn it is not", () => {
    const once = mailed(envelope, "invitation-s1");
    expect(reminders(once)).toHaveLength(1);
    expect(reminders(extended(once, 30).envelope)).toEqual(reminders(once));
    const inTurn = sentEnvelope({
      expiresInDays: 2,
      signers: [person("ann", 1), person("ben", 2)],
    }).envelope;
    const asked = mailed(inTurn, "invitation-s1");
    expect(reminders(extended(asked, 30, days(1)).envelope).map(([id]) => id)).toEqual(["s1"]);
  });

  test("go to the present address only", () => {
    const short = sentEnvelope({ expiresInDays: 2 });
    const asked = mailed(short.envelope, "invitation-s1");
    const correction = { email: "new@example.com", firstName: "Ann", lastName: "", mobile: "" };
    const correcting = { content: short.content, signer: "s1", correction, client };
    const moved = changed(correctSigner(asked, correcting, later(1))).envelope;
    expect(reminders(extended(moved, 30, days(1)).envelope)).toEqual([]);
    const again = mailed(moved, "invitation-s1-2", later(10));
    expect(reminders(extended(again, 30, days(1)).envelope)).toHaveLength(1);
  });

  test("are planned for a corrected address, whatever was planned for the one before", () => {
    const correction = { email: "new@example.com", firstName: "Ann", lastName: "", mobile: "" };
    const correcting = { content, signer: "s1", correction, client };
    const asked = mailed(envelope, "invitation-s1");
    const moved = changed(correctSigner(asked, correcting, days(1))).envelope;
    const again = mailed(moved, "invitation-s1-2", days(2.5));
    const toOld = ["s1", days(3).toISOString()];
    expect(reminders(again)).toEqual([toOld]);
    const { envelope: after } = extended(again, 30, days(3));
    expect(reminders(after)).toEqual([toOld, ["s1", days(5.5).toISOString()]]);
  });
});
