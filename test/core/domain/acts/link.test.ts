import { describe, expect, test } from "vitest";
import {
  assertCurrent,
  assertInTime,
  assertLinkAlive,
  invitedByLink,
  type Link,
  linkId,
  sessionLink,
  signerIdOf,
  withDelivery,
} from "../../../../core/domain/acts/link.ts";
import { withPartyChange } from "../../../../core/domain/acts/party-changes.ts";
import {
  declineEnvelope,
  removeEnvelope,
  sign,
  view,
} from "../../../../core/domain/acts/signing.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import { callerAs } from "../../../support/callers.ts";
import {
  changed,
  client,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const { envelope, content } = sentEnvelope();
const link: Link = {
  envelopeId: envelope.id,
  party: { kind: "signer", signerId: "s1" },
  purpose: "sign",
  generation: 1,
  checks: [],
};
const invalid = expect.objectContaining({ code: "LINK_INVALID" });

describe("a link", () => {
  test("to sign lets its signer act; one that shows, or another party's, doesn't", () => {
    expect(signerIdOf(link)).toBe("s1");
    expect(() => signerIdOf({ ...link, purpose: "view" })).toThrow(invalid);
    expect(() => signerIdOf({ ...link, party: { kind: "sender" } })).toThrow(invalid);
  });

  test("of an older address, or of no signer, is dead; other parties' have no address to correct", () => {
    expect(() => assertLinkAlive(link, envelope, noon)).not.toThrow();
    expect(() => assertLinkAlive({ ...link, generation: 2 }, envelope, noon)).toThrow(invalid);
    const nobody = { kind: "signer", signerId: "s9" } as const;
    expect(() => assertCurrent({ ...link, party: nobody }, envelope, noon)).toThrow(invalid);
    const copy = { kind: "copy", index: 0 } as const;
    expect(() =>
      assertCurrent({ ...link, party: copy, generation: 7 }, envelope, noon),
    ).not.toThrow();
  });

  test("shows nothing after an unhappy end", () => {
    const withdrawn = changed(removeEnvelope(envelope, client, noon)).envelope;
    expect(() => assertLinkAlive(link, withdrawn, noon)).toThrow(
      expect.objectContaining({ code: "VOIDED" }),
    );
  });
});

describe("a link from one's own account", () => {
  const ownAccount = { userId: "u1", email: "ann@example.com", provenAt: "2026-11-01" };
  const ann = callerAs(ownAccount);
  const refused = (code: string) => expect.objectContaining({ code });

  test("is for the signer with the account's proven address, and works for half an hour", () => {
    const made = sessionLink(envelope, ann, noon);
    expect(made).toMatchObject({ ...link, session: { until: later(30).toISOString() } });
    expect(() => assertInTime(made, later(29))).not.toThrow();
    expect(() => assertInTime(made, later(30))).toThrow(invalid);
    expect(() => assertInTime(made, later(30))).toThrow("worked for half an hour");
    expect(() => assertInTime(link, later(10_000))).not.toThrow();
  });

  test("is refused to another account, for another's address, and without a proven one", () => {
    for (const account of [
      { ...ownAccount, userId: "u2" },
      { ...ownAccount, email: "sender@example.com" },
      { ...ownAccount, provenAt: undefined },
    ])
      expect(() => sessionLink(envelope, callerAs(account), noon)).toThrow(refused("NOT_FOUND"));
    expect(() =>
      sessionLink(envelope, callerAs({ ...ownAccount, email: "eve@example.com" }), noon),
    ).toThrow("You are not a signer of this document.");
  });

  test("is refused out of turn, after signing, and after every end", () => {
    const ordered = sentEnvelope({ signers: [person("ben", 1), person("ann", 2)] }).envelope;
    expect(() => sessionLink(ordered, ann, noon)).toThrow(refused("NOT_YOUR_TURN"));
    const signed = changed(sign(envelope, { content, ...signing("s1") }, noon)).envelope;
    expect(() => sessionLink(signed, ann, noon)).toThrow(refused("NOT_YOUR_TURN"));
    const declined = changed(declineEnvelope(envelope, "s2", "no", client, noon)).envelope;
    expect(() => sessionLink(declined, ann, noon)).toThrow(refused("ALREADY_DECLINED"));
    expect(() => sessionLink(envelope, ann, later(60 * 24 * 61))).toThrow(refused("EXPIRED"));
    const withdrawn = changed(removeEnvelope(envelope, client, noon)).envelope;
    expect(() => sessionLink(withdrawn, ann, noon)).toThrow(refused("NOT_FOUND"));
  });

  test("is recorded with each act, as a mailed one is by its id", () => {
    const made = sessionLink(envelope, ann, noon);
    const seen = view(envelope, "s1", client, noon);
    const { envelope: after, entry } = changed(seen);
    expect(withDelivery(made, seen)).toEqual({
      envelope: after,
      entry: { ...entry, data: { signer: "s1", delivery: "session" } },
    });
    const id = linkId("token");
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(changed(withDelivery({ ...link, id }, seen)).entry.data).toEqual({
      signer: "s1",
      link: id,
    });
    expect(withDelivery(made, unchanged)).toBe(unchanged);
  });
});

describe("an act by a mailed link whose mail was not recorded", () => {
  test("records it first, once, with the link as its proof", () => {
    const id = linkId("token");
    const { envelope: after, entry } = changed(invitedByLink(envelope, { ...link, id }, later(3)));
    expect(entry).toMatchObject({
      type: "invited",
      data: {
        to: "ann@example.com",
        signer: "s1",
        notice: "invitation",
        proof: "link used",
        link: id,
      },
    });
    expect(after.notifications.find((one) => one.id === "invitation-s1")?.sentAt).toBe(
      later(3).toISOString(),
    );
    expect(invitedByLink(after, { ...link, id }, later(4))).toBe(unchanged);
  });

  test("records none for a link from an account, and none when the document has ended", () => {
    const session = { until: later(30).toISOString() };
    expect(invitedByLink(envelope, { ...link, session }, noon)).toBe(unchanged);
    const withdrawn = changed(removeEnvelope(envelope, client, noon)).envelope;
    expect(invitedByLink(withdrawn, link, noon)).toBe(unchanged);
  });

  test("records none for a link that may have come with the mail about a change", () => {
    const signed = changed(sign(envelope, { ...signing("s1"), content }, noon)).envelope;
    const from = { name: "ben Test", email: "ben@example.com" };
    const after = withPartyChange(signed, { signerId: "s2", from, to: from }, noon);
    expect(changed(invitedByLink(signed, link, later(3))).entry.type).toBe("invited");
    expect(invitedByLink(after, link, later(3))).toBe(unchanged);
  });
});
