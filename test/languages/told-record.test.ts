import { describe, expect, test } from "vitest";
import { factsOf } from "../../contract/rules/facts/facts.ts";
import { type Language, languages } from "../../contract/rules/text/languages.ts";
import { type Entry, entryTypes } from "../../core/domain/envelope/audit.ts";
import { notificationKinds } from "../../core/domain/envelope/notification.ts";
import { historyLine } from "../../core/domain/record/history.ts";
import { recordPage } from "../../functions/evidence/record-page.ts";
import { pageWords } from "../../functions/on-seal-requested/completion-words.ts";
import { historyWords } from "../../functions/on-seal-requested/history-words.ts";
import { catalogs as factCatalogs } from "../../languages/compiled/facts/catalogs.ts";
import { catalogs } from "../../languages/compiled/record/catalogs.ts";
import { type RecordFacts, type ToldEntry, toldRecord } from "../../languages/told-record.ts";
import { wordsOf } from "../../languages/words.ts";

const sha256 = "ab".repeat(32);
const ann = { kind: "signer", name: "Ann Lee", email: "ann@example.com" };
const sam = { kind: "sender", name: "Sam Sender", email: "sam@example.com" };
const system = { kind: "system", name: "", email: "" };
const firefox = { ip: "203.0.113.5", userAgent: "Firefox/145 Windows" };

type Act = Partial<Omit<ToldEntry, "type">> & { readonly type: string };

function recordOf(acts: readonly Act[]): RecordFacts {
  return {
    ...{ envelopeId: "e1", sealedAt: "2026-11-22T15:00:00.000Z", document: sha256 },
    ...{ pages: { original: 4 }, seal: { level: "B-B" } },
    content: {
      ...{ title: "Lease <b>", fileName: "lease" },
      signers: [{ id: "s1", email: ann.email, firstName: "Ann", lastName: "Lee" }],
      fields: ["s1", "s1", "s2"].map((signerId, i) => ({ id: `f${i}`, kind: "text", signerId })),
    },
    values: [{ signerId: "s1", filled: [{ field: "f0" }] }],
    entries: acts.map((act, i) => ({
      ...{ seq: i + 1, at: "2026-11-22T14:05:07.000Z", ip: "", userAgent: "" },
      ...{ actor: system, data: {}, ...act },
    })),
  };
}

/** Sentences without the marks that keep values apart. */
const sentences = (acts: readonly Act[], language: Language = "en"): string[] =>
  toldIn(language, recordOf(acts)).events.map(({ text }) => plain(text));

const toldIn = (language: Language, record: RecordFacts) =>
  toldRecord(wordsOf(catalogs[language]), wordsOf(factCatalogs[language]), record);

const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, "");

const to = ann.email;
const signing = {
  ...{ signer: "s1", name: "A. Lee", mode: "draw", link: "AbCd", shownSha256: sha256 },
  ...{ disclosureVersion: "2026-11-3", disclosureSha256: sha256 },
};

test("a signature is worded with its link, what was on the page, what was accepted, and the device", () => {
  const acts = [
    { type: "created", actor: sam, data: { via: "API key Billing (us_1)", shownOtherwise: "3" } },
    { type: "invited", data: { to, link: "AbCd", mailId: "0102-x" } },
    { type: "signed", actor: ann, data: { ...signing, claimedPictures: "r-1: 1-3@1080, 4@760" } },
    {
      ...{ type: "signed", actor: ann },
      data: {
        ...{ ...signing, link: "other", delivery: "session", passkeySignature: "c2ln" },
        claimedTranslation: "tr",
      },
    },
  ].map((act) => (act.type === "signed" ? { ...act, ...firefox } : act));
  const [created, invited, first, last] = sentences(acts);
  expect(created).toBe(
    "Sam Sender (sam@example.com) sent the document. The entry does not name the people who were asked. According to the record of today, they are: Ann Lee (ann@example.com). Pages that looked different in other programs, such as Firefox, when the document was uploaded: 3. This was said when the document was signed. A program did this, with the API key “Billing (us_1)”.",
  );
  expect(invited).toBe(
    "An email to ann@example.com with a link to the document was given to the mail service. The mail service calls it 0102-x.",
  );
  expect(first).toBe(
    `Ann Lee (ann@example.com) signed the document as “A. Lee”. The signature was drawn. The web page for this person contained the document (4 pages), 2 fields and the consent text. The browser reports that it showed pictures of these pages of the document: 1-3, 4. Consent text 2026-11-3 was accepted; its fingerprint (SHA-256) is ${sha256}. It was done with the link that had been emailed to ann@example.com (entry 2). The device called itself Firefox, Windows; its network address was 203.0.113.5.`,
  );
  // The answers are those of the last signature, and no mail brought its link.
  expect(last).toContain("1 field was filled in.");
  expect(last).toContain("from the signed-in account ann@example.com");
  expect(last).toContain(
    "signed the document, the answers and the consent. It says that its device had verified the user, which any program can claim.",
  );
  expect(last).toContain(
    "The browser reports that it had translated the texts of the web page: Turkish.",
  );
  expect(first).not.toMatch(/passkey|translated/);
  expect(last).not.toContain("(entry");
});

