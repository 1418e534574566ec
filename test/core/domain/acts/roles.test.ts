import { describe, expect, test } from "vitest";
import type { Role } from "../../../../contract/rules/people/roles.ts";
import { declineEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import { actionWords } from "../../../../core/domain/envelope/audit.ts";
import { isSignedOnly, signersDue } from "../../../../core/domain/envelope/envelope.ts";
import { eventsOfEntry } from "../../../../core/domain/programs/event.ts";
import {
  contentRecord,
  enteredDigest,
  partyRecord,
  valuesRecord,
} from "../../../../core/domain/record/evidence.ts";
import { historyLine } from "../../../../core/domain/record/history.ts";
import {
  changed,
  client,
  field,
  letterPage,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

/** Ann approves, Ben confirms having read, Cem signs. */

const who = (name: string, role?: Role, order?: number) => ({ ...person(name, order), role });
const pages = [letterPage, letterPage];

const { envelope, content } = sentEnvelope({
  pages,
  signers: [who("ann", "approves"), who("ben", "confirms"), who("cem")],
  fields: [field("ann", "text"), field("cem")],
});

const { signature: _, initial: _initial, ...plain } = signing("s1").values;
const filled = [{ field: "f1", value: "Ask Bob" }];

const act = (signerId: string, more: object = {}) => ({
  ...signing(signerId),
  content,
  values: { ...plain, signerId, ...(signerId === "s1" ? { filled } : {}) },
  ...more,
});

const refused = (code: string, field: string) => expect.objectContaining({ code, field });

const faultOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("expected a refusal, found none");
};

describe("sending", () => {
  const send = (roles: readonly (Role | undefined)[], fields: Parameters<typeof field>[]) =>
    sentEnvelope({
      signers: roles.map((role, index) => who(["ann", "ben"][index] ?? "", role)),
      fields: fields.map((one) => field(...one)),
    });

  test("takes a document without fields if everybody approves or confirms, and no other", () => {
    expect(send(["approves", "confirms"], []).content.fields).toEqual([]);
    const fault = faultOf(() => send(["approves", undefined], []));
    expect(fault).toMatchObject(refused("BAD_FIELD", "fields"));
  });

  test.each(["sign", "initial", "name", "email", "phone", "date"] as const)(
    "refuses a field of the kind %s of somebody who approves, and says why",
    (kind) => {
      const fault = faultOf(() => send(["approves"], [["ann", kind]]));
      expect(fault).toMatchObject(refused("BAD_FIELD", "fields"));
      expect(fault).toHaveProperty("message", expect.stringMatching(/ann Test approves/));
    },
  );

  test("takes fields to fill in of somebody who approves, and none of somebody who confirms", () => {
    expect(send(["approves"], [["ann", "text"]]).content.fields).toHaveLength(1);
    const fault = faultOf(() => send(["confirms"], [["ann", "text"]]));
    expect(fault).toMatchObject(refused("BAD_FIELD", "fields"));
  });

  test("records roles where there are any, so that the records of all earlier documents stay", () => {
    const roles = contentRecord(envelope, content).signers.map((one) => one.role);
    expect(roles).toEqual(["approves", "confirms", undefined]);
    const [, , cem] = envelope.signers;
    expect(cem && Object.keys(partyRecord(cem))).not.toContain("role");
    expect(isSignedOnly(envelope)).toBe(false);
  });
});

describe("an approval", () => {
  const { entry, values, envelope: after } = changed(sign(envelope, act("s1"), noon));

  test("is an entry “signed” that says so, and its values have no picture", () => {
    expect(entry).toMatchObject({ type: "signed", data: { act: "approved", signer: "s1" } });
    const record = values && valuesRecord(values, envelope.salt);
    expect(record).toMatchObject({ filled: [{ field: "f1", value: "Ask Bob" }] });
    expect(record).not.toHaveProperty("signature");
    expect(after.signers.map(({ status }) => status)).toEqual(["signed", "waiting", "waiting"]);
  });

  test("is refused with a signature or initials", () => {
    for (const [image, name] of [
      ["signature", "userSign"],
      ["initial", "initial"],
    ] as const) {
      const picture = { [image]: signing("s1").values[image] };
      const values = { ...act("s1").values, ...picture };
      const fault = faultOf(() => sign(envelope, act("s1", { values }), noon));
      expect(fault).toMatchObject(refused("BAD_FIELD", name));
    }
  });

  test("is refused without an answer that is required", () => {
    const fault = faultOf(() => sign(envelope, act("s1", { values: plain }), noon));
    expect(fault).toMatchObject(refused("BAD_FIELD", "values.f1"));
  });
});

describe("a confirmation", () => {
  test.each([undefined, 1, 3])(
    "is refused when the page has shown %s of two pages",
    (pagesShown) => {
      const fault = faultOf(() => sign(envelope, act("s2", { pagesShown }), noon));
      expect(fault).toMatchObject(refused("BAD_FIELD", "pagesShown"));
    },
  );

  test("says how many pages were shown, as a claim", () => {
    const { entry } = changed(sign(envelope, act("s2", { pagesShown: 2 }), noon));
    expect(entry.data).toMatchObject({ act: "confirmed", claimedPagesShown: 2 });
  });
});

describe("what is done is said with its own verb", () => {
  const drafts = {
    approved: changed(sign(envelope, act("s1"), noon)).entry,
    confirmed: changed(sign(envelope, act("s2", { pagesShown: 2 }), noon)).entry,
    signed: changed(sign(envelope, { ...signing("s3"), content }, noon)).entry,
  };

  test.each([
    ["approved", "Document approved", "ann Test approved the document"],
    [
      "confirmed",
      "Confirmed having read the document",
      "ben Test confirmed having read the document",
    ],
    ["signed", "Document signed", "cem Test signed the document"],
  ] as const)("%s", (name, action, line) => {
    const chained = { v: 1, envelopeId: envelope.id, seq: 2, at: noon.toISOString() } as const;
    const entry = { ...drafts[name], ...chained, document: "", prev: "", hash: "" };
    expect(actionWords(entry)).toBe(action);
    expect(historyLine(entry, { people: [], mails: [] }).text).toBe(line);
    expect(eventsOfEntry(envelope, entry)[0]?.event.type).toBe(`envelope.${name}`);
  });
});

test("the order holds across roles: a signer after an approval is not due before it", () => {
  const { envelope: ordered, content } = sentEnvelope({
    signers: [who("ann", "approves", 1), who("cem", undefined, 2)],
    fields: [field("cem")],
  });
  expect(signersDue(ordered).map(({ id }) => id)).toEqual(["s1"]);
  const fault = faultOf(() => sign(ordered, { ...signing("s2"), content }, noon));
  expect(fault).toMatchObject({ code: "NOT_YOUR_TURN" });
  const values = { ...plain, signerId: "s1" };
  const { envelope: approved } = changed(sign(ordered, { ...act("s1"), content, values }, noon));
  expect(signersDue(approved).map(({ id }) => id)).toEqual(["s2"]);
});

describe("where nobody can decline", () => {
  const undeclined = { ...envelope, rules: { decline: false as const } };

  test("declining is refused, whatever the role", () => {
    for (const id of ["s1", "s2", "s3"]) {
      const fault = faultOf(() => declineEnvelope(undeclined, id, "No", client, noon));
      expect(fault).toMatchObject({ code: "CANT_CHANGE_NOW" });
    }
    expect(changed(declineEnvelope(envelope, "s1", "No", client, noon)).envelope.status).toBe(
      "declined",
    );
  });

  test("the record of what was sent says so", () => {
    expect(contentRecord(undeclined, content)).toMatchObject({ rules: { decline: false } });
    expect(contentRecord(envelope, content)).not.toHaveProperty("rules");
  });
});

describe("where a reason for signing is asked for", () => {
  const reasons = ["Author", "Review"];
  const asking = { ...envelope, rules: { reasons } };
  const cem = { ...signing("s3"), content };

  test.each([undefined, "Because"])("a signature with the reason %s is refused", (reason) => {
    const fault = faultOf(() => sign(asking, { ...cem, reason }, noon));
    expect(fault).toMatchObject(refused("BAD_FIELD", "signingReason"));
  });

  test("the reason is in the entry, in the history, and what was entered differs by it", () => {
    const { entry } = changed(sign(asking, { ...cem, reason: "Review" }, noon));
    expect(entry.data).toMatchObject({ reason: "Review" });
    const chained = { v: 1, envelopeId: "e", seq: 2, at: noon.toISOString() } as const;
    const line = historyLine(
      { ...entry, ...chained, document: "", prev: "", hash: "" },
      { people: [], mails: [] },
    );
    expect(line.text).toBe("cem Test signed the document: Review");
    const entered = (reason?: string) => enteredDigest({ name: "Cem", reason }, "salt");
    expect(new Set([entered(), entered("Author"), entered("Review")]).size).toBe(3);
  });

  test("nobody gives one who does not sign, nor where none is asked for", () => {
    expect(changed(sign(asking, act("s1"), noon)).entry.data).not.toHaveProperty("reason");
    for (const run of [
      () => sign(asking, act("s1", { reason: "Review" }), noon),
      () => sign(envelope, { ...cem, reason: "Review" }, noon),
    ])
      expect(faultOf(run)).toMatchObject(refused("BAD_FIELD", "signingReason"));
  });
});
