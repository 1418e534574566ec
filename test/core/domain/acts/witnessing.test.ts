import { describe, expect, test } from "vitest";
import type { Role } from "../../../../contract/rules/people/roles.ts";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import type { NewSigner } from "../../../../core/domain/acts/sending.ts";
import { sign } from "../../../../core/domain/acts/signing.ts";
import { actionWords } from "../../../../core/domain/envelope/audit.ts";
import { isSignedOnly, signersDue } from "../../../../core/domain/envelope/envelope.ts";
import { notificationsOwed } from "../../../../core/domain/envelope/owed-mails.ts";
import { documentRow } from "../../../../core/domain/lists/export-rows.ts";
import { recipientAnswer } from "../../../../core/domain/lists/recipient-answer.ts";
import { eventsOfEntry } from "../../../../core/domain/programs/event.ts";
import { contentRecord, enteredDigest } from "../../../../core/domain/record/evidence.ts";
import { historyLine } from "../../../../core/domain/record/history.ts";
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
import { signerIn } from "../../../support/three-signers.ts";

/** Wim witnesses Ann's signature; Ben signs after both. */

const ann = person("ann", 1);
const ben = person("ben", 2);
const wim: NewSigner = { ...person("wim"), role: "witnesses", witnessOf: ann.email };

const send = (...signers: NewSigner[]) =>
  sentEnvelope({ signers, fields: [field("ann"), field("wim"), field("ben")] });

const { envelope, content } = send(ann, ben, wim);
const address = "1 High Street, Leeds";

const by = (signerId: string, more: object = {}) => {
  const values = { ...signing(signerId).values, signerId };
  return { ...signing(signerId), content, values, ...more };
};

const afterAnn = changed(sign(envelope, by("s1"), noon)).envelope;

const faultOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("expected a refusal, found none");
};

const dueIn = (one: typeof envelope) => signersDue(one).map(({ id }) => id);

describe("a witness", () => {
  test("is due right after whom they witness, and before those who sign later", () => {
    expect(signerIn(envelope, "s3")).toMatchObject({ witnessOf: "s1", order: 1 });
    expect(dueIn(envelope)).toEqual(["s1"]);
    expect(faultOf(() => sign(envelope, by("s3", { address }), noon))).toMatchObject({
      code: "NOT_YOUR_TURN",
    });
    expect(dueIn(afterAnn)).toEqual(["s3"]);
    expect(notificationsOwed(afterAnn).map(({ id }) => id)).toContain("invitation-s3");
    const { envelope: after } = changed(sign(afterAnn, by("s3", { address }), later(1)));
    expect(dueIn(after)).toEqual(["s2"]);
  });

  test("of one of several who sign at once waits for that one alone", () => {
    const { envelope: together } = send({ ...ann, order: 1 }, { ...ben, order: 1 }, wim);
    expect(dueIn(together)).toEqual(["s1", "s2"]);
    expect(dueIn(changed(sign(together, by("s1"), noon)).envelope)).toEqual(["s2", "s3"]);
    expect(dueIn(changed(sign(together, by("s2"), noon)).envelope)).toEqual(["s1"]);
  });

  test("signs: texts for everybody speak of signers", () => {
    expect(isSignedOnly(envelope)).toBe(true);
  });

  test("is recorded with whom they witness, in what was sent and in what others are shown", () => {
    const roles = contentRecord(envelope, content).signers.map(({ role }) => role);
    expect(roles).toEqual([undefined, undefined, "witnesses s1"]);
    const shown = shownTo(envelope, content, signerIn(envelope, "s2"));
    expect(shown.signers.map(({ role }) => role)).toEqual(roles);
    expect(documentRow(envelope)).toContainEqual(
      expect.stringContaining("wim Test (wim@example.com), witnesses ann Test"),
    );
    expect(recipientAnswer(signerIn(envelope, "s3"), envelope)).toMatchObject({
      role: "witnesses",
      witnessOf: "s1",
    });
  });
});

