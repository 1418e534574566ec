import { describe, expect, test } from "vitest";
import { invitationsInDoubt } from "../../../../core/domain/acts/end-notices.ts";
import { notificationSent } from "../../../../core/domain/acts/finishing.ts";
import {
  assertNotEnded,
  expire,
  removeEnvelope,
  sign,
} from "../../../../core/domain/acts/signing.ts";
import { restoreEnvelope, withdrawEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { changed, client, later, noon, sentEnvelope, signing } from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope();
const bySender = {
  actor: { kind: "sender", name: "Sam Sender", email: "sender@example.com" },
  ...client,
};
const at = later(5);
const act = { ...signing("s1"), content };

const withStatus = (status: Envelope["status"]): Envelope => ({ ...envelope, status });

const withdraw = (one: Envelope, reason = "The rent was wrong") =>
  withdrawEnvelope(one, reason, client, at);

describe("a document that its sender withdraws", () => {
  test("is over and stays in the list, with the reason, which the trail has too", () => {
    const { envelope: after, entry } = changed(withdraw(envelope));
    expect(after).toMatchObject({ status: "voided", voidReason: "The rent was wrong" });
    expect(after).toMatchObject({ endedAt: at.toISOString() });
    expect(after.deletedAt).toBeUndefined();
    expect(entry).toEqual({
      ...bySender,
      type: "voided",
      data: { reason: "The rent was wrong" },
    });
  });

  test("needs no reason, and keeps 200 characters of one", () => {
    const without = changed(withdraw(envelope, ""));
    expect(without.envelope).not.toHaveProperty("voidReason");
    expect(without.entry.data).toEqual({});
    expect(changed(withdraw(envelope, "x".repeat(300))).envelope.voidReason).toHaveLength(200);
  });

  test("is reported to everybody invited, and not to the sender", () => {
    const invited = changed(notificationSent(envelope, "invitation-s1", "ann@example.com", noon));
    const after = changed(withdraw(invited.envelope)).envelope;
    const told = after.notifications.filter(({ kind }) => kind === "voided");
    const certain = told.filter((one) => invitationsInDoubt(after, one).length === 0);
    expect(certain.map(({ to }) => to)).toEqual([{ kind: "signer", signerId: "s1" }]);
    expect(told.map(({ to }) => to.kind)).not.toContain("sender");
  });

  test("is withdrawn once: another press, with another reason, changes nothing", () => {
    expect(withdraw(changed(withdraw(envelope)).envelope, "Another reason")).toBe(unchanged);
  });

  test.each(["sealing", "completed"] as const)(
    "can't be withdrawn when it is %s: everyone has signed",
    (status) => {
      expect(() => withdraw(withStatus(status))).toThrow("Everyone has signed");
    },
  );

  test.each(["declined", "expired"] as const)("can't be withdrawn when it is %s", (status) => {
    expect(() => withdraw(withStatus(status))).toThrow("can no longer be changed");
  });

  test("says why to anybody who opens its link", () => {
    const refusal = () => assertNotEnded(changed(withdraw(envelope)).envelope, at);
    expect(refusal).toThrow(
      expect.objectContaining({ code: "VOIDED", quote: "The rent was wrong" }),
    );
    expect(() => sign(changed(withdraw(envelope)).envelope, act, at)).toThrow("withdrawn");
  });
});

describe("a document that was removed from the list", () => {
  const removed = changed(removeEnvelope(withStatus("completed"), client, noon)).envelope;

  test("comes back as it was, which the trail says", () => {
    const { envelope: after, entry } = changed(restoreEnvelope(removed, client));
    expect(after).toEqual({ ...removed, deletedAt: undefined });
    expect(after).not.toHaveProperty("deletedAt");
    expect(entry).toEqual({ ...bySender, type: "restored", data: {} });
  });

  test("stays withdrawn if removing has withdrawn it", () => {
    const gone = changed(removeEnvelope(envelope, client, noon)).envelope;
    expect(changed(restoreEnvelope(gone, client)).envelope.status).toBe("voided");
    expect(
      expire(changed(restoreEnvelope(gone, client)).envelope, system, later(61 * 24 * 60)),
    ).toBe(unchanged);
  });

  test("comes back once; what was not removed stays as it is", () => {
    expect(restoreEnvelope(changed(restoreEnvelope(removed, client)).envelope, client)).toBe(
      unchanged,
    );
    expect(restoreEnvelope(envelope, client)).toBe(unchanged);
  });

  test("doesn't come back again and again: the trail would grow without end", () => {
    const long = { ...removed, head: { ...removed.head, seq: 1_000 } };
    expect(() => restoreEnvelope(long, client)).toThrow("too many times");
    const shorter = { ...removed, head: { ...removed.head, seq: 999 } };
    expect(restoreEnvelope(shorter, client)).not.toBe(unchanged);
  });
});
