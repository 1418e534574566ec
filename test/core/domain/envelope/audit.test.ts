import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  actionText,
  actionWords,
  activityStatus,
  assertIntact,
  chainFault,
  correctionWords,
  type Entry,
  emptyChain,
  entryTypes,
  headAfter,
  nextEntry,
  system,
} from "../../../../core/domain/envelope/audit.ts";
import { later, noon } from "../../../support/envelopes.ts";

function chain(length: number): Entry[] {
  const entries: Entry[] = [];
  let head = emptyChain;
  for (let i = 0; i < length; i++) {
    const draft = {
      type: "viewed" as const,
      actor: { kind: "signer" as const, name: `Łukasz ${i}`, email: "l@example.com" },
      ip: "203.0.113.7",
      userAgent: "Test",
      data: { step: i },
    };
    const entry = nextEntry(draft, { envelopeId: "e1", document: "ab", head }, noon);
    entries.push(entry);
    head = headAfter(entry);
  }
  return entries;
}

describe("the chain of entries", () => {
  test("is intact when nothing was touched", () => {
    const entries = chain(5);
    expect(chainFault(entries, headAfter(entries[4] as Entry))).toBeUndefined();
  });

  test("hashes the JCS form: keys sorted, no white space (RFC 8785)", () => {
    const [entry] = chain(1);
    const { hash, ...body } = entry as Entry;
    const sorted = `{"actor":{"email":"l@example.com","kind":"signer","name":"Łukasz 0"},"at":"${body.at}","data":{"step":0},"document":"ab","envelopeId":"e1","ip":"203.0.113.7","prev":"${"0".repeat(64)}","seq":1,"type":"viewed","userAgent":"Test","v":1}`;
    expect(hash).toBe(createHash("sha256").update(sorted).digest("hex"));
  });

  test("shows an edited, a missing, a swapped and a foreign entry", () => {
    const [a, b, c] = chain(3) as [Entry, Entry, Entry];
    expect(chainFault([a, { ...b, ip: "198.51.100.1" }, c])).toBe("entry 2 was changed");
    expect(chainFault([a, c])).toBe("entry 2 is missing");
    expect(chainFault([a, c, b])).toBe("entry 2 is missing");
    expect(chainFault([{ ...a, prev: b.hash }])).toBe("entry 1 does not follow entry 0");
    expect(chainFault([a, b], headAfter(c))).toContain("2 were found");
  });
});

test("entries' times never run backwards, whatever clocks say", () => {
  const [first] = chain(1) as [Entry];
  const draft = { ...first, type: "signed" as const };
  const early = new Date(noon.getTime() - 60_000);
  const chained = { envelopeId: "e1", document: "ab", head: headAfter(first) };
  const { type, actor, ip, userAgent, data } = draft;
  const at = (now: Date) => nextEntry({ type, actor, ip, userAgent, data }, chained, now).at;
  expect(at(early)).toBe(first.at);
  expect(at(later(1))).toBe(later(1).toISOString());
});

test("nothing is sealed over a chain that is broken", () => {
  const [a, b] = chain(2) as [Entry, Entry];
  expect(() => assertIntact([a, b], headAfter(b))).not.toThrow();
  expect(() => assertIntact([a], headAfter(b))).toThrow("audit chain broken: the last entry is 2");
});

describe("the words for an entry", () => {
  const data = { from: "a@example.com", to: "b@example.com" };

  test("are there for every type, and no two types share them", () => {
    const words = entryTypes.map((type) => actionWords({ type, data }));
    expect(words.every((one) => /^[A-Z].{8,}/.test(one))).toBe(true);
    expect(new Set(words).size).toBe(entryTypes.length);
  });

  test("say what was mailed", () => {
    const delivered = (notice: string) => actionWords({ type: "delivered", data: { notice } });
    expect(delivered("reminder")).toBe("Reminder emailed");
    expect(delivered("completed")).toBe("Link to the signed document emailed");
    expect(delivered("declined")).toBe("Notice of the decline emailed");
    expect(delivered("voided")).toBe("Notice of the withdrawal emailed");
    expect(delivered("expired")).toBe("Notice of the expiry emailed");
    expect(delivered("changed")).toBe("Notice of changed signers emailed");
  });

  test("name of a mail that arrived the mail server alone", () => {
    expect(actionWords({ type: "mail-delivered", data })).toMatch(/ mail server of example\.com$/);
  });

  test("stand beside a colour: done, over, or on its way", () => {
    const of = (status: string) => entryTypes.filter((type) => activityStatus(type) === status);
    expect(of("completed")).toEqual(["completed"]);
    expect(of("rejected")).toEqual(["declined", "voided", "expired"]);
    expect(of("progress")).toHaveLength(entryTypes.length - 4);
  });
});

describe("the action text", () => {
  test("names what the act was about, and leaves out what is not known", () => {
    const [entry] = chain(1) as [Entry];
    const data = { fileName: "lease", reason: "no", to: "b@example.com", step: 1 };
    const bySystem = { ...entry, actor: system, ip: "", data };
    expect(actionText(bySystem)).toBe("Document viewed|b@example.com|no|lease");
  });

  test("tells a correction in one part, from and to", () => {
    const [entry] = chain(1) as [Entry];
    const data = { fromName: "Bea", from: "b@x.org", name: "Carl", to: "c@x.org" };
    const bySystem = { ...entry, actor: system, ip: "", data };
    expect(actionText({ ...bySystem, type: "corrected" })).toBe(
      "Signer's address corrected|Bea (b@x.org) is now Carl (c@x.org)",
    );
  });

  test("tells until when a document was extended", () => {
    const [entry] = chain(1) as [Entry];
    const data = { expiresAt: noon.toISOString(), before: "2026-11-20T12:00:00.000Z" };
    expect(actionText({ ...entry, type: "extended", actor: system, ip: "", data })).toBe(
      "Time to sign extended|until 2026-11-21T12:00:00.000Z",
    );
  });

  test("says by which API key a program did it", () => {
    const [entry] = chain(1) as [Entry];
    const data = { fileName: "lease", via: "API key Billing (us_3fAb12Cd34Ef)" };
    expect(actionText({ ...entry, actor: system, ip: "", data })).toBe(
      "Document viewed|lease|by API key Billing (us_3fAb12Cd34Ef)",
    );
  });

  test("keeps the key beside what the entry says", () => {
    const draft = {
      type: "voided",
      actor: system,
      ...{ ip: "", userAgent: "", via: "API key Billing (us_1)" },
      data: { reason: "The rent was wrong" },
    } as const;
    const made = nextEntry(draft, { envelopeId: "e", document: "ab", head: emptyChain }, noon);
    expect(made.data).toEqual({ reason: "The rent was wrong", via: "API key Billing (us_1)" });
    expect(made).not.toHaveProperty("via");
  });

  test("has parts with bars between them, and no name can make a part", () => {
    const [entry] = chain(1) as [Entry];
    const named = { ...entry, actor: { ...entry.actor, name: "A|B\\C" } };
    expect(actionText(named)).toBe("Document viewed|A\\|B\\\\C|l@example.com|203.0.113.7");
  });
});

test.each([
  [
    { fromName: "Bea", from: "b@x.org", name: "Carl", to: "c@x.org" },
    "Bea (b@x.org) is now Carl (c@x.org)",
  ],
  [
    { fromName: "Bea", from: "b@x.org", name: "Bea", to: "b@x.org" },
    "mobile number of Bea (b@x.org)",
  ],
])("a correction is recorded from and to", (data, words) => {
  expect(correctionWords(data)).toBe(words);
});