test("the page names who was asked at the beginning, and who acted in whose place, and why", () => {
  const dora = { name: "Dora Dell", email: "dora@example.com" };
  const people = [dora];
  const change = { signer: "s1", fromName: "Dora Dell", from: "dora@example.com", name: "Ann Lee" };
  const acts = [
    {
      ...{ type: "created", actor: sam },
      data: { asked: JSON.stringify([{ id: "s1", task: "signs", people }]) },
    },
    {
      ...{ type: "delegated", actor: { kind: "signer", ...dora } },
      data: { ...change, to: ann.email, reason: "On holiday" },
    },
    { type: "invited", data: { to, signer: "s1" } },
    { type: "signed", actor: ann, data: signing },
  ];
  const { people: told, events } = toldIn("en", recordOf(acts));
  expect(plain(events[0]?.text ?? "")).toBe(
    "Sam Sender (sam@example.com) sent the document. Asked to sign: Dora Dell (dora@example.com).",
  );
  const named =
    "Dora Dell (dora@example.com) named Ann Lee (ann@example.com) to act in their place. The reason given is: “On holiday”.";
  expect(plain(events[1]?.text ?? "")).toBe(named);
  expect(told.map(({ name, text }) => [plain(name), plain(text)])).toEqual([
    [
      "Ann Lee (ann@example.com)",
      `Signed in place of Dora Dell. ${named} Identified by: access to the mailbox ann@example.com, by a link emailed there on 22 November 2026, 14:05:07 UTC; no other check.`,
    ],
  ]);
});

test("a mail about an act says whose it was, where the record knows", () => {
  const acts = [
    { type: "signed", actor: ann, data: { ...signing, act: "approved" } },
    { type: "delivered", data: { to: sam.email, notice: "progress", about: "s1" } },
    { type: "delivered", data: { to: sam.email, notice: "progress" } },
  ];
  const [, known, unknown] = sentences(acts);
  expect(known).toMatch(/: notice that Ann Lee had approved the document\.$/);
  expect(unknown).toMatch(/: notice of what someone had done\.$/);
});

test("an approval and a confirmation are worded as what they are", () => {
  const done = { ...signing, mode: "", claimedPagesShown: 4 };
  const [approved, confirmed] = sentences([
    { type: "signed", actor: ann, data: { ...signing, act: "approved" } },
    { type: "signed", actor: ann, data: { ...done, act: "confirmed" } },
  ]);
  expect(approved).toMatch(/^Ann Lee \(ann@example.com\) approved the document as “A. Lee”\. /);
  expect(confirmed).toMatch(/^Ann Lee \(ann@example.com\) confirmed having read the document as /);
  expect(confirmed).toContain(
    " The browser reports that it showed all 4 pages of the document to the end. ",
  );
  for (const language of languages) {
    const acts = ["signed", "approved", "confirmed"].map((act) => ({
      ...{ type: "signed", actor: ann, data: { ...done, act } },
    }));
    expect(new Set(sentences(acts, language)).size, language).toBe(acts.length);
  }
});

/** The same record of somebody with a role and without fields. */
const inRole = (role: string, acts: readonly Act[]): RecordFacts => {
  const { content, ...rest } = recordOf(acts);
  const signers = content.signers.map((one) => ({ ...one, role }));
  return { ...rest, content: { ...content, signers, fields: [] } };
};

