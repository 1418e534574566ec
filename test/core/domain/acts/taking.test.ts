import { describe, expect, test } from "vitest";
import { limits } from "../../../../contract/rules/limits/limits.ts";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import { mayDelegate } from "../../../../core/domain/acts/delegating.ts";
import {
  assertCurrent,
  assertLinkAlive,
  invitedByLink,
  type Link,
  sessionLink,
} from "../../../../core/domain/acts/link.ts";
import { mailsOf } from "../../../../core/domain/acts/mail-caps.ts";
import { changesToAnswer } from "../../../../core/domain/acts/party-changes.ts";
import type { NewSigner } from "../../../../core/domain/acts/sending.ts";
import { expire, sign } from "../../../../core/domain/acts/signing.ts";
import { giveBack, take } from "../../../../core/domain/acts/taking.ts";
import { addressee } from "../../../../core/domain/envelope/addressees.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { notificationsOwed } from "../../../../core/domain/envelope/owed-mails.ts";
import { stageOf } from "../../../../core/domain/envelope/stage.ts";
import { recipientAnswer } from "../../../../core/domain/lists/recipient-answer.ts";
import { contentDigest } from "../../../../core/domain/record/evidence.ts";
import { callerAs } from "../../../support/callers.ts";
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

/** Any one of Ann, Bea and Cleo signs; Dan signs, too. */

const group: NewSigner = { ...person("ann"), anyOf: [person("bea"), person("cleo")] };
const { envelope, content } = sentEnvelope({
  signers: [group, person("dan")],
  fields: [field("ann"), field("dan")],
});

const party = (member: number) => ({ kind: "signer", signerId: "s1", member }) as const;
const link = (member: number): Link => ({
  envelopeId: envelope.id,
  party: party(member),
  purpose: "sign",
  generation: 1,
  checks: [],
});

const takenBy = (member: number, before = envelope, at = noon) =>
  changed(take(before, { party: party(member), content, client }, at));

const { envelope: byBea, entry } = takenBy(1);
const day = 24 * 60;

const faultOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("expected a refusal, found none");
};

const owed = (one: Envelope) =>
  notificationsOwed(one)
    .filter(({ to }) => to.kind === "signer" && to.signerId === "s1")
    .map(({ kind, to }) => [kind, addressee(one, to).email]);

const signed = (one: Envelope) => {
  const values = { ...signing("s1").values, signerId: "s1" };
  return changed(sign(one, { ...signing("s1"), content, values }, noon)).envelope;
};

