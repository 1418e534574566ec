import { describe, expect, test } from "vitest";
import { accessCode, type Check, spokenCode } from "../../../../contract/rules/people/checks.ts";
import {
  accessCodeSpent,
  codesAgainAt,
  isAccessCode,
  needsNewCode,
  passed,
  triesAllowed,
} from "../../../../core/domain/acts/checking.ts";
import { correctSigner } from "../../../../core/domain/acts/correcting.ts";
import { mayDelegate } from "../../../../core/domain/acts/delegating.ts";
import { linkOf, sessionLink } from "../../../../core/domain/acts/link.ts";
import { dayMs } from "../../../../core/domain/common/time.ts";
import { actionText, nextEntry } from "../../../../core/domain/envelope/audit.ts";
import { unchanged } from "../../../../core/domain/envelope/change.ts";
import { signerOf, withSigner } from "../../../../core/domain/envelope/envelope.ts";
import { visitorLink } from "../../../../core/domain/links/public-link.ts";
import { contentRecord } from "../../../../core/domain/record/evidence.ts";
import { shownTo } from "../../../../core/domain/record/shown-to.ts";
import { envelopeMail } from "../../../../core/mails/envelope-mails.ts";
import {
  envelopeFromParts,
  envelopeToParts,
} from "../../../../core/store/envelope/envelope-item.ts";
import { linkFrom } from "../../../../core/store/envelope/link-item.ts";
import { callerAs } from "../../../support/callers.ts";
import { changed, client, later, noon, person, sentEnvelope } from "../../../support/envelopes.ts";

const both: readonly Check[] = ["mailedCode", "accessCode"];
const { envelope, content } = sentEnvelope({
  title: "Secret merger",
  message: "Ask Zed.",
  signers: [{ ...person("ann"), checks: both, accessCode: "otter7" }, person("ben")],
  rules: { delegation: true },
});
const ann = signerOf(envelope, "s1");

