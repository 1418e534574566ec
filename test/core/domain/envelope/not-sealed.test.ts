import { describe, expect, test } from "vitest";
import { extendEnvelope } from "../../../../core/domain/acts/extending.ts";
import { complete, sealFailed } from "../../../../core/domain/acts/finishing.ts";
import { removeEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import { withdrawEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { notSealed, tellNotSealed } from "../../../../core/domain/envelope/not-sealed.ts";
import { notificationsOpen } from "../../../../core/domain/envelope/owed-mails.ts";
import { dueAt, stageOf, wireStatusOf } from "../../../../core/domain/envelope/stage.ts";
import { changed, client, later, noon, sentEnvelope, signing } from "../../../support/envelopes.ts";

const sent = sentEnvelope({ copies: ["cc@example.com"] });
const signBy = (envelope: Envelope, id: string, at: Date) =>
  changed(sign(envelope, { ...signing(id), content: sent.content }, at)).envelope;
const signed = signBy(signBy(sent.envelope, "s1", later(-60)), "s2", noon);
const page2 = { reason: "PagesChanged", page: 2 };
const failed = changed(sealFailed(signed, page2, noon)).envelope;
const told = changed(tellNotSealed(failed, later(30)));
const sealed = { ...signed.original, level: "B-B" };

const kindsTo = (envelope: Envelope) =>
  notificationsOpen(envelope).map(({ kind, to }) => `${kind} to ${to.kind}`);

describe("a document that is not sealed half an hour after the last signature", () => {
  test("is reported to sender and signers, except those never mailed, with the reason in the trail", () => {
    expect(kindsTo(told.envelope)).toEqual([
      "not-sealed to sender",
      "not-sealed to signer",
      "not-sealed to signer",
    ]);
    expect(told.entry).toMatchObject({ type: "seal-failed", actor: { kind: "system" } });
    expect(told.entry.data).toEqual({ ...page2, tries: 1, told: true });
    expect(notSealed(told.envelope)).toEqual({ since: later(30).toISOString(), ...page2 });
  });

  test("is reported once, not a minute earlier, whatever later tries meet", () => {
    expect(tellNotSealed(failed, later(29))).toBe(unchanged);
    const again = changed(sealFailed(told.envelope, { reason: "AuthorityFailed" }, later(60)));
    expect(tellNotSealed(again.envelope, later(99))).toBe(unchanged);
    expect(notSealed(again.envelope)).toMatchObject({ since: later(30).toISOString() });
    expect(notSealed(again.envelope)).not.toHaveProperty("page");
  });

  test("is due for it, also where no try was ever recorded", () => {
    const tried = { ...signed, sealNextTryAt: later(45).toISOString() };
    expect(dueAt(tried)).toBe(later(30).toISOString());
    const { data } = changed(tellNotSealed(tried, later(31))).entry;
    expect(data).toEqual({ reason: "no answer", tries: 0, told: true });
  });

  test("is known by its last signature where an earlier version has moved it to sealing", () => {
    const { sealingSince: _, ...earlier } = failed;
    expect(tellNotSealed(earlier, later(29))).toBe(unchanged);
    expect(tellNotSealed(earlier, later(30))).not.toBe(unchanged);
  });

  test("needs attention from then on, and is no other status than before", () => {
    expect(stageOf(failed)).toBe("sealing");
    expect(stageOf(told.envelope)).toBe("attention");
    expect(wireStatusOf(told.envelope.status)).toBe("created");
  });

  test("is completed by a later try; people not mailed by then hear of the seal alone", () => {
    const { envelope } = changed(complete(told.envelope, sealed, later(60)));
    expect(notSealed(envelope)).toBeUndefined();
    expect(tellNotSealed(envelope, later(99))).toBe(unchanged);
    expect(new Set(notificationsOpen(envelope).map(({ kind }) => kind))).toEqual(
      new Set(["completed"]),
    );
  });
});

describe("its sender", () => {
  const withdraw = (envelope: Envelope) => withdrawEnvelope(envelope, "Not sealed", client, noon);

  test("can withdraw it once it was reported; people not mailed by then hear of the withdrawal alone", () => {
    const { envelope, entry } = changed(withdraw(told.envelope));
    expect(envelope).toMatchObject({ status: "voided", voidReason: "Not sealed" });
    expect(entry.type).toBe("voided");
    expect(kindsTo(envelope)).toEqual(["voided to signer", "voided to signer"]);
  });

  test("can neither withdraw nor remove it before", () => {
    expect(() => withdraw(failed)).toThrow("Everyone has signed");
    expect(() => removeEnvelope(failed, client, noon)).toThrow("Everyone has signed");
    const removed = changed(removeEnvelope(told.envelope, client, noon)).envelope;
    expect(removed).toMatchObject({ status: "voided", deletedAt: noon.toISOString() });
  });

  test("can withdraw or complete it, not both: the second changes nothing", () => {
    const withdrawn = changed(withdraw(told.envelope)).envelope;
    expect(complete(withdrawn, sealed, noon)).toBe(unchanged);
    expect(sealFailed(withdrawn, page2, noon)).toBe(unchanged);
    const completed = changed(complete(told.envelope, sealed, noon)).envelope;
    expect(() => withdraw(completed)).toThrow("Everyone has signed");
  });

  test("can't extend it, and reads why", () => {
    expect(() => extendEnvelope(told.envelope, 30, client, noon)).toThrow("waits for its seal");
  });
});
