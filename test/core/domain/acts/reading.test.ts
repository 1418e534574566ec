import { describe, expect, test } from "vitest";
import { invitationsInDoubt } from "../../../../core/domain/acts/end-notices.ts";
import { complete } from "../../../../core/domain/acts/finishing.ts";
import { mailsOf } from "../../../../core/domain/acts/mail-caps.ts";
import type { NewSigner } from "../../../../core/domain/acts/sending.ts";
import { expire, sign } from "../../../../core/domain/acts/signing.ts";
import { addressee } from "../../../../core/domain/envelope/addressees.ts";
import { system } from "../../../../core/domain/envelope/audit.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import { languageFor } from "../../../../core/domain/envelope/languages.ts";
import { generationOf } from "../../../../core/domain/envelope/members.ts";
import { furtherNotification } from "../../../../core/domain/envelope/notification.ts";
import { mailsReturned, notificationsOwed } from "../../../../core/domain/envelope/owed-mails.ts";
import { misfitWords } from "../../../../core/domain/envelope/role-words.ts";
import { stageOf } from "../../../../core/domain/envelope/stage.ts";
import { publicEnvelope } from "../../../../core/domain/lists/public-envelope.ts";
import {
  changed,
  field,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

/** Ann and Ben sign; Fay follows, and Rex gets a copy. */

const fay: NewSigner = { ...person("fay"), role: "follows" };
const rex: NewSigner = { ...person("rex"), role: "receives", language: "de" };
const two = [person("ann", 1), person("ben", 2)];

const send = (signers: readonly NewSigner[], more: object = {}) =>
  sentEnvelope({ signers, fields: [field("ann"), field("ben")], ...more });

const { envelope, content } = send([fay, ...two, rex]);

const by = (signerId: string) => ({
  ...signing(signerId),
  content,
  values: { ...signing(signerId).values, signerId },
});

const afterAnn = changed(sign(envelope, by("s1"), noon)).envelope;
const afterBoth = changed(sign(afterAnn, by("s2"), noon)).envelope;

const sealed = { key: "sealed", versionId: "1", sha256: "ab", sizeBytes: 1, level: "B-T" };

const owedTo = (one: Envelope, email: string) =>
  notificationsOwed(one)
    .filter(({ to }) => addressee(one, to).email === email)
    .map(({ kind }) => kind);

const faultOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("expected a refusal, found none");
};

const withMails = (one: Envelope, change: object): Envelope => ({
  ...one,
  notifications: one.notifications.map((mail) =>
    mail.kind === "shared" ? { ...mail, ...change } : mail,
  ),
});