describe("any one of several people", () => {
  test("is one signer under all their names, of whom each is invited by a link of their own", () => {
    expect(envelope.signers).toHaveLength(2);
    expect(signerIn(envelope, "s1")).toMatchObject({
      firstName: "ann Test / bea Test / cleo Test",
      email: "ann@example.com / bea@example.com / cleo@example.com",
    });
    expect(owed(envelope)).toEqual(
      ["ann", "bea", "cleo"].map((name) => ["invitation", `${name}@example.com`]),
    );
    expect(new Set(notificationsOwed(envelope).map(({ id }) => id)).size).toBe(4);
  });

  test("can do nothing before it is taken, and hears who was asked", () => {
    expect(faultOf(() => assertCurrent(link(0), envelope, noon))).toMatchObject({
      code: "NOT_TAKEN",
      quote: "ann Test\nbea Test\ncleo Test",
    });
  });

  test("is read by each of them until one takes it, and then by that one alone", () => {
    for (const member of [0, 1, 2])
      expect(() => assertLinkAlive(link(member), envelope, noon)).not.toThrow();
    expect(() => assertLinkAlive(link(1), byBea, noon)).not.toThrow();
    expect(faultOf(() => assertLinkAlive(link(0), byBea, noon))).toMatchObject({ code: "TAKEN" });
  });

  test("becomes the signer by taking it, which renews what is sealed", () => {
    expect(signerIn(byBea, "s1")).toMatchObject({ firstName: "bea", email: "bea@example.com" });
    expect(entry).toMatchObject({
      type: "taken",
      actor: { kind: "signer", email: "bea@example.com" },
      data: { signer: "s1", to: "bea@example.com", contentSha256: contentDigest(byBea, content) },
    });
    expect(entry.data["of"]).toContain("cleo Test (cleo@example.com)");
    expect(() => assertCurrent(link(1), byBea, noon)).not.toThrow();
    expect(
      faultOf(() =>
        assertCurrent({ ...link(1), party: { kind: "signer", signerId: "s1" } }, byBea, noon),
      ),
    ).toMatchObject({ code: "LINK_INVALID" });
    expect(take(byBea, { party: party(1), content, client }, noon)).toBe("unchanged");
  });

  test("has it for a day, and then another one can take it, unless it is signed", () => {
    for (const at of [noon, later(day - 1)])
      expect(faultOf(() => takenBy(2, byBea, at))).toMatchObject({
        code: "TAKEN",
        quote: "bea Test",
      });
    expect(() => assertCurrent(link(1), byBea, later(2 * day))).not.toThrow();
    const { envelope: byCleo } = takenBy(2, byBea, later(day));
    expect(faultOf(() => assertCurrent(link(1), byCleo, later(day)))).toMatchObject({
      code: "TAKEN",
    });
    expect(faultOf(() => takenBy(2, signed(byBea), later(2 * day)))).toMatchObject({
      code: "TAKEN",
    });
  });

  test("tells earlier signers when another one takes it over, who can take their signature back", () => {
    const dans = { ...signing("s2"), content, values: { ...signing("s2").values, signerId: "s2" } };
    const agreed = changed(sign(byBea, dans, noon)).envelope;
    expect(changesToAnswer(agreed, signerIn(agreed, "s2"))).toEqual([]);
    const { envelope: byCleo } = takenBy(2, agreed, later(day));
    expect(changesToAnswer(byCleo, signerIn(byCleo, "s2"))).toMatchObject([
      { from: { email: "bea@example.com" }, to: { email: "cleo@example.com" } },
    ]);
    expect(notificationsOwed(byCleo).map(({ kind }) => kind)).toContain("changed");
    expect(signed(byCleo).status).toBe("sent");
    // People who signed before anybody took it agreed to any of them.
    const early = changed(sign(envelope, dans, noon)).envelope;
    expect(takenBy(1, early).envelope.partyChanges).toBeUndefined();
  });

  test("is no longer mailed once another one has taken it", () => {
    expect(owed(byBea)).toEqual([["invitation", "bea@example.com"]]);
    expect(owed(takenBy(2, byBea, later(day)).envelope)).toEqual([
      ["invitation", "cleo@example.com"],
    ]);
  });

  test("is recorded as invited when they act by the link, and no other one", () => {
    const change = changed(invitedByLink(envelope, link(2), noon));
    expect(change.entry).toMatchObject({ type: "invited", data: { to: "cleo@example.com" } });
  });

  test("hears of the end like the others", () => {
    const { envelope: expired } = changed(expire(envelope, system, later(400 * day)));
    expect(owed(expired).map(([, email]) => email)).toEqual([
      "ann@example.com",
      "bea@example.com",
      "cleo@example.com",
    ]);
    expect(faultOf(() => takenBy(0, expired, later(400 * day)))).toMatchObject({ code: "EXPIRED" });
  });

  test("holds the document up only if mails to all of them came back", () => {
    const bounced = { at: noon.toISOString(), kind: "permanent", reason: "no-mailbox" } as const;
    const back = (names: readonly string[]): Envelope => ({
      ...envelope,
      notifications: envelope.notifications.map((mail) => {
        const to = addressee(envelope, mail.to).email;
        const sentAt = noon.toISOString();
        return names.some((name) => to.startsWith(name))
          ? { ...mail, sentAt, delivery: { to, bounced } }
          : { ...mail, sentAt };
      }),
    });
    expect(stageOf(back(["ann", "bea"]))).toBe("waiting");
    expect(stageOf(back(["ann", "bea", "cleo"]))).toBe("attention");
  });

  test("has all their mails counted, can't be corrected, and can't name somebody else", () => {
    const alone = sentEnvelope({
      signers: [person("ann"), person("dan")],
      fields: [field("ann"), field("dan")],
    });
    expect(mailsOf(envelope) - mailsOf(alone.envelope)).toBe(4);
    const correction = { ...person("eve"), mobile: "" };
    expect(
      faultOf(() => correctSigner(envelope, { content, signer: "s1", correction, client }, noon)),
    ).toMatchObject({ code: "CANT_CHANGE_NOW" });
    const ruled = { ...byBea, rules: { delegation: true } } as const;
    expect(mayDelegate(ruled, signerIn(ruled, "s1"))).toBe(false);
    expect(mayDelegate(ruled, signerIn(ruled, "s2"))).toBe(true);
  });

  test("is named to programs", () => {
    const answer = recipientAnswer(signerIn(byBea, "s1"), byBea);
    expect(answer).toMatchObject({ firstName: "bea", takenAt: noon.toISOString() });
    expect(answer.anyOf?.map(({ email }) => email)).toContain("cleo@example.com");
    expect(recipientAnswer(signerIn(envelope, "s1"), envelope)).not.toHaveProperty("takenAt");
  });
});

