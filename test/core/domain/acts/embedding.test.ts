import { describe, expect, test } from "vitest";
import { correctSigner, resendInvitation } from "../../../../core/domain/acts/correcting.ts";
import { mayDelegate } from "../../../../core/domain/acts/delegating.ts";
import {
  embeddedLink,
  embeddedToken,
  embedTicketFor,
} from "../../../../core/domain/acts/embedding.ts";
import { assertInTime, linkOf, withDelivery } from "../../../../core/domain/acts/link.ts";
import { mailsOf } from "../../../../core/domain/acts/mail-caps.ts";
import { declineEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { stageOf } from "../../../../core/domain/envelope/stage.ts";
import { recipientAnswer } from "../../../../core/domain/lists/recipient-answer.ts";
import { contactItems } from "../../../../core/store/account/contact-items.ts";
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

const identifiedBy = { by: "Acme", method: "password and app", reference: "customer 4711" };
const embedded = { delivery: "embedded", identifiedBy } as const;

/** Ann signs inside the application, then Ben by mail. */
const { envelope, content } = sentEnvelope({
  signers: [
    { ...person("ann", 1), ...embedded },
    { ...person("ben", 2), delivery: "email" },
  ],
  fields: [field("ann"), field("ben")],
});
const caller = callerAs({ userId: envelope.sender.userId, email: envelope.sender.email });
const origin = "https://app.example.com";
const origins = ["https://www.example.com", origin];
const asked = { signer: "s1", caller, origin, origins };
const ticket = embedTicketFor(envelope, asked, noon);
const link = embeddedLink(envelope, ticket, origins, noon);

const refusalOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    const { code, field: at } = thrown as { code?: unknown; field?: unknown };
    return at === undefined ? code : `${code} ${at}`;
  }
  return undefined;
};

const ticketRefusal = (before: Envelope, more: object = {}) =>
  refusalOf(() => embedTicketFor(before, { ...asked, ...more }, noon));

describe("a recipient who signs inside the sender's application", () => {
  test("is mailed no invitation and no reminder, and is asked nothing else than others are", () => {
    expect(envelope.signers.map((one) => one.embedded)).toEqual([identifiedBy, undefined]);
    expect(envelope.notifications).toEqual([]);
    expect(stageOf(envelope)).toBe("waiting");
    // Ben's invitation, and the end's notices to both.
    expect(mailsOf(envelope)).toBe(3);
    const resend = () => resendInvitation(envelope, "s1", client, noon);
    expect(refusalOf(resend)).toBe("CANT_CHANGE_NOW");
    expect(recipientAnswer(envelope.signers[0] as never, envelope)).toMatchObject({
      ...{ delivery: "embedded", identifiedBy },
    });
    const ben = recipientAnswer(envelope.signers[1] as never, envelope);
    expect(Object.keys(ben)).not.toContain("delivery");
  });

  test("keeps their place: no other address, and nobody whom they name", () => {
    const correct = (email: string, firstName: string) => () => {
      const correction = { email, firstName, lastName: "Test", mobile: "5551234567" };
      return correctSigner(envelope, { signer: "s1", content, correction, client }, noon);
    };
    expect(refusalOf(correct("rita@example.com", "Rita"))).toBe("CANT_CHANGE_NOW");
    expect(refusalOf(correct("ann@example.com", "Anna"))).toBeUndefined();
    const delegable = { ...envelope, rules: { delegation: true } } as const;
    const may = delegable.signers.map((one) => mayDelegate(delegable, one));
    expect(may).toEqual([false, true]);
  });

  test("is stated to be identified, alone, and no reader", () => {
    const sent = (change: object) => () =>
      sentEnvelope({ signers: [{ ...person("ann"), ...change }, person("ben")] });
    const refused = "BAD_FIELD recipients";
    expect(refusalOf(sent({ delivery: "embedded" }))).toBe(refused);
    expect(refusalOf(sent({ identifiedBy }))).toBe(refused);
    expect(refusalOf(sent({ delivery: "email", identifiedBy }))).toBe(refused);
    expect(refusalOf(sent({ ...embedded, anyOf: [person("cem")] }))).toBe(refused);
    expect(refusalOf(sent({ ...embedded, role: "follows" }))).toBe(refused);
    expect(refusalOf(sent({ ...embedded, role: "receives" }))).toBe(refused);
    expect(refusalOf(sent({ ...embedded, role: "approves" }))).toBe("BAD_FIELD fields");
    expect(refusalOf(sent(embedded))).toBeUndefined();
  });
});