describe("an access code", () => {
  test("is compared as it is heard", () => {
    expect(accessCode.parse(" Blue Otter 7 ")).toBe("blueotter7");
    expect(spokenCode("ＡＢ 12")).toBe("ab12");
    for (const wrong of ["123", "1 2 3", "x".repeat(21), "ab\u200bcd"])
      expect(accessCode.safeParse(wrong).success).toBe(false);
  });

  test("is stored as a separate slow hash for each signer, and nothing reveals it", () => {
    expect(isAccessCode(envelope, ann, "otter7")).toBe(true);
    expect(isAccessCode(envelope, ann, "otter8")).toBe(false);
    expect(isAccessCode(envelope, signerOf(envelope, "s2"), "otter7")).toBe(false);
    expect(isAccessCode({ ...envelope, salt: "56".repeat(16) }, ann, "otter7")).toBe(false);
    expect(ann.accessCode).toHaveLength(43);
    const { fixed, changing } = envelopeToParts(envelope);
    expect(envelopeFromParts(fixed, changing)).toEqual(envelope);
    expect(JSON.stringify([envelope, contentRecord(envelope, content)])).not.toContain("otter7");
  });

  test("belongs to its check, and checks stand in their order", () => {
    expect(ann.checks).toEqual(["accessCode", "mailedCode"]);
    const wanted = [{ checks: ["accessCode"] }, { accessCode: "otter7" }] as const;
    for (const checks of wanted) {
      const send = () =>
        sentEnvelope({ signers: [{ ...person("ann"), ...checks }, person("ben")] });
      expect(send).toThrow(expect.objectContaining({ code: "BAD_FIELD", field: "recipients" }));
    }
    const anyOf = [{ ...person("dan"), order: undefined }];
    expect(() =>
      sentEnvelope({
        signers: [{ ...person("ann"), anyOf, checks: ["mailedCode"] }, person("ben")],
      }),
    ).toThrow("Codes and passkeys work for one person only");
    const reader = { ...person("cem"), role: "follows", checks: ["mailedCode"] } as const;
    expect(() => sentEnvelope({ signers: [person("ann"), person("ben"), reader] })).toThrow(
      "People who only get a copy can't be checked",
    );
    const told = { ...person("cem"), role: "receives", accessCode: "otter7" } as const;
    expect(() => sentEnvelope({ signers: [person("ann"), person("ben"), told] })).toThrow(
      "People who only get a copy can't be checked",
    );
  });

  test("that is new makes a new link, and the same one changes nothing", () => {
    const { order: _, ...correction } = person("ann");
    const correct = (accessCode?: string, of = envelope) =>
      correctSigner(of, { content, signer: "s1", correction, accessCode, client }, later(1));
    expect(correct("otter7")).toBe(unchanged);
    const spent = changed(accessCodeSpent(envelope, "s1", { client, now: noon }));
    expect(spent.entry).toMatchObject({ type: "check-failed", data: { signer: "s1", tries: 5 } });
    expect(accessCodeSpent(spent.envelope, "s1", { client, now: noon })).toBe(unchanged);
    expect(() => correct("otter7", spent.envelope)).toThrow(
      expect.objectContaining({ code: "BAD_FIELD", field: "accessCode" }),
    );
    const anew = changed(correct("heron", spent.envelope));
    const after = signerOf(anew.envelope, "s1");
    expect(after).toMatchObject({ linkGeneration: 2, checks: ["accessCode", "mailedCode"] });
    expect(after).not.toHaveProperty("accessCodeSpentAt");
    expect([
      isAccessCode(envelope, after, "heron"),
      isAccessCode(envelope, after, "otter7"),
    ]).toEqual([true, false]);
    const chain = { envelopeId: envelope.id, document: "ab", head: envelope.head };
    expect(actionText(nextEntry(anew.entry, chain, noon))).toContain("access code of ann Test");
    const moved = correctSigner(
      envelope,
      { content, signer: "s1", correction: { ...correction, email: "a@example.com" }, client },
      later(1),
    );
    expect(signerOf(changed(moved).envelope, "s1").accessCode).toBe(ann.accessCode);
    const { order: _order, ...ben } = person("ben");
    const first = correctSigner(
      envelope,
      { content, signer: "s2", correction: ben, accessCode: "heron", client },
      later(1),
    );
    expect(signerOf(changed(first).envelope, "s2").checks).toEqual(["accessCode"]);
  });
});

describe("wrong codes", () => {
  const signed = { ...ann, status: "signed" } as const;
  const at = noon.toISOString();
  const days = (count: number) => new Date(noon.getTime() + count * dayMs);

  test("close the link of a person yet to sign until there is another code", () => {
    for (const tries of [0, 4, 5, 7, 10]) {
      expect(triesAllowed(ann, { tries, at }, days(400))).toBe(5);
      expect(codesAgainAt(ann, { tries, at })).toBeUndefined();
    }
    const spent = { ...ann, accessCodeSpentAt: at };
    expect([ann, spent, { ...spent, status: "signed" } as const].map(needsNewCode)).toEqual([
      ...[false, true, false],
    ]);
  });

  test("close the link of a person who has signed for a day, then twice as long each time up to 64 days", () => {
    for (const [tries, waits] of [
      ...([
        [5, 1],
        [10, 2],
        [15, 4],
        [35, 64],
        [40, 64],
        [5000, 64],
      ] as const),
    ]) {
      const counted = { tries, at };
      expect(codesAgainAt(signed, counted)).toBe(days(waits).toISOString());
      expect(triesAllowed(signed, counted, new Date(days(waits).getTime() - 1))).toBe(tries);
      expect(triesAllowed(signed, counted, days(waits))).toBe(tries + 5);
    }
    for (const tries of [0, 1, 4]) expect(triesAllowed(signed, { tries, at }, noon)).toBe(5);
    for (const tries of [6, 9]) {
      expect(triesAllowed(signed, { tries, at }, noon)).toBe(10);
      expect(codesAgainAt(signed, { tries, at })).toBeUndefined();
    }
    expect(triesAllowed(signed, { tries: 5 }, noon), "counted by an earlier version").toBe(10);
  });

  test("change nothing for a person who has signed, and are reset by the right one", () => {
    const done = withSigner(envelope, signed);
    expect(accessCodeSpent(done, "s1", { client, now: noon })).toBe(unchanged);
    const spent = changed(accessCodeSpent(envelope, "s1", { client, now: noon })).envelope;
    const pass = { tries: 1, client } as const;
    const isSpentAfter = (check: "accessCode" | "mailedCode") =>
      needsNewCode(signerOf(changed(passed(spent, "s1", { ...pass, check })).envelope, "s1"));
    expect([isSpentAfter("accessCode"), isSpentAfter("mailedCode")]).toEqual([false, true]);
  });
});