describe("a witness's signature", () => {
  const { entry } = changed(sign(afterAnn, by("s3", { address }), later(1)));

  test("says whose it witnesses, and holds the address", () => {
    const data = {
      act: "witnessed",
      signer: "s3",
      witnessOf: "s1",
      witnessed: "ann Test",
      address,
    };
    expect(entry).toMatchObject({ type: "signed", data });
    const chained = { v: 1, envelopeId: envelope.id, seq: 2, at: noon.toISOString() } as const;
    const stored = { ...entry, ...chained, document: "", prev: "", hash: "" };
    expect(actionWords(stored)).toBe("Document signed as the witness of ann Test");
    expect(historyLine(stored, { people: [], mails: [] }).text).toBe(
      "wim Test signed the document as the witness of ann Test",
    );
    expect(eventsOfEntry(envelope, stored)[0]?.event.type).toBe("envelope.witnessed");
  });

  test("is refused without an address, and an address is refused of anybody else", () => {
    for (const run of [
      () => sign(afterAnn, by("s3"), noon),
      () => sign(envelope, by("s1", { address }), noon),
    ])
      expect(faultOf(run)).toMatchObject({ code: "BAD_FIELD", field: "witnessAddress" });
  });

  test("needs the picture of a signature, as others do", () => {
    const { signature: _, ...values } = by("s3").values;
    const fault = faultOf(() => sign(afterAnn, by("s3", { address, values }), noon));
    expect(fault).toMatchObject({ code: "SIGNATURE_MISSING" });
  });

  test("asks for no reason, which its role is", () => {
    const asking = { ...afterAnn, rules: { reasons: ["Author"] } };
    expect(changed(sign(asking, by("s3", { address }), noon)).entry.data).not.toHaveProperty(
      "reason",
    );
  });

  test("with another address is another one", () => {
    const entered = (one?: string) => enteredDigest({ name: "Wim", address: one }, "salt");
    expect(new Set([entered(), entered(address), entered("2 High Street")]).size).toBe(3);
  });
});

describe("it is refused", () => {
  const witness = (more: Partial<NewSigner>): NewSigner => ({ ...wim, ...more });
  const role = (one: Role | undefined) => ({ ...ann, role: one });

  test.each([
    ["to witness nobody", ann, witness({ witnessOf: undefined }), /whose signature wim Test/],
    [
      "to witness somebody who takes no part",
      ann,
      witness({ witnessOf: "x@example.com" }),
      /whose/,
    ],
    ["to witness oneself", ann, witness({ witnessOf: wim.email }), /their own signature/],
    ["to witness an approval", role("approves"), wim, /doesn't sign as a party/],
    ["to witness a confirmation", role("confirms"), wim, /doesn't sign as a party/],
    [
      "to witness a witness",
      { ...person("ann"), role: "witnesses", witnessOf: ben.email },
      wim,
      /as a party/,
    ],
    [
      "to name a witnessed signer for another role",
      ann,
      witness({ role: undefined }),
      /no witness/,
    ],
    ["to sign at another time than right after them", ann, witness({ order: 2 }), /right after/],
    [
      "to witness from one's own mailbox",
      { ...ann, email: "wim+ann@example.com" },
      witness({ witnessOf: "wim+ann@example.com" }),
      /same mailbox/,
    ],
  ] as const)("%s", (_, first, second, message) => {
    const fault = faultOf(() =>
      sentEnvelope({ signers: [first, ben, second], fields: [field("ben")] }),
    );
    expect(fault).toMatchObject({ code: "BAD_FIELD", field: "recipients" });
    expect(fault).toHaveProperty("message", expect.stringMatching(message));
  });

  test.each([
    ["the witness", "s3", "ann+w@example.com"],
    ["the witnessed", "s1", "wim+a@example.com"],
  ])("to correct %s to the other's mailbox", (_, signer, email) => {
    const correction = { ...person("x"), email };
    const fault = faultOf(() =>
      correctSigner(envelope, { content, signer, correction, client }, noon),
    );
    expect(fault).toMatchObject({ code: "BAD_FIELD", field: "email" });
  });
});
