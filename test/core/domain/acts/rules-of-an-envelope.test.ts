import { describe, expect, test } from "vitest";
import type {
  SendingRules,
  WayOfSigning,
} from "../../../../contract/rules/documents/sending-rules.ts";
import { Refusal } from "../../../../contract/rules/refusals/refusals.ts";
import { mailsOf } from "../../../../core/domain/acts/mail-caps.ts";
import { takeBackSignature } from "../../../../core/domain/acts/party-changes.ts";
import { removeEnvelope, sign } from "../../../../core/domain/acts/signing.ts";
import type { Envelope } from "../../../../core/domain/envelope/envelope.ts";
import {
  notificationsDue,
  notificationsOwed,
} from "../../../../core/domain/envelope/owed-mails.ts";
import { contentDigest, contentRecord } from "../../../../core/domain/record/evidence.ts";
import { envelopeMail } from "../../../../core/mails/envelope-mails.ts";
import {
  envelopeFromParts,
  envelopeToParts,
} from "../../../../core/store/envelope/envelope-item.ts";
import {
  changed,
  client,
  later,
  noon,
  person,
  sentEnvelope,
  signing,
} from "../../../support/envelopes.ts";

const three = { signers: [person("ann"), person("ben"), person("cem")] };
const telling = (change: object = {}) =>
  sentEnvelope({ ...three, rules: { tellWhenSigned: true }, ...change });

function signedBy(envelope: Envelope, ...ids: string[]): Envelope {
  const { content } = sentEnvelope(three);
  return ids.reduce(
    (before, id) => changed(sign(before, { ...signing(id), content }, later(1))).envelope,
    envelope,
  );
}

const news = (envelope: Envelope) =>
  notificationsOwed(envelope)
    .filter(({ kind }) => kind === "signed")
    .map(({ id, to, about }) => ({ id, to: to.kind, about }));

describe("where the sender wants news of signatures", () => {
  const { envelope } = telling();

  test("each signature but the last is news, once, to the sender alone", () => {
    expect(news(signedBy(envelope, "s1", "s2"))).toEqual([
      { id: "signed-sender", to: "sender", about: ["s1"] },
      { id: "signed-sender-2", to: "sender", about: ["s2"] },
    ]);
    const last = signedBy(envelope, "s1", "s2", "s3");
    expect(last.notifications.filter(({ kind }) => kind === "signed")).toHaveLength(2);
    expect(news(last)).toEqual([]);
  });

  test("the sender's own signature is none, nor is one that was taken back or of a withdrawn document", () => {
    const own = telling({ sender: { ...envelope.sender, email: "ann@example.com" } }).envelope;
    expect(news(signedBy(own, "s1"))).toEqual([]);
    const before = signedBy(envelope, "s1");
    expect(news(changed(removeEnvelope(before, client, later(2))).envelope)).toEqual([]);
    const partyChanges = { waitUntil: later(99).toISOString(), unanswered: ["s1"], list: [] };
    const asked: Envelope = {
      ...before,
      partyChanges: {
        ...partyChanges,
        list: [
          { at: later(2).toISOString(), signerId: "s2", from: { name: "B", email: "b@x.org" } },
        ],
      },
    };
    expect(news(changed(takeBackSignature(asked, "s1", client, later(3))).envelope)).toEqual([]);
  });

  test("a signature taken back is no news, though another's still is", () => {
    const both = signedBy(envelope, "s1", "s2");
    const signers = both.signers.map((one) =>
      one.id === "s1" ? { ...one, status: "waiting" as const } : one,
    );
    expect(news({ ...both, signers }).map(({ about }) => about)).toEqual([["s2"]]);
  });

  test("nobody is told of a document that was sent without the rule", () => {
    expect(news(signedBy(telling({ rules: undefined }).envelope, "s1"))).toEqual([]);
  });

  test("the mail names who has signed and who has not, and leads to the document", () => {
    const after = signedBy(envelope, "s1");
    const [notice] = notificationsDue(after, later(2)).filter(({ kind }) => kind === "signed");
    const mail = envelopeMail("signed", {
      ...{ envelope: after, to: { kind: "sender" }, about: notice?.about, url: "" },
      ...{ siteUrl: "https://sign.x.org", productName: "Undersign" },
    });
    expect(mail.subject).toBe("ann Test has signed: Contract");
    expect(mail.text).toContain(
      "ann Test (ann@example.com) signed “Contract” on 21 November 2026, 12:01 UTC.",
    );
    expect(mail.text).toContain("1 of 3 has signed. ben Test and cem Test have not signed yet.");
    expect(mail.text).toContain(`https://sign.x.org/documents/${after.id}`);
  });

  test("the mails counted at sending are those sent in the end", () => {
    const quiet = telling({ rules: undefined }).envelope;
    expect(mailsOf(envelope)).toBe(mailsOf(quiet) + 2);
    for (const ids of [["s1"], ["s1", "s2"], ["s1", "s2", "s3"]])
      expect(mailsOf(signedBy(envelope, ...ids))).toBe(mailsOf(envelope));
  });
});

