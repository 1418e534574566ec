import { describe, expect, test } from "vitest";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import {
  handedBack,
  handedOver,
  linkInPerson,
  signerOfTicket,
  ticketFor,
} from "../../../../core/domain/acts/handing-over.ts";
import type { Link } from "../../../../core/domain/acts/link.ts";
import {
  assertInTime,
  assertNotInPerson,
  withDelivery,
} from "../../../../core/domain/acts/link.ts";
import { declineEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
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

/** Ann and Ben sign, Ann first. */
const { envelope, content } = sentEnvelope({
  signers: [
    { ...person("ann"), order: 1 },
    { ...person("ben"), order: 2 },
  ],
  fields: [field("ann"), field("ben")],
});
const caller = callerAs({ userId: envelope.sender.userId, email: envelope.sender.email });
const ticket = ticketFor(envelope, { signerId: "s1", caller, client }, noon);

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    return (thrown as { code?: unknown }).code;
  }
  return undefined;
};

const ticketCode = (before: Envelope, more: object = {}, at = noon) =>
  codeOf(() => ticketFor(before, { signerId: "s1", caller, client, ...more }, at));

describe("a ticket", () => {
  test("is for a signer whose turn it is, by the sender, for ten minutes", () => {
    expect(ticket).toEqual({
      ...{ envelopeId: envelope.id, signerId: "s1", generation: 1, by: client },
      until: later(10).toISOString(),
    });
    expect(ticketCode(envelope, { signerId: "s2" })).toBe("NOT_YOUR_TURN");
    expect(ticketCode(envelope, { signerId: "s9" })).toBe("NOT_FOUND");
    expect(ticketCode(envelope, { caller: callerAs({ userId: "other" }) })).toBe("NOT_FOUND");
    const declined = changed(declineEnvelope(envelope, "s1", "no", client, noon)).envelope;
    expect(ticketCode(declined)).toBe("ALREADY_DECLINED");
    expect(ticketCode({ ...envelope, rules: { undoSeconds: 30 } })).toBe("CANT_CHANGE_NOW");
    const group = {
      members: [person("ann"), person("bea")].map((one) => ({ ...one })),
    };
    const [ann, ...others] = envelope.signers;
    const several = { ...envelope, signers: [{ ...ann, group }, ...others] } as Envelope;
    expect(ticketCode(several)).toBe("CANT_CHANGE_NOW");
  });

  test("ends with the place of the person for whom it was made", () => {
    expect(signerOfTicket(envelope, ticket, noon).id).toBe("s1");
    const correction = { email: "rita@example.com", firstName: "Rita", lastName: "", mobile: "" };
    const correcting = { signer: "s1", content, correction, client };
    const moved = changed(correctSigner(envelope, correcting, noon)).envelope;
    expect(codeOf(() => signerOfTicket(moved, ticket, noon))).toBe("HANDOVER_OVER");
    expect(codeOf(() => handedOver(moved, ticket, noon))).toBe("HANDOVER_OVER");
    const deleted = { ...envelope, deletedAt: noon.toISOString() };
    expect(codeOf(() => signerOfTicket(deleted, ticket, noon))).toBe("HANDOVER_OVER");
  });
});

describe("handing over", () => {
  test("is recorded as the sender's act on their device, and owes the signer a mail each time", () => {
    const once = handedOver(envelope, ticket, noon);
    expect(once.entry).toEqual({
      ...{ type: "handed-over", ...client },
      actor: { kind: "sender", name: envelope.sender.name, email: envelope.sender.email },
      data: { signer: "s1", name: "ann Test", to: "ann@example.com" },
    });
    const twice = handedOver(once.envelope, ticket, later(1)).envelope;
    expect(
      twice.notifications.filter(({ kind }) => kind === "handed-over").map(({ id }) => id),
    ).toEqual(["handed-over-s1", "handed-over-s1-2"]);
  });

  test("makes a link for one device and an hour, with the signer's checks, that giving back ends", () => {
    const checked: Envelope = {
      ...envelope,
      signers: envelope.signers.map((one) => ({ ...one, checks: ["mailedCode"] })),
    };
    const link = linkInPerson(checked, ticket, "device", noon);
    expect(link.checks).toEqual(["mailedCode"]);
    expect(link.session).toEqual({
      ...{ from: "in-person", device: "device", until: later(60).toISOString() },
    });
    // The clock of another process may be behind.
    for (const at of [later(5), later(4)])
      expect(codeOf(() => assertInTime(handedBack(link, later(5)), at))).toBe("LINK_INVALID");
    expect(codeOf(() => assertInTime(link, later(59)))).toBeUndefined();
    const { session: _, ...rest } = link;
    const mailed: Link = rest;
    expect(codeOf(() => handedBack(mailed, noon))).toBe("LINK_INVALID");
    expect(codeOf(() => assertNotInPerson(link))).toBe("CANT_CHANGE_NOW");
    expect(codeOf(() => assertNotInPerson({ session: undefined }))).toBeUndefined();
  });

  test("is what a signature remembers, and no other act or way", () => {
    const link = linkInPerson(envelope, ticket, "device", noon);
    const act = sign(envelope, { ...signing("s1"), content }, noon);
    const signed = changed(withDelivery(link, act));
    expect(signed.entry.data).toMatchObject({ signer: "s1", delivery: "in-person" });
    const answers = (of: Envelope) => of.signers.map((one) => recipientAnswer(one, of).via);
    expect(answers(signed.envelope)).toEqual(["inPerson", undefined]);
    const { session: _, ...mailed } = link;
    const byMail = changed(withDelivery(mailed, act)).envelope;
    expect(answers(byMail)).toEqual([undefined, undefined]);
    // The sender alone says that it was Ann, who has not thereby let them see her mobile number.
    const signedFor = (of: Envelope) => contactItems("t", of, envelope, noon).length;
    expect([signedFor(byMail), signedFor(signed.envelope)]).toEqual([1, 0]);
    const declined = changed(
      withDelivery(link, declineEnvelope(envelope, "s1", "no", client, noon)),
    );
    expect(answers(declined.envelope)).toEqual([undefined, undefined]);
  });
});
