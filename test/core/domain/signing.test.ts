import { describe, expect, test } from "vitest";
import { system } from "../../../core/domain/audit.ts";
import { type Change, type Decision, unchanged } from "../../../core/domain/change.ts";
import { dueAt, type Envelope, notificationsOwed, stageOf } from "../../../core/domain/envelope.ts";
import {
  complete,
  notificationFailed,
  notificationSent,
  sealFailed,
} from "../../../core/domain/finishing.ts";
import {
  declineEnvelope,
  expire,
  removeEnvelope,
  sign,
  view,
} from "../../../core/domain/signing.ts";
import {
  client,
  field,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../support/envelopes.ts";

function changed(decision: Decision): Change {
  if (decision === unchanged) throw new Error("expected a change, found none");
  return decision;
}

const signBy = (
  envelope: Envelope,
  id: string,
  at = noon,
  fields = sentEnvelope().content.fields,
) => sign(envelope, { ...signing(id), fields }, at);

function bothSigned(): Envelope {
  const first = changed(signBy(sentEnvelope().envelope, "s1")).envelope;
  return changed(signBy(first, "s2")).envelope;
}

const owedIds = (envelope: Envelope) =>
  notificationsOwed(envelope).map((notification) => notification.id);

const sealed = { key: "s", versionId: "v", sha256: "11".repeat(32), sizeBytes: 9, level: "B-B" };

describe("signing", () => {
  test("by one of two leaves the envelope open", () => {
    const { envelope, values, entry } = changed(signBy(sentEnvelope().envelope, "s1"));
    expect(envelope.status).toBe("sent");
    expect(envelope.signers.map((one) => one.status)).toEqual(["signed", "waiting"]);
    expect(values?.signerId).toBe("s1");
    expect(entry).toMatchObject({ type: "signed", ip: client.ip, data: { consent: true } });
  });

  test("by the last moves it to sealing in the same step, due at once", () => {
    const envelope = bothSigned();
    expect(envelope.status).toBe("sealing");
    expect(dueAt(envelope)).toBe(noon.toISOString());
  });

  test("a second time changes nothing, also after the end", () => {
    const once = changed(signBy(sentEnvelope().envelope, "s1")).envelope;
    expect(signBy(once, "s1")).toBe(unchanged);
    expect(signBy(bothSigned(), "s1")).toBe(unchanged);
  });

  test("out of turn is refused, and the next is invited when the turn comes", () => {
    const { envelope, content } = sentEnvelope({ signers: [person("ann", 1), person("ben", 2)] });
    expect(() => signBy(envelope, "s2")).toThrow("not your turn");
    const next = changed(signBy(envelope, "s1", noon, content.fields)).envelope;
    expect(next.notifications.map((notification) => notification.id)).toEqual([
      "invitation-s1",
      "invitation-s2",
    ]);
  });

  test("without consent is refused", () => {
    const { envelope, content } = sentEnvelope();
    const act = { ...signing("s1"), consent: false };
    expect(() => sign(envelope, { ...act, fields: content.fields }, noon)).toThrow("consent");
  });

  test("without the image that a field wants is refused", () => {
    const { envelope, content } = sentEnvelope();
    const act = signing("s1");
    const bare = { ...act, values: { ...act.values, signature: undefined } };
    expect(() => sign(envelope, { ...bare, fields: content.fields }, noon)).toThrow(
      "create your signature",
    );
  });

  test("after the expiry is refused even before the sweep has come by", () => {
    const { envelope } = sentEnvelope({ expiresInDays: 1 });
    expect(() => signBy(envelope, "s1", later(24 * 60))).toThrow("expired");
    expect(() => signBy(envelope, "s1", later(24 * 60 - 1))).not.toThrow();
  });
});

describe("the unhappy ends", () => {
  test("a decline ends it for everybody and tells the sender", () => {
    const { envelope } = sentEnvelope();
    const after = changed(declineEnvelope(envelope, "s1", "wrong price", client, noon)).envelope;
    expect(after.status).toBe("declined");
    expect(owedIds(after)).toEqual(["declined-sender"]);
    expect(() => signBy(after, "s2")).toThrow("declined");
  });

  test("those who were invited hear of it, the decliner doesn't", () => {
    const invited = changed(
      notificationSent(sentEnvelope().envelope, "invitation-s2", "b", noon),
    ).envelope;
    const after = changed(declineEnvelope(invited, "s1", "no", client, noon)).envelope;
    expect(owedIds(after)).toEqual(["declined-sender", "declined-s2"]);
  });

  test("whose invitation goes out at the very moment of a withdrawal hears of that too", () => {
    const withdrawn = changed(removeEnvelope(sentEnvelope().envelope, client, noon)).envelope;
    expect(owedIds(withdrawn)).toEqual([]);
    const late = changed(
      notificationSent(withdrawn, "invitation-s1", "ann@example.com", noon),
    ).envelope;
    expect(owedIds(late)).toEqual(["voided-s1"]);
  });

  test("expiry happens once its time has come, not before and not twice", () => {
    const { envelope } = sentEnvelope({ expiresInDays: 1 });
    expect(expire(envelope, system, later(24 * 60 - 1))).toBe(unchanged);
    const after = changed(expire(envelope, system, later(24 * 60))).envelope;
    expect(after.status).toBe("expired");
    expect(expire(after, system, later(24 * 60))).toBe(unchanged);
  });

  test("removing an open document withdraws it; its links are dead", () => {
    const after = changed(removeEnvelope(sentEnvelope().envelope, client, noon)).envelope;
    expect(after).toMatchObject({ status: "voided", deletedAt: noon.toISOString() });
    expect(() => signBy(after, "s1")).toThrow("withdrawn");
    expect(removeEnvelope(after, client, noon)).toBe(unchanged);
  });

  test("a document that is being sealed can't be removed, a completed one keeps its state", () => {
    expect(() => removeEnvelope(bothSigned(), client, noon)).toThrow("can't be changed");
    const completed = changed(complete(bothSigned(), sealed, noon)).envelope;
    const after = changed(removeEnvelope(completed, client, noon));
    expect(after.envelope.status).toBe("completed");
    expect(after.entry.type).toBe("deleted");
  });
});

describe("viewing", () => {
  test("is recorded once", () => {
    const { envelope } = sentEnvelope();
    const seen = changed(view(envelope, "s1", client, noon)).envelope;
    expect(view(seen, "s1", client, noon)).toBe(unchanged);
  });
});

describe("finishing", () => {
  test("a notice that was given up calls for attention on a completed document too", () => {
    let { envelope } = changed(complete(bothSigned(), sealed, noon));
    const failure = { to: "ann@example.com", reason: "MessageRejected" };
    for (let tries = 0; tries < 8; tries++) {
      expect(stageOf(envelope)).toBe("completed");
      envelope = changed(notificationFailed(envelope, "completed-s1", failure, noon)).envelope;
    }
    expect(stageOf(envelope)).toBe("attention");
  });

  test("a sealed document completes the envelope and owes a notice to every party", () => {
    const { envelope } = changed(
      complete({ ...bothSigned(), copies: ["c@example.com"] }, sealed, noon),
    );
    expect(envelope.status).toBe("completed");
    expect(
      envelope.notifications.filter((one) => one.kind === "completed").map((one) => one.id),
    ).toEqual(["completed-sender", "completed-s1", "completed-s2", "completed-copy0"]);
  });

  test("completing twice changes nothing, and an open envelope can't be completed", () => {
    const { envelope } = changed(complete(bothSigned(), sealed, noon));
    expect(complete(envelope, sealed, noon)).toBe(unchanged);
    expect(complete(sentEnvelope().envelope, sealed, noon)).toBe(unchanged);
  });

  test("failed sealing is tried again later and later, and calls for attention after five", () => {
    let envelope = bothSigned();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      envelope = changed(sealFailed(envelope, "KMS is down", noon)).envelope;
      waits.push((Date.parse(dueAt(envelope) ?? "") - noon.getTime()) / 60_000);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
    expect(stageOf(envelope)).toBe("attention");
  });

  test("a mail that was sent is not owed any more", () => {
    const { envelope } = sentEnvelope();
    const one = changed(
      notificationSent(envelope, "invitation-s1", "ann@example.com", noon),
    ).envelope;
    expect(notificationSent(one, "invitation-s1", "ann@example.com", noon)).toBe(unchanged);
    const both = changed(notificationSent(one, "invitation-s2", "ben@example.com", noon)).envelope;
    expect(stageOf(both)).toBe("waiting");
    expect(dueAt(both)).toBe(later(3 * 24 * 60).toISOString());
  });

  test("a mail that fails is tried again, eight times in all, then needs attention", () => {
    let { envelope } = sentEnvelope({ signers: [person("ann")], fields: [field("ann")] });
    for (let tries = 0; tries < 8; tries++) {
      expect(stageOf(envelope)).toBe("sending");
      const failure = { to: "ann@example.com", reason: "bounced" };
      envelope = changed(notificationFailed(envelope, "invitation-s1", failure, noon)).envelope;
    }
    expect(stageOf(envelope)).toBe("attention");
  });
});