describe("where some ways of signing are excluded", () => {
  const { content } = sentEnvelope(three);
  const signIn = (ways: readonly WayOfSigning[] | undefined, mode: string | undefined) => {
    const { envelope } = sentEnvelope({ ...three, ...(ways ? { rules: { ways } } : {}) });
    const claims: Record<string, string> = mode === undefined ? {} : { mode };
    return () => sign(envelope, { ...signing("s1"), content, claims }, noon);
  };

  test.each([
    [["drawn"], "draw"],
    [["typed", "picture"], "typed"],
    [["typed", "picture"], "picture"],
    [undefined, "draw"],
    [undefined, undefined],
  ] as const)("and %j are allowed, a signature made by %s is accepted", (ways, mode) => {
    expect(signIn(ways, mode)).not.toThrow();
  });

  test.each([
    [["drawn"], "typed"],
    [["drawn"], "picture"],
    [["drawn"], undefined],
    [["drawn"], ""],
    [["typed"], "drawn"],
    [["typed", "picture"], "draw"],
  ] as const)("and %j are allowed, one made by %s is refused", (ways, mode) => {
    expect(signIn(ways, mode)).toThrow(new Refusal("WAY_NOT_ALLOWED", { field: "userSign" }));
  });

  test("initials are no exception", () => {
    const fields = content.fields.map((field) => ({ ...field, kind: "initial" as const }));
    const { envelope } = sentEnvelope({ ...three, rules: { ways: ["drawn"] } });
    const { signature: _, ...values } = signing("s1").values;
    const act = { ...signing("s1"), values, content: { ...content, fields } };
    const signIn = (mode: string) => () => sign(envelope, { ...act, claims: { mode } }, noon);
    expect(signIn("typed")).toThrow(expect.objectContaining({ code: "WAY_NOT_ALLOWED" }));
    expect(signIn("draw")).not.toThrow();
  });

  test("a signer who makes no picture is asked for nothing", () => {
    const fields = content.fields.map((field) => ({ ...field, kind: "name" as const }));
    const { envelope } = sentEnvelope({ ...three, rules: { ways: ["drawn"] } });
    const { signature: _, initial: __, ...values } = signing("s1").values;
    const act = { ...signing("s1"), values, content: { ...content, fields } };
    expect(() => sign(envelope, act, noon)).not.toThrow();
  });
});

describe("the record of what was sent", () => {
  const recordOf = (rules: SendingRules | undefined) => {
    const { envelope, content } = sentEnvelope(rules ? { rules } : {});
    return { record: contentRecord(envelope, content), digest: contentDigest(envelope, content) };
  };

  test("holds the rules that signers see, and its digest covers them", () => {
    const rules = { dateFormat: "DD.MM.YYYY", ways: ["drawn"] } as const;
    const other = { ...rules, dateFormat: "MM/DD/YYYY" } as const;
    expect(recordOf(rules).record).toMatchObject({ rules });
    expect(recordOf(rules).digest).not.toBe(recordOf(other).digest);
    const zone = { timeZone: "Europe/Berlin" };
    for (const one of [{ dateFormat: rules.dateFormat }, zone, { ways: rules.ways }])
      expect(recordOf(one).record.rules).toStrictEqual(one);
  });

  test("is as it always was without such rules: the others are between sender and product", () => {
    const thankYou = { url: "https://example.com/" };
    const reminders = { firstAfterDays: 1, everyDays: 1, atMost: 1 };
    const others = recordOf({ tellWhenSigned: true, thankYou, reminders });
    expect(others).toEqual(recordOf(undefined));
    expect(Object.keys(others.record)).not.toContain("rules");
  });
});

test("the rules are frozen in the item that no step changes", () => {
  const rules: SendingRules = {
    reminders: { firstAfterDays: 1, everyDays: 2, atMost: 3 },
    ...{ tellWhenSigned: true, dateFormat: "D Month YYYY", ways: ["typed"] },
    timeZone: "Asia/Tokyo",
    thankYou: { url: "https://example.com/" },
  };
  const { envelope } = sentEnvelope({ rules });
  const { fixed, changing } = envelopeToParts(envelope);
  expect(fixed.fixed).toMatchObject({ rules });
  expect(envelopeFromParts(fixed, changing)).toEqual(envelope);
});
