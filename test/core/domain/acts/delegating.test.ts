import { describe, expect, test } from "vitest";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import { delegate, mayDelegate } from "../../../../core/domain/acts/delegating.ts";
import type { NewSigner } from "../../../../core/domain/acts/sending.ts";
import { declineEnvelope, expire, sign } from "../../../../core/domain/acts/signing.ts";
import { withdrawEnvelope } from "../../../../core/domain/acts/withdrawing.ts";
import { actionText, nextEntry, system } from "../../../../core/domain/envelope/audit.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { notificationsOwed } from "../../../../core/domain/envelope/owed-mails.ts";
import { stageOf } from "../../../../core/domain/envelope/stage.ts";
import { entryRow } from "../../../../core/domain/lists/export-rows.ts";
import { eventsOfEntry } from "../../../../core/domain/programs/event.ts";
import { contentDigest, contentRecord } from "../../../../core/domain/record/evidence.ts";
import { historyLine } from "../../../../core/domain/record/history.ts";
import { contactItems } from "../../../../core/store/account/contact-items.ts";
import {
  envelopeFromParts,
  envelopeToParts,
} from "../../../../core/store/envelope/envelope-item.ts";
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
import { signerIn } from "../../../support/three-signers.ts";

/** Ann signs, then Ben; Wim witnesses Ben's signature. Each can name somebody else. */

const wim: NewSigner = { ...person("wim"), role: "witnesses", witnessOf: "ben@example.com" };
const send = (rules: object | undefined) =>
  sentEnvelope({
    signers: [person("ann", 1), person("ben", 2), wim],
    fields: [field("ann"), field("ben"), field("wim")],
    ...(rules ? { rules } : {}),
  });
const { envelope, content } = send({ delegation: true });

const named = (name: string) => {
  const { order: _, ...one } = person(name);
  return one;
};

const by = (
  envelope: Envelope,
  signerId: string,
  name: string,
  at = noon,
  { isInPerson = false, ...more }: { readonly isInPerson?: boolean } & object = {},
) => {
  const to = { ...named(name), ...more };
  const delegating = { signerId, content, to, reason: "On leave", isInPerson, client };
  return delegate(envelope, delegating, at);
};

const faultOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("expected a refusal, found none");
};

const signed = (envelope: Envelope, signerId: string) => {
  const values = { ...signing(signerId).values, signerId };
  return changed(sign(envelope, { ...signing(signerId), content, values }, noon)).envelope;
};

const entryOf = ({ envelope, entry }: ReturnType<typeof by>) => {
  const chain = { envelopeId: envelope.id, document: "ab", head: envelope.head };
  return nextEntry(entry, chain, noon);
};

describe("somebody who names somebody else", () => {
  const seen = {
    ...envelope,
    signers: envelope.signers.map((one) => ({
      ...one,
      ...(one.id === "s1"
        ? { viewedAt: "2026-11-21T11:00:00.000Z", ownLanguage: "de" as const }
        : {}),
    })),
  };
  const change = by(seen, "s1", "nora");

  test("has their place taken: the old link is dead, and the new person is invited anew", () => {
    const signer = signerIn(change.envelope, "s1");
    expect(signer).toMatchObject({ email: "nora@example.com", order: 1, linkGeneration: 2 });
    expect(signer.viewedAt).toBeUndefined();
    expect(signer.ownLanguage).toBeUndefined();
    const owed = notificationsOwed(change.envelope);
    expect(owed.map(({ kind, to, generation }) => [kind, to.kind, generation])).toEqual([
      ["invitation", "signer", 2],
      ["delegated", "sender", undefined],
    ]);
    expect(stageOf(change.envelope)).toBe("sending");
  });

  test("stands in the record with name, address and reason, and renews the digest of the content", () => {
    expect(change.entry).toMatchObject({
      type: "delegated",
      actor: { kind: "signer", email: "ann@example.com" },
      data: {
        signer: "s1",
        fromName: "ann Test",
        from: "ann@example.com",
        name: "nora Test",
        to: "nora@example.com",
        reason: "On leave",
        contentSha256: contentDigest(change.envelope, content),
      },
    });
    expect(contentRecord(envelope, content)).toMatchObject({ rules: { delegation: true } });
    const { fixed, changing } = envelopeToParts(change.envelope);
    expect(envelopeFromParts({ fixed: fixed.fixed }, changing)).toEqual(change.envelope);
  });

  test("is read about in history, export and event", () => {
    const entry = entryOf(change);
    const words = "ann Test (ann@example.com) is now nora Test (nora@example.com)";
    expect(historyLine(entry, { people: [], mails: [] })).toMatchObject({
      text: "ann Test named nora Test (nora@example.com) to act in their place",
      quote: "On leave",
    });
    expect(actionText(entry)).toContain(`${words}|On leave`);
    expect(entryRow(change.envelope, entry)).toContain(`${words}: On leave`);
    expect(eventsOfEntry(change.envelope, entry)[0]?.event).toMatchObject({
      type: "envelope.delegated",
      data: { recipient: { id: "s1", email: "nora@example.com" } },
    });
  });

  test("puts nobody among those to whom the sender has written", () => {
    const written = contactItems("t", change.envelope, seen, noon);
    expect(written).toEqual([]);
  });

  test("is reported to people who have signed, who can take the signature back", () => {
    const { envelope: after } = by(signed(envelope, "s1"), "s2", "nora");
    expect(after.partyChanges).toMatchObject({
      unanswered: ["s1"],
      list: [{ signerId: "s2", to: { email: "nora@example.com" } }],
    });
  });

  test("isn't reported to a sender who did it as a signer", () => {
    const own = { ...envelope, sender: { ...envelope.sender, email: "ann@example.com" } };
    expect(notificationsOwed(by(own, "s1", "nora").envelope).map(({ kind }) => kind)).toEqual([
      "invitation",
    ]);
  });
});