test("checks are part of what was sent, and not of what signers are shown of each other", () => {
  expect(contentRecord(envelope, content).signers.map((one) => one)).toEqual([
    expect.objectContaining({ id: "s1", checks: [{ kind: "accessCode" }, { kind: "mailedCode" }] }),
    expect.not.objectContaining({ checks: expect.anything() }),
  ]);
  expect(JSON.stringify(shownTo(envelope, content, ann))).not.toContain("accessCode");
});

test("a passed check is recorded while the document is open", () => {
  const pass = { check: "mailedCode", tries: 2, client } as const;
  expect(changed(passed(envelope, "s1", pass)).entry).toMatchObject({
    ...{ type: "checked", actor: { email: "ann@example.com" } },
    data: { signer: "s1", kind: "mailedCode", tries: 2 },
  });
  expect(passed({ ...envelope, status: "completed" }, "s1", pass)).toBe(unchanged);
  const ended = { ...envelope, status: "declined" } as const;
  expect(accessCodeSpent(ended, "s1", { client, now: noon })).toBe(unchanged);
});

test("every link of a checked signer has their checks, and one from a public link only those that it hasn't made", () => {
  const sender = callerAs({ userId: "u1", email: ann.email, provenAt: "2026-11-01" });
  const to = (signerId: string) => ({ kind: "signer", signerId }) as const;
  for (const purpose of ["sign", "view"] as const)
    expect(linkOf(envelope, to("s1"), { purpose }).checks).toEqual(["accessCode", "mailedCode"]);
  expect(sessionLink(envelope, sender, noon).checks).toEqual(["accessCode", "mailedCode"]);
  expect(visitorLink(envelope, ann.email, noon).checks).toEqual(["accessCode"]);
  expect(linkOf(envelope, to("s2"), { purpose: "sign" }).checks).toEqual([]);
  expect(linkOf(envelope, { kind: "sender" }, { purpose: "view" }).checks).toEqual([]);
  const link = { ...linkOf(envelope, to("s2"), { purpose: "sign" }) };
  const { checks: _, ...earlier } = link;
  expect(linkFrom({ link: earlier })).toEqual(link);
});

test("only a signer without an access code can name somebody else", () => {
  expect(mayDelegate(envelope, ann)).toBe(false);
  const { accessCode: _, ...mailed } = ann;
  expect(mayDelegate(withSigner(envelope, mailed), mailed)).toBe(true);
});

test("mails to a checked signer say nothing of the document, and those to others do", () => {
  const picture = { bytes: Buffer.of(1), contentType: "image/png" } as const;
  const mail = (signerId: string) =>
    envelopeMail("invitation", {
      ...{ envelope, picture, url: "https://x.example/rviewer/t", siteUrl: "https://x.example" },
      ...{ productName: "Undersign", to: { kind: "signer", signerId } },
    });
  expect(JSON.stringify(mail("s1"))).not.toMatch(/merger|Zed/);
  expect(mail("s1")).not.toHaveProperty("picture");
  expect(mail("s1").text).toContain("Protected document");
  expect(JSON.stringify(mail("s2"))).toMatch(/merger[\s\S]*Zed/);
  expect(mail("s2")).toHaveProperty("picture");
});