describe("it is refused", () => {
  const send = (signers: readonly NewSigner[]) =>
    sentEnvelope({ signers, fields: [field("ann"), field("dan")] });
  test.each<[string, readonly NewSigner[]]>([
    ["that one of them signs, too", [group, person("dan"), person("cleo")]],
    [
      "that a witness is several people",
      [
        person("ann"),
        person("dan"),
        {
          ...person("wim"),
          role: "witnesses",
          witnessOf: "ann@example.com",
          anyOf: [person("bea")],
        },
      ],
    ],
    [
      "that they are witnessed",
      [group, person("dan"), { ...person("wim"), role: "witnesses", witnessOf: "ann@example.com" }],
    ],
  ])("%s", (_, signers) => {
    expect(faultOf(() => send(signers))).toMatchObject({ code: "BAD_FIELD", field: "recipients" });
  });

  test("to take it by the link of anybody else", () => {
    const other = { kind: "signer", signerId: "s2" } as const;
    expect(faultOf(() => take(envelope, { party: other, content, client }, noon))).toMatchObject({
      code: "LINK_INVALID",
    });
  });
});

test("a sender who is one of them gets a link from the account, by which it is taken first", () => {
  const account = { userId: "u1", email: person("bea").email, provenAt: "2026-11-01" };
  const own = sessionLink(envelope, callerAs(account), noon);
  expect(own).toMatchObject({ party: party(1), session: {} });
  const notTaken = expect.objectContaining({ code: "NOT_TAKEN" });
  expect(() => assertCurrent(own, envelope, noon)).toThrow(notTaken);
  const taken = changed(take(envelope, { party: own.party, content, client }, noon)).envelope;
  expect(signerIn(taken, "s1").email).toBe(person("bea").email);
  const again = sessionLink(taken, callerAs(account), noon);
  expect(() => assertCurrent(again, taken, noon)).not.toThrow();
});

describe("given back", () => {
  const gives = (before: Envelope, member = 1) =>
    giveBack(before, { party: party(member), content, client }, noon);
  const back = changed(gives(byBea));

  test("it is open to all of them again, and what is sealed names them all", () => {
    expect(signerIn(back.envelope, "s1")).toMatchObject({
      email: signerIn(envelope, "s1").email,
      group: { givenBack: 1 },
    });
    expect(back.entry).toMatchObject({
      type: "given-back",
      actor: { email: "bea@example.com" },
      data: { signer: "s1", contentSha256: contentDigest(back.envelope, content) },
    });
    expect(back.entry.data["contentSha256"]).not.toBe(entry.data["contentSha256"]);
    expect(owed(back.envelope)).toEqual(owed(envelope));
    expect(() => assertCurrent(link(1), back.envelope, noon)).toThrow(
      expect.objectContaining({ code: "NOT_TAKEN" }),
    );
    expect(signerIn(takenBy(2, back.envelope).envelope, "s1").email).toBe("cleo@example.com");
    expect(gives(back.envelope)).toBe("unchanged");
  });

  test("giving back is refused to another person, after signing, and too often", () => {
    expect(faultOf(() => gives(byBea, 2))).toMatchObject({ code: "TAKEN" });
    expect(faultOf(() => gives(signed(byBea)))).toMatchObject({ code: "CANT_CHANGE_NOW" });
    let often = byBea;
    for (let times = 1; times <= limits.giveBacksMax; times++)
      often = takenBy(1, changed(gives(often)).envelope).envelope;
    expect(faultOf(() => gives(often))).toMatchObject({ code: "CANT_CHANGE_NOW" });
  });

  test("those who signed meanwhile learn of it, and can take their signature back", () => {
    const dans = { ...signing("s2"), content, values: { ...signing("s2").values, signerId: "s2" } };
    const agreed = changed(sign(byBea, dans, noon)).envelope;
    const { envelope: free } = changed(gives(agreed));
    expect(changesToAnswer(free, signerIn(free, "s2"))).toMatchObject([
      { from: { email: "bea@example.com" }, to: { email: signerIn(envelope, "s1").email } },
    ]);
    // They agreed to any of them, so the next one who takes it is no change.
    const { envelope: byCleo } = takenBy(2, free);
    expect(changesToAnswer(byCleo, signerIn(byCleo, "s2"))).toHaveLength(1);
  });
});