test("acts that were kept, taken back or declined are named as what the person was asked for, on paper and in mails too", () => {
  const acts = [
    { type: "kept", actor: ann, data: { signer: "s1" } },
    { type: "taken-back", actor: ann, data: { signer: "s1" } },
    { type: "declined", actor: ann, data: { signer: "s1" } },
    { type: "delivered", data: { to: sam.email, notice: "taken-back", about: "s1" } },
    { type: "delegated", actor: ann, data: { signer: "s1", name: "Bo Lee", to: "bo@x.org" } },
    { type: "delivered", data: { to: sam.email, notice: "delegated", about: "s1" } },
  ];
  const said = inRole("approves", acts);
  const [kept, takenBack, declined, aboutIt, , named] = toldIn("en", said).events;
  expect([kept, takenBack, declined].map((one) => plain(one?.text ?? ""))).toEqual([
    "After a change of the people taking part, Ann Lee (ann@example.com) kept the approval.",
    "Ann Lee (ann@example.com) took the approval back; it no longer counts.",
    "Ann Lee (ann@example.com) declined to approve the document.",
  ]);
  expect(plain(aboutIt?.text ?? "")).toMatch(
    /: notice that Ann Lee had taken back the approval\.$/,
  );
  expect(plain(named?.text ?? "")).toMatch(
    /: notice that Bo Lee was to approve the document in place of Ann Lee\.$/,
  );
  const facts = factsOf(said);
  const entryOf = (i: number) => ({ seq: i + 1, actor: system, ...acts[i] }) as Entry;
  for (const language of languages) {
    const roles = ["", "approves", "confirms"].map((role) => inRole(role, acts));
    const texts = roles.map((one) => toldIn(language, one).events.map(({ text }) => text));
    const onPaper = roles.map((one) =>
      [0, 1, 3, 5].map((i) => historyWords(pageWords(language), entryOf(i), factsOf(one))),
    );
    for (const i of acts.keys())
      if (i !== 4) expect(new Set(texts.map((one) => one[i])).size, `${language} ${i}`).toBe(3);
    for (const i of onPaper[0]?.keys() ?? [])
      expect(new Set(onPaper.map((one) => one[i])).size, `${language} ${i}`).toBe(3);
  }
  expect([1, 3, 5].map((i) => historyWords(pageWords("en"), entryOf(i), facts))).toEqual([
    "Approval taken back",
    "Notice emailed: Ann Lee took back the approval",
    "Notice emailed: Bo Lee is to approve for Ann Lee",
  ]);
  expect(historyLine(entryOf(1), facts).text).toBe("Ann Lee took back their approval");
  expect(historyLine(entryOf(3), facts).text).toBe(
    `Notice that Ann Lee took back their approval emailed to ${sam.email}`,
  );
  expect(historyLine(entryOf(5), facts).text).toBe(
    `Notice that Bo Lee is to approve the document in place of Ann Lee emailed to ${sam.email}`,
  );
});

test("a page without fields is described without them", () => {
  const approved = { type: "signed", actor: ann, data: { ...signing, act: "approved" } };
  const [told] = toldIn("en", inRole("approves", [approved])).events;
  expect(plain(told?.text ?? "")).toContain(
    " The web page for this person contained the document (4 pages) and the consent text. ",
  );
});

test("names, addresses and values of the page are not translated by browsers, and words are", () => {
  const page = recordPage("en", recordOf([{ type: "voided", actor: sam, data: { reason: "No" } }]));
  const own = [...page.matchAll(/<bdi translate="no">(.*?)<\/bdi>/g)].map(([, text]) => text);
  expect(own).toEqual(
    expect.arrayContaining(["Lease &#60;b&#62;", "Sam Sender (sam@example.com)", "No"]),
  );
  expect(page).not.toMatch(/[\u2068\u2069]/);
  expect(page).toContain("</bdi> withdrew the document. ");
});

const data = {
  ...{ ...signing, to, sealedSha256: sha256, toldAt: "2026-11-22T14:00:00Z", reason: "Wrong" },
  ...{ from: "a@x.org", fromName: "A", before: "2026-11-23T00:00:00Z", page: 2, answer: "250" },
  expiresAt: "2026-11-24T00:00:00Z",
};

describe.each(languages)("in %s", (language) => {
  test("each kind of entry has a sentence of its own, with every value in it", () => {
    const acts = entryTypes.map((type) => ({ type, actor: ann, data, ...firefox }));
    const told = sentences(acts, language);
    const [unknown = ""] = sentences([{ type: "x", actor: ann, data, ...firefox }], language);
    const start = unknown.slice(0, 20);
    for (const text of told) {
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(text.startsWith(start)).toBe(false);
    }
    expect(new Set(told).size).toBe(entryTypes.length);
  });

  test("the page escapes what others have written, and has every part", () => {
    const page = recordPage(
      language,
      recordOf([{ type: "voided", actor: sam, data: { reason: "<i>&" } }]),
    );
    expect(page).toContain("Lease &#60;b&#62;");
    expect(page).toContain("&#60;i&#62;&#38;");
    expect(page.match(/<h[12]>/g)).toHaveLength(5);
    expect(page).not.toMatch(/<script|https?:/);
  });
});

test("characters that turn a line around are shown as signs", () => {
  const [text] = sentences([{ type: "viewed", actor: { ...ann, name: "\u202eAnn" } } as Act]);
  expect(text).toContain("\ufffdAnn");
});

test("the sentences know the notices that mails are recorded with", () => {
  const notices = ["reminder", "completed", "taken-back", "not-sealed", "anything"];
  const entry = (notice: string): Pick<Entry, "type" | "data"> => ({
    type: "delivered",
    data: { to, notice },
  });
  expect(sentences(notices.map(entry)).map((text) => text.split(": ")[1])).toEqual([
    "a reminder.",
    "the link to the completed document.",
    "notice that someone had taken back what they had done.",
    "notice that the document could not be sealed yet.",
    "a notice.",
  ]);
  const known = notificationKinds.filter((kind) => kind !== "invitation");
  expect(sentences(known.map(entry)).filter((text) => text.endsWith(": a notice."))).toEqual([]);
});
