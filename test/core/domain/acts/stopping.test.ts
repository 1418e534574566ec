import { describe, expect, test } from "vitest";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import { complete, notificationSent } from "../../../../core/domain/acts/finishing.ts";
import { removeEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import {
  recipientOf,
  resumeMails,
  stopMails,
  stoppedBefore,
  withoutStopOf,
} from "../../../../core/domain/acts/stopping.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { isSameParty } from "../../../../core/domain/envelope/notification.ts";
import { notificationsOwed, wantsNoMail } from "../../../../core/domain/envelope/owed-mails.ts";
import { stageOf } from "../../../../core/domain/envelope/stage.ts";
import { changed, client, later, noon, sentEnvelope, signing } from "../../../support/envelopes.ts";
import { carl, corrected, sent, signedBy } from "../../../support/three-signers.ts";

const ann = { to: { kind: "signer", signerId: "s1" }, generation: 1 } as const;
const copy = { to: { kind: "copy", index: 0 }, generation: 1 } as const;
const copies = ["copy@example.com"];
const annTest = { kind: "signer", name: "ann Test", email: "ann@example.com" };

const { content } = sentEnvelope();
const invited = (from: Envelope = sentEnvelope({ copies }).envelope): Envelope =>
  ["invitation-s1", "invitation-s2"].reduce(
    (before, id) => changed(notificationSent(before, id, "a@example.com", noon)).envelope,
    from,
  );
const stopped = (from = invited()) => changed(stopMails(from, ann, client)).envelope;
const owedTo = (envelope: Envelope, signerId: string) =>
  notificationsOwed(envelope).filter(({ to }) => to.kind === "signer" && to.signerId === signerId);

describe("a signer who stops the sender's mails", () => {
  test("is neither invited nor reminded, others are, and the sender sees it", () => {
    expect(owedTo(stopped(sentEnvelope().envelope), "s1")).toEqual([]);
    expect(owedTo(invited(), "s1")).toHaveLength(1);
    const after = stopped();
    expect(owedTo(after, "s1")).toEqual([]);
    expect(owedTo(after, "s2")).toHaveLength(1);
    expect(stageOf(invited())).toBe("waiting");
    expect(stageOf(after)).toBe("attention");
  });

  test("gets no news of a withdrawal", () => {
    const { envelope } = changed(removeEnvelope(stopped(), client, later(1)));
    expect(owedTo(envelope, "s1")).toEqual([]);
    expect(owedTo(envelope, "s2").map(({ kind }) => kind)).toContain("voided");
  });

  test("gets what they have signed", () => {
    const signedBy = (before: Envelope, id: string) =>
      changed(sign(before, { ...signing(id), content }, later(1))).envelope;
    const signed = signedBy(signedBy(stopped(), "s1"), "s2");
    const sealed = { key: "s", versionId: "v", sha256: "ab", sizeBytes: 1, level: "B-B" };
    const { envelope } = changed(complete(signed, sealed, later(2)));
    expect(owedTo(envelope, "s1").map(({ kind }) => kind)).toEqual(["completed"]);
  });

  test("does so once, and can take it back", () => {
    expect(stopMails(stopped(), ann, client)).toBe(unchanged);
    const { envelope, entry } = changed(resumeMails(stopped(), ann, client));
    expect(entry).toMatchObject({ type: "mails-resumed", actor: { email: "ann@example.com" } });
    expect(owedTo(envelope, "s1")).toHaveLength(1);
    expect(resumeMails(envelope, ann, client)).toBe(unchanged);
  });

  test("stops nothing for a person at a corrected address", () => {
    const correction = { email: "r@example.com", firstName: "R", lastName: "R", mobile: "" };
    const correcting = { content, signer: "s1", correction, client };
    const { envelope } = changed(correctSigner(stopped(), correcting, later(1)));
    expect(wantsNoMail(envelope, ann.to)).toBe(false);
    expect(stopMails(envelope, ann, client)).toBe(unchanged);
  });
});

describe("an earlier stop that the mailing finds", () => {
  test("holds a signer's and a copy's mails of this document", () => {
    for (const stop of [ann, copy]) {
      const { envelope, entry } = changed(stoppedBefore(invited(), stop, "x@example.com"));
      expect(entry).toMatchObject({
        type: "mails-stopped",
        actor: { kind: "system" },
        ip: "",
        userAgent: "",
        data: { to: "x@example.com" },
      });
      expect(wantsNoMail(envelope, stop.to)).toBe(true);
      expect(stoppedBefore(envelope, stop, "x@example.com")).toBe(unchanged);
      const other = stop === ann ? copy : ann;
      expect(stoppedBefore(envelope, other, "x@example.com")).not.toBe(unchanged);
    }
  });

  test("is forgotten when the sender may mail again", () => {
    const { envelope } = changed(stoppedBefore(invited(), ann, "ann@example.com"));
    const [signer] = envelope.signers;
    if (!signer) throw new Error("expected a signer, found none");
    expect(wantsNoMail(withoutStopOf(envelope, signer), ann.to)).toBe(false);
  });
});

test("a mailbox is named by a hash of its own for each sender", () => {
  const name = recipientOf("u1", "ann@example.com");
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(recipientOf("u1", "ANN+x@example.com")).toBe(name);
  expect(recipientOf("u2", "ann@example.com")).not.toBe(name);
});

describe("an entry", () => {
  test("names the person who stops mails, or allows them again", () => {
    const stop = { to: { kind: "signer", signerId: "s1" }, generation: 1 } as const;
    const stopped = changed(stopMails(sent, stop, client));
    const data = { signer: "s1" };
    expect(stopped.entry).toEqual({ type: "mails-stopped", actor: annTest, ...client, data });
    const resumed = changed(resumeMails(stopped.envelope, stop, client));
    expect(resumed.entry).toEqual({ type: "mails-resumed", actor: annTest, ...client, data });
    expect(resumed.envelope.stops).toEqual([]);
    const older = changed(stoppedBefore(sent, stop, "ann@example.com"));
    expect(older.entry.data).toMatchObject({ to: "ann@example.com" });
  });
});

test("stops are of one party and one address", () => {
  const copy = (index: number) => ({ kind: "copy", index }) as const;
  const signer = (signerId: string) => ({ kind: "signer", signerId }) as const;
  const sender = { kind: "sender" } as const;
  const parties = [copy(0), copy(1), signer("s1"), signer("s2"), sender];
  for (const one of parties)
    for (const other of parties) expect(isSameParty(one, other)).toBe(one === other);
  const first = { to: signer("s1"), generation: 1 };
  const stopped = changed(stopMails(sent, first, client)).envelope;
  const moved = corrected(stopped, "s1", { ...carl, email: "new@example.com" });
  expect(stopMails(moved, first, client)).toBe("unchanged");
  const second = changed(stopMails(moved, { ...first, generation: 2 }, client)).envelope;
  const resumed = changed(resumeMails(second, { ...first, generation: 2 }, client)).envelope;
  expect(resumed.stops).toEqual([first]);
});

test("mails about a document that is over, signed by them, or not theirs can't be stopped", () => {
  const to = { kind: "signer", signerId: "s1" } as const;
  const stop = { to, generation: 1 };
  const stopped = changed(stopMails(sent, stop, client)).envelope;
  for (const status of ["sealing", "declined"] as const) {
    expect(stopMails({ ...sent, status }, stop, client)).toBe("unchanged");
    expect(resumeMails({ ...stopped, status }, stop, client)).toBe("unchanged");
  }
  expect(stopMails(signedBy("s1", sent), stop, client)).toBe("unchanged");
  expect(stopMails(sent, { to: { kind: "copy", index: 0 }, generation: 1 }, client)).toBe(
    "unchanged",
  );
  expect(stopMails(sent, { to, generation: 2 }, client)).toBe("unchanged");
});