describe("a ticket", () => {
  test("is for a recipient whose turn it is, at an origin of the workspace, for five minutes", () => {
    expect(ticket).toEqual({
      ...{ workspaceId: "u1", envelopeId: envelope.id, signerId: "s1", generation: 1, origin },
      until: later(5).toISOString(),
    });
    expect(ticketRefusal(envelope, { signer: "s2" })).toBe("CANT_CHANGE_NOW");
    expect(ticketRefusal(envelope, { signer: "s9" })).toBe("NOT_FOUND");
    expect(ticketRefusal(envelope, { signer: "ann@example.com" })).toBeUndefined();
    expect(ticketRefusal(envelope, { caller: callerAs({ userId: "other" }) })).toBe("NOT_FOUND");
    expect(ticketRefusal(envelope, { origins: [] })).toBe("BAD_FIELD origin");
    for (const other of [
      "https://evil.example",
      "http://app.example.com",
      "null",
      `${origin}:8443`,
    ])
      expect(ticketRefusal(envelope, { origin: other }), other).toBe("BAD_FIELD origin");
    expect(ticketRefusal({ ...envelope, rules: { undoSeconds: 30 } })).toBe("CANT_CHANGE_NOW");
    const declined = changed(declineEnvelope(envelope, "s1", "no", client, noon)).envelope;
    expect(ticketRefusal(declined)).toBe("ALREADY_DECLINED");
    const late = envelope.signers.map((one) => ({ ...one, order: one.id === "s1" ? 3 : 2 }));
    expect(ticketRefusal({ ...envelope, signers: late })).toBe("NOT_YOUR_TURN");
    expect(ticketRefusal({ ...envelope, head: { ...envelope.head, seq: 1_000 } })).toBe(
      "CANT_CHANGE_NOW",
    );
  });

  test("leads back to the same origin alone", () => {
    const returnUrl = `${origin}/done?id=1`;
    expect(embedTicketFor(envelope, { ...asked, returnUrl }, noon)).toEqual({
      ...{ ...ticket, returnUrl },
    });
    for (const other of ["https://evil.example/", "https://app.example.com.evil.example/"])
      expect(ticketRefusal(envelope, { returnUrl: other })).toBe("BAD_FIELD returnUrl");
  });

  test("opens the recipient's page for an hour, with their checks, and the same one each time", () => {
    const signers = envelope.signers.map((one) => ({ ...one, checks: ["mailedCode" as const] }));
    expect(embeddedLink({ ...envelope, signers }, ticket, origins, later(2))).toEqual({
      ...{ ...link, checks: ["mailedCode"] },
    });
    expect(link).toEqual({
      ...{ envelopeId: envelope.id, party: { kind: "signer", signerId: "s1" } },
      ...{ purpose: "sign", generation: 1, checks: [] },
      session: { from: "embedded", origin, workspaceId: "u1", until: later(65).toISOString() },
    });
    expect(refusalOf(() => assertInTime(link, later(64)))).toBeUndefined();
    expect(refusalOf(() => assertInTime(link, later(65)))).toBe("EMBED_OVER");
    expect(embeddedToken("ticket", "page")).toBe(embeddedToken("ticket", "page"));
    expect(embeddedToken("ticket", "page")).toMatch(/^[\w-]{43}$/);
    const others = [embeddedToken("ticket", "other"), embeddedToken("other", "page")];
    expect(others).not.toContain(embeddedToken("ticket", "page"));
  });

  test("opens nothing once the place, the document or the origin is gone, or the turn is over; who has signed sees that", () => {
    const opens = (before: Envelope, listed = origins) =>
      refusalOf(() => embeddedLink(before, ticket, listed, noon));
    expect(opens(envelope)).toBeUndefined();
    expect(opens(envelope, ["https://www.example.com"])).toBe("EMBED_OVER");
    expect(opens({ ...envelope, deletedAt: noon.toISOString() })).toBe("EMBED_OVER");
    const moved = envelope.signers.map((one) => ({ ...one, linkGeneration: 2 }));
    expect(opens({ ...envelope, signers: moved })).toBe("EMBED_OVER");
    const signed = changed(sign(envelope, { ...signing("s1"), content }, noon)).envelope;
    expect(opens(signed)).toBeUndefined();
    expect(opens({ ...signed, status: "completed" })).toBeUndefined();
    expect(opens({ ...signed, status: "voided" })).toBe("VOIDED");
    expect(ticketRefusal(signed)).toBeUndefined();
    expect(opens({ ...envelope, status: "voided" })).toBe("VOIDED");
  });
});

describe("what is done inside the application", () => {
  const act = sign(envelope, { ...signing("s1"), content }, noon);

  test("is recorded with the page around it and the application's statement", () => {
    const { entry } = changed(withDelivery(link, act));
    expect(entry.data).toMatchObject({
      ...{ signer: "s1", delivery: "embedded", origin, identifiedBy: "Acme" },
      ...{ identifiedHow: "password and app", identifiedAs: "customer 4711" },
    });
    const { reference: _, ...rest } = identifiedBy;
    const signers = envelope.signers.map((one) =>
      one.embedded ? { ...one, embedded: rest } : one,
    );
    const unnamed = changed(
      withDelivery(link, sign({ ...envelope, signers }, { ...signing("s1"), content }, noon)),
    );
    expect(Object.keys(unnamed.entry.data)).not.toContain("identifiedAs");
    const until = later(30).toISOString();
    const party = { kind: "signer", signerId: "s1" } as const;
    const own = linkOf(envelope, party, { purpose: "sign", session: { until } });
    const data = changed(withDelivery(own, act)).entry.data;
    expect([data["delivery"], data["identifiedBy"]]).toEqual(["session", undefined]);
  });

  test("is what a signature remembers, from which no contact is learnt, and no other act", () => {
    const viaOf = (of: Envelope) => of.signers.map((one) => recipientAnswer(one, of).via);
    const signed = changed(withDelivery(link, act)).envelope;
    expect(viaOf(signed)).toEqual(["embedded", undefined]);
    expect(contactItems("t", signed, envelope, noon)).toEqual([]);
    const declined = declineEnvelope(envelope, "s1", "no", client, noon);
    const { envelope: after, entry } = changed(withDelivery(link, declined));
    expect(viaOf(after)).toEqual([undefined, undefined]);
    expect(entry.data["delivery"]).toBe("embedded");
  });
});