describe("it is refused", () => {
  const once = by(envelope, "s1", "nora").envelope;
  const twice = by(once, "s1", "otto").envelope;
  const correcting = { content, signer: "s1", correction: named("zoe"), client };
  const replaced = changed(correctSigner(once, correcting, noon)).envelope;
  const mailed = envelope.notifications.map((mail) => ({
    ...mail,
    delivery: { to: "ann@example.com" },
  }));
  const annsGone = changed(
    correctSigner({ ...envelope, notifications: mailed }, correcting, noon),
  ).envelope;

  test.each([
    ["to oneself", () => by(envelope, "s1", "ann")],
    ["to one's own mailbox", () => by(envelope, "s1", "ann+other")],
    ["to another party", () => by(envelope, "s1", "ben")],
    ["to a witness's mailbox", () => by(envelope, "s1", "wim+2")],
    ["in a circle", () => by(once, "s1", "ann")],
    ["in a wider circle", () => by(twice, "s1", "ann+again")],
    ["to whom the sender has replaced", () => by(replaced, "s1", "nora")],
    ["to whom the sender has replaced before anybody was named", () => by(annsGone, "s1", "ann")],
    ["to whoever had another place", () => by(signed(once, "s1"), "s2", "ann")],
  ])("%s", (_, run) => {
    expect(faultOf(run)).toMatchObject({ code: "BAD_FIELD", field: "email" });
  });

  test("on a device that the sender has handed over, who could name anybody", () => {
    expect(faultOf(() => by(envelope, "s1", "nora", noon, { isInPerson: true }))).toMatchObject({
      code: "CANT_CHANGE_NOW",
    });
  });

  test("out of turn, after signing and after each end", () => {
    const fault = (one: Envelope, id: string, at = noon) => faultOf(() => by(one, id, "nora", at));
    expect(fault(envelope, "s2")).toMatchObject({ code: "NOT_YOUR_TURN" });
    expect(fault(signed(envelope, "s1"), "s1")).toMatchObject({ code: "CANT_CHANGE_NOW" });
    const withdrawn = changed(withdrawEnvelope(envelope, "", client, noon)).envelope;
    expect(fault(withdrawn, "s1")).toMatchObject({ code: "VOIDED" });
    const declined = changed(declineEnvelope(envelope, "s1", "no", client, noon)).envelope;
    expect(fault(declined, "s1")).toMatchObject({ code: "ALREADY_DECLINED" });
    const over = new Date(envelope.expiresAt);
    expect(fault(envelope, "s1", over)).toMatchObject({ code: "EXPIRED" });
    const expired = changed(expire(envelope, system, over)).envelope;
    expect(fault(expired, "s1", later(1))).toMatchObject({ code: "EXPIRED" });
  });

  test("where the rule is off, and a fourth time, even if the sender changes them in between", () => {
    const off = send(undefined).envelope;
    expect(mayDelegate(off, signerIn(off, "s1"))).toBe(false);
    expect(faultOf(() => by(off, "s1", "nora"))).toMatchObject({ code: "CANT_CHANGE_NOW" });
    const thrice = by(twice, "s1", "pia").envelope;
    const correction = named("quin");
    const correcting = { content, signer: "s1", correction, client };
    const corrected = changed(correctSigner(thrice, correcting, noon)).envelope;
    for (const one of [thrice, corrected]) {
      expect(mayDelegate(one, signerIn(one, "s1"))).toBe(false);
      expect(faultOf(() => by(one, "s1", "rosa"))).toMatchObject({ code: "CANT_CHANGE_NOW" });
    }
  });

  test("without a number for a field that shows one", () => {
    const sent = sentEnvelope({
      fields: [field("ann"), field("ann", "phone")],
      rules: { delegation: true },
    });
    const to = { ...named("nora"), mobile: "" };
    const delegating = { signerId: "s1", content: sent.content, to, reason: "On leave", client };
    const run = () => delegate(sent.envelope, { ...delegating, isInPerson: false }, noon);
    expect(faultOf(run)).toMatchObject({ code: "BAD_FIELD", field: "mobile" });
  });
});