describe("a reader", () => {
  test("is no signer: whoever signs is counted and numbered without them", () => {
    expect(envelope.signers.map(({ id, email }) => [id, email])).toEqual([
      ["s1", "ann@example.com"],
      ["s2", "ben@example.com"],
    ]);
    expect(envelope.copies).toEqual(["fay@example.com", "rex@example.com"]);
    expect(publicEnvelope(envelope, content)).toMatchObject({
      of: 2,
      readers: [
        { email: "fay@example.com", role: "follows", language: "en" },
        { email: "rex@example.com", role: "receives", language: "de" },
      ],
    });
    expect(send(two).envelope).not.toHaveProperty("readers");
  });

  test("is mailed at once, in their language, and is known by name", () => {
    expect([owedTo(envelope, fay.email), owedTo(envelope, rex.email)]).toEqual([
      ["shared"],
      ["shared"],
    ]);
    const to = { kind: "copy", index: 1 } as const;
    expect(languageFor(envelope, to)).toBe("de");
    expect(addressee(envelope, to)).toEqual({ email: rex.email, name: "rex Test" });
    expect(
      addressee(send(two, { copies: ["x@example.com"] }).envelope, { ...to, index: 0 }),
    ).toEqual({ email: "x@example.com", name: "" });
  });

  test("hears of each signature except the last if they follow, and of the end in any case", () => {
    expect(owedTo(afterAnn, fay.email)).toEqual(["shared", "progress"]);
    expect(owedTo(afterAnn, rex.email)).toEqual(["shared"]);
    expect(owedTo(afterBoth, fay.email)).toEqual(["shared"]);
    const { envelope: completed } = changed(complete(afterBoth, sealed, later(1)));
    for (const { email } of [fay, rex]) expect(owedTo(completed, email)).toEqual(["completed"]);
  });

  test("is told that it ended unsigned, but not before they have heard of it", () => {
    const { envelope: expired } = changed(expire(envelope, system, later(60 * 24 * 400)));
    expect(owedTo(expired, fay.email)).toEqual(["expired"]);
    const notice = expired.notifications.find(
      ({ kind, to }) => kind === "expired" && to.kind === "copy" && to.index === 0,
    );
    if (!notice) throw new Error("expected a notice, found none");
    expect(invitationsInDoubt(expired, notice).map(({ id }) => id)).toEqual(["shared-copy0"]);
    const told = withMails(expired, { sentAt: noon.toISOString() });
    expect(invitationsInDoubt(told, notice)).toEqual([]);
  });

  test("doesn't hold the document up, and the sender hears if their mail came back", () => {
    const sent = withMails(afterAnn, { sentAt: noon.toISOString() });
    const others = sent.notifications.map((mail) =>
      mail.kind === "progress" ? mail : { ...mail, sentAt: noon.toISOString() },
    );
    expect(stageOf({ ...sent, notifications: others })).toBe("waiting");
    const bounced = { at: noon.toISOString(), kind: "permanent", reason: "no-mailbox" };
    const back = withMails(sent, { delivery: { to: fay.email, bounced } });
    expect(mailsReturned(back).map(({ kind }) => kind)).toEqual(["shared", "shared"]);
  });

  test("has all their mails counted beforehand", () => {
    const plain = mailsOf(send(two).envelope);
    // One at the start and one at the end.
    expect(mailsOf(send([...two, rex]).envelope) - plain).toBe(2);
    // And one for the first of two signatures.
    expect(mailsOf(send([...two, fay]).envelope) - plain).toBe(3);
    expect(mailsOf(afterAnn)).toBe(mailsOf(envelope));
  });
});

describe("it is refused", () => {
  test.each<[string, readonly NewSigner[], object, object]>([
    ["that all only read", [fay, rex], { fields: [] }, { field: "recipients" }],
    ["that one has a field", [...two, fay], { fields: [field("fay")] }, { field: "fields" }],
    [
      "that one is witnessed",
      [...two, fay, { ...person("wim"), role: "witnesses", witnessOf: fay.email }],
      {},
      { field: "recipients" },
    ],
    [
      "that one signs, too",
      [...two, { ...person("ann"), role: "follows" }],
      {},
      { field: "recipients" },
    ],
    [
      "that they and the copies are more than 20",
      [...two, fay],
      { copies: Array.from({ length: 20 }, (_, i) => `copy${i}@example.com`) },
      { field: "copies" },
    ],
  ])("%s", (_, signers, more, refusal) => {
    expect(faultOf(() => send(signers, more))).toMatchObject({ code: "BAD_FIELD", ...refusal });
  });

  test("in a template, too, in these words", () => {
    expect(misfitWords("Fay", "follows")).toBe(
      "Fay only reads this document, so no field can be placed for them.",
    );
  });
});

test("mails other than those of an end are sent whether the link for reading has come or not", () => {
  const to = envelope.notifications.find(({ kind }) => kind === "shared")?.to;
  const progress = to && { ...furtherNotification("progress", to, envelope, noon), about: ["s1"] };
  expect(progress && invitationsInDoubt(envelope, progress)).toEqual([]);
});

test("links of those who don't sign have one generation", () => {
  expect(generationOf(envelope, { kind: "sender" })).toBe(1);
});
