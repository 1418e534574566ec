import { describe, expect, test } from "vitest";
import { resendInvitation } from "../../../../core/domain/acts/correcting.ts";
import { invitationsInDoubt } from "../../../../core/domain/acts/end-notices.ts";
import {
  complete,
  notCompared,
  notificationFailed,
  notificationSent,
  sealFailed,
  sealPutOff,
} from "../../../../core/domain/acts/finishing.ts";
import {
  assertNotEnded,
  declineEnvelope,
  expire,
  removeEnvelope,
  sign,
  view,
} from "../../../../core/domain/acts/signing.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import {
  type Envelope,
  type SignedValues,
  signerOf,
} from "../../../../core/domain/envelope/envelope.ts";
import { notificationsOwed } from "../../../../core/domain/envelope/owed-mails.ts";
import { dueAt, stageOf } from "../../../../core/domain/envelope/stage.ts";
import { digest } from "../../../../core/domain/record/evidence.ts";
import { shownTo } from "../../../../core/domain/record/shown-to.ts";
import {
  changed,
  client,
  field,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const signBy = (envelope: Envelope, id: string, at = noon, content = sentEnvelope().content) =>
  sign(envelope, { ...signing(id), content }, at);

function bothSigned(): Envelope {
  const first = changed(signBy(sentEnvelope().envelope, "s1")).envelope;
  return changed(signBy(first, "s2")).envelope;
}

/** Leaves out notices to people for whom only the leases show whether they were invited. */
const owedIds = (envelope: Envelope) =>
  notificationsOwed(envelope)
    .filter((one) => invitationsInDoubt(envelope, one).length === 0)
    .map(({ id }) => id);

const sealed = { key: "s", versionId: "v", sha256: "11".repeat(32), sizeBytes: 9, level: "B-B" };

describe("signing", () => {
  test("by one of two leaves the envelope open", () => {
    const { envelope, values, entry } = changed(signBy(sentEnvelope().envelope, "s1"));
    expect(envelope.status).toBe("sent");
    expect(envelope.signers.map((one) => one.status)).toEqual(["signed", "waiting"]);
    expect(values?.signerId).toBe("s1");
    expect(envelope.signers[0]?.signedAt).toBe(noon.toISOString());
    expect(entry).toMatchObject({ type: "signed", ip: client.ip, data: { consent: true } });
  });

  test("by the last moves it to sealing in the same step, due at once", () => {
    const first = changed(signBy(sentEnvelope().envelope, "s1")).envelope;
    const { envelope } = changed(signBy(first, "s2", later(5)));
    expect(envelope.status).toBe("sealing");
    expect(dueAt(envelope)).toBe(later(5).toISOString());
  });

  test("a second time changes nothing, also after the end", () => {
    const once = changed(signBy(sentEnvelope().envelope, "s1")).envelope;
    expect(signBy(once, "s1")).toBe(unchanged);
    expect(signBy(bothSigned(), "s1")).toBe(unchanged);
  });

  test("a second time on a page that has shown something else is refused; without a page's word it changes nothing", () => {
    const { envelope, content } = sentEnvelope();
    const shownSha256 = digest(shownTo(envelope, content, signerOf(envelope, "s1")));
    const signed = { ...signing("s1"), content, shownSha256 };
    const once = changed(sign(envelope, signed, noon)).envelope;
    expect(sign(once, signed, noon)).toBe(unchanged);
    expect(signBy(once, "s1")).toBe(unchanged);
    expect(() => sign(once, { ...signed, shownSha256: "00" }, noon)).toThrow("changed");
    const before = changed(signBy(envelope, "s1")).envelope;
    expect(sign(before, signed, noon)).toBe(unchanged);
  });

  test("a second time with other entries is refused, except of a signer from before entries were noted", () => {
    const { content } = sentEnvelope();
    const first = changed(signBy(sentEnvelope().envelope, "s1")).envelope;
    const other = { ...signing("s1"), content, enteredSha256: "cd".repeat(32) };
    expect(() => sign(first, other, noon)).toThrow("what you entered here was not used");
    const signers = first.signers.map(({ enteredSha256: _, ...signer }) => signer);
    expect(sign({ ...first, signers }, other, noon)).toBe(unchanged);
  });

  test("out of turn is refused, and the next is invited when the turn comes", () => {
    const { envelope, content } = sentEnvelope({ signers: [person("ann", 1), person("ben", 2)] });
    expect(() => signBy(envelope, "s2")).toThrow("not your turn");
    const next = changed(signBy(envelope, "s1", noon, content)).envelope;
    expect(next.notifications.map((notification) => notification.id)).toEqual([
      "invitation-s1",
      "invitation-s2",
    ]);
  });

  test("without consent is refused", () => {
    const { envelope, content } = sentEnvelope();
    const act = { ...signing("s1"), consent: false };
    expect(() => sign(envelope, { ...act, content }, noon)).toThrow(
      expect.objectContaining({ code: "CONSENT_MISSING", field: "userConsent" }),
    );
  });

  test.each([
    ["sign", "signature", "userSign", "Please create your signature first."],
    ["initial", "initial", "initial", "Please create your initials first."],
  ] as const)(
    "without the image that a field of kind %s needs is refused",
    (kind, image, named, message) => {
      const { envelope, content } = sentEnvelope({ fields: [field("ann", kind)] });
      const { values, ...act } = signing("s1");
      const signWith = (given: SignedValues) =>
        sign(envelope, { ...act, values: given, content }, noon);
      expect(() => signWith({ ...values, [image]: undefined })).toThrow(
        expect.objectContaining({ code: "SIGNATURE_MISSING", field: named, message }),
      );
      const onlyThis = {
        ...values,
        signature: undefined,
        initial: undefined,
        [image]: values[image],
      };
      expect(() => signWith(onlyThis)).not.toThrow();
    },
  );

  test("with answers that can't be is refused, by the date that the signer saw", () => {
    const settings = { label: "Start", to: "today" };
    const { envelope, content } = sentEnvelope({ fields: [{ ...field("ann", "day"), settings }] });
    const { values, ...act } = signing("s1");
    const signOn = (date: string, day: string) => () =>
      sign(
        envelope,
        { ...act, values: { ...values, date, filled: [{ field: "f1", value: day }] }, content },
        noon,
      );
    expect(signOn("2026-11-21", "2026-11-21")).not.toThrow();
    expect(signOn("2026-11-20", "2026-11-21")).toThrow(
      expect.objectContaining({ code: "BAD_FIELD", field: "values.f1" }),
    );
    expect(() => sign(envelope, { ...act, values, content }, noon)).toThrow(
      "Please choose a date.",
    );
  });

  test("needs no image where another signer's fields want one", () => {
    const { envelope, content } = sentEnvelope({
      fields: [field("ben"), field("ben", "initial")],
    });
    const { values, ...act } = signing("s1");
    const bare = { ...act, values: { ...values, signature: undefined, initial: undefined } };
    expect(() => sign(envelope, { ...bare, content }, noon)).not.toThrow();
  });

  test("of one in a row of equals invites nobody twice", () => {
    const people = [person("ann", 1), person("ben", 1), person("cem", 2)];
    const { envelope, content } = sentEnvelope({ signers: people });
    const first = changed(signBy(envelope, "s1", noon, content)).envelope;
    expect(first.notifications.map(({ id }) => id)).toEqual(["invitation-s1", "invitation-s2"]);
    const second = changed(signBy(first, "s2", noon, content)).envelope;
    expect(second.notifications.map(({ id }) => id).slice(2)).toEqual(["invitation-s3"]);
    expect(second.notifications[2]).not.toHaveProperty("generation");
  });

  test("while it is being sealed is over for everybody", () => {
    expect(() => declineEnvelope(bothSigned(), "s1", "no", client, noon)).toThrow(
      "can no longer be changed",
    );
  });

  test("by somebody whom the envelope doesn't know is a bug", () => {
    expect(() => signBy(sentEnvelope().envelope, "s9")).toThrow("has no signer s9");
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
    expect(after.notifications).toContainEqual(
      expect.objectContaining({ kind: "declined", to: { kind: "sender" } }),
    );
    expect(after.signers[0]).toMatchObject({
      email: "ann@example.com",
      status: "declined",
      declineReason: "wrong price",
    });
    expect(declineEnvelope(after, "s1", "wrong price", client, noon)).toBe(unchanged);
  });

  test.each([
    ["ALREADY_DECLINED", (from: Envelope) => declineEnvelope(from, "s1", "no", client, noon)],
    ["VOIDED", (from: Envelope) => removeEnvelope(from, client, noon)],
    ["EXPIRED", (from: Envelope) => expire(from, system, later(60 * 24 * 60))],
  ])("%s is what the other signers are told, and whom to ask", (code, end) => {
    const after = changed(end(sentEnvelope().envelope)).envelope;
    for (const act of [
      () => signBy(after, "s2"),
      () => declineEnvelope(after, "s2", "no", client, noon),
    ])
      expect(act).toThrow(
        expect.objectContaining({
          code,
          message: expect.stringContaining("Sam Sender (sender@example.com)"),
        }),
      );
  });

  test("a decline out of turn is refused", () => {
    const { envelope } = sentEnvelope({ signers: [person("ann", 1), person("ben", 2)] });
    expect(() => declineEnvelope(envelope, "s2", "no", client, noon)).toThrow("not your turn");
  });

  test("those who were invited hear of it, the decliner doesn't", () => {
    const one = changed(notificationSent(sentEnvelope().envelope, "invitation-s2", "b", noon));
    const invited = changed(notificationSent(one.envelope, "invitation-s1", "a", noon)).envelope;
    const after = changed(declineEnvelope(invited, "s1", "no", client, noon)).envelope;
    expect(owedIds(after)).toEqual(["declined-sender", "declined-s2"]);
  });

  test("a signer whose invitation goes out at the very moment of a withdrawal hears of that too", () => {
    const withdrawn = changed(removeEnvelope(sentEnvelope().envelope, client, noon)).envelope;
    expect(owedIds(withdrawn)).toEqual([]);
    const late = changed(
      notificationSent(withdrawn, "invitation-s1", "ann@example.com", noon),
    ).envelope;
    expect(owedIds(late)).toEqual(["voided-s1"]);
  });

  test("a signer who heard of the end is not mailed again when an older invitation goes out late", () => {
    const { envelope } = sentEnvelope();
    const invited = changed(notificationSent(envelope, "invitation-s1", "ann", noon)).envelope;
    const again = changed(resendInvitation(invited, "s1", client, later(10))).envelope;
    const withdrawn = changed(removeEnvelope(again, client, later(11))).envelope;
    expect(owedIds(withdrawn)).toEqual(["voided-s1"]);
    const late = changed(notificationSent(withdrawn, "invitation-s1-2", "ann", later(12))).envelope;
    expect(owedIds(late)).toEqual(["voided-s1"]);
  });

  test("only a person invited late hears of the end late", () => {
    const { envelope } = sentEnvelope();
    const invited = changed(notificationSent(envelope, "invitation-s1", "ann", noon)).envelope;
    const withdrawn = changed(removeEnvelope(invited, client, noon)).envelope;
    const late = changed(notificationSent(withdrawn, "invitation-s2", "ben", later(1))).envelope;
    expect(owedIds(late)).toEqual(["voided-s1", "voided-s2"]);
    const told = changed(notificationSent(late, "voided-s2", "ben", later(2))).envelope;
    expect(owedIds(told)).toEqual(["voided-s1"]);
  });

  test("expiry happens once its time has come, not before and not twice", () => {
    const { envelope } = sentEnvelope({ expiresInDays: 1 });
    expect(expire(envelope, system, later(24 * 60 - 1))).toBe(unchanged);
    const after = changed(expire(envelope, system, later(24 * 60))).envelope;
    expect(after.status).toBe("expired");
    expect(owedIds(after)).toEqual(["expired-sender"]);
    expect(expire(after, system, later(24 * 60))).toBe(unchanged);
  });

  test("removing an open document withdraws it; its links are dead", () => {
    const after = changed(removeEnvelope(sentEnvelope().envelope, client, noon)).envelope;
    expect(after).toMatchObject({ status: "voided", deletedAt: noon.toISOString() });
    expect(() => signBy(after, "s1")).toThrow("withdrawn");
    expect(removeEnvelope(after, client, noon)).toBe(unchanged);
  });

  test("the links of a completed document work after the day on which it would have expired", () => {
    const completed = changed(complete(bothSigned(), sealed, noon)).envelope;
    expect(() => assertNotEnded(completed, later(61 * 24 * 60))).not.toThrow();
  });

  test("a document that is being sealed can't be removed, a completed one keeps its state", () => {
    expect(() => removeEnvelope(bothSigned(), client, noon)).toThrow("Everyone has signed");
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

  test("is not recorded once the signer has signed or the document has ended", () => {
    const { envelope } = sentEnvelope();
    const signed = changed(signBy(envelope, "s1")).envelope;
    expect(view(signed, "s1", client, noon)).toBe(unchanged);
    const withdrawn = changed(removeEnvelope(envelope, client, noon)).envelope;
    expect(view(withdrawn, "s1", client, noon)).toBe(unchanged);
  });
});

describe("finishing", () => {
  test("a notice that is refused for three hours calls for attention on a completed document too", () => {
    let { envelope } = changed(complete(bothSigned(), sealed, noon));
    const failure = { to: "ann@example.com", reason: "MessageRejected" };
    for (const minutes of [0, 179]) {
      const at = later(minutes);
      envelope = changed(notificationFailed(envelope, "completed-s1", failure, at)).envelope;
      expect(stageOf(envelope)).toBe("completed");
    }
    envelope = changed(notificationFailed(envelope, "completed-s1", failure, later(180))).envelope;
    expect(stageOf(envelope)).toBe("attention");
  });

  test("a sealed document completes the envelope and owes a notice to every party", () => {
    const { envelope } = changed(
      complete({ ...bothSigned(), copies: ["c@example.com"] }, sealed, noon),
    );
    expect(envelope.status).toBe("completed");
    const notices = envelope.notifications.filter(({ kind }) => kind === "completed");
    expect(notices.map(({ id, to }) => [id, to.kind])).toEqual([
      ["completed-sender", "sender"],
      ["completed-s1", "signer"],
      ["completed-s2", "signer"],
      ["completed-copy0", "copy"],
    ]);
  });

  test("completing twice changes nothing, and an open envelope can't be completed", () => {
    const { envelope } = changed(complete(bothSigned(), sealed, noon));
    expect(complete(envelope, sealed, noon)).toBe(unchanged);
    expect(complete(sentEnvelope().envelope, sealed, noon)).toBe(unchanged);
  });

  test("that the pages could not be compared is recorded before the seal, not after", () => {
    expect(changed(notCompared(bothSigned())).entry).toMatchObject({ type: "not-compared" });
    const { envelope } = changed(complete(bothSigned(), sealed, noon));
    expect(notCompared(envelope)).toBe(unchanged);
  });

  test("a busy machine delays the seal, which is no failure and changes nothing after it", () => {
    const until = later(1).toISOString();
    const before = bothSigned();
    expect(sealPutOff(before, until)).toEqual({ ...before, sealNextTryAt: until });
    const { envelope } = changed(complete(before, sealed, noon));
    expect(sealPutOff(envelope, until)).toBe(envelope);
  });

  test("a failure reported after the sealing changes nothing", () => {
    const { envelope } = changed(complete(bothSigned(), sealed, noon));
    expect(sealFailed(envelope, { reason: "KMS is down" }, noon)).toBe(unchanged);
  });

  test("failed sealing is tried again later and later", () => {
    let envelope = bothSigned();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries++) {
      envelope = changed(sealFailed(envelope, { reason: "KMS is down" }, noon)).envelope;
      waits.push((Date.parse(envelope.sealNextTryAt ?? "") - noon.getTime()) / 60_000);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("a mail that was sent is not owed any more", () => {
    const { envelope } = sentEnvelope();
    const one = changed(
      notificationSent(envelope, "invitation-s1", "ann@example.com", noon),
    ).envelope;
    expect(notificationSent(one, "invitation-s1", "ann@example.com", noon)).toBe(unchanged);
    const failure = { to: "ann@example.com", reason: "bounced" };
    expect(notificationFailed(one, "invitation-s1", failure, noon)).toBe(unchanged);
    const both = changed(notificationSent(one, "invitation-s2", "ben@example.com", noon)).envelope;
    expect(stageOf(both)).toBe("waiting");
    expect(dueAt(both)).toBe(later(3 * 24 * 60).toISOString());
  });

  test("when no mail is owed any more, an open document is due at its expiry", () => {
    const { envelope } = sentEnvelope({ fields: [field("ann")], expiresInDays: 2 });
    const one = changed(notificationSent(envelope, "invitation-s1", "ann", noon)).envelope;
    const both = changed(notificationSent(one, "invitation-s2", "ben", noon)).envelope;
    expect(dueAt(both)).toBe(later(2 * 24 * 60).toISOString());
  });

  test("a mail that fails is tried again an hour apart at most, and needs attention after three hours", () => {
    let { envelope } = sentEnvelope({ signers: [person("ann")], fields: [field("ann")] });
    const tried: string[] = [];
    for (let tries = 0; tries < 10; tries++) {
      const at = new Date(envelope.notifications[0]?.nextTryAt ?? "");
      const failure = { to: "ann@example.com", reason: "bounced" };
      envelope = changed(notificationFailed(envelope, "invitation-s1", failure, at)).envelope;
      tried.push(`${(at.getTime() - noon.getTime()) / 60_000} ${stageOf(envelope)}`);
    }
    const early = [0, 2, 6, 14, 30, 62, 122].map((minutes) => `${minutes} sending`);
    expect(tried).toEqual([...early, "182 attention", "242 attention", "302 attention"]);
    expect(owedIds(envelope)).toEqual(["invitation-s1"]);
    const sent = changed(notificationSent(envelope, "invitation-s1", "ann", later(362))).envelope;
    expect(stageOf(sent)).toBe("waiting");
  });
});
