import { englishWords } from "sealed-pdf";
import { describe, expect, test } from "vitest";
import { printedAnswer } from "../../contract/rules/fields/answers.ts";
import { printedDay } from "../../contract/rules/fields/printed-day.ts";
import { deviceWords } from "../../contract/rules/people/device.ts";
import { otherActs } from "../../contract/rules/people/roles.ts";
import { directionOf, type Language, languages } from "../../contract/rules/text/languages.ts";
import { actionWords, type Entry, entryTypes } from "../../core/domain/envelope/audit.ts";
import { fieldAsGiven } from "../../core/domain/envelope/field-settings.ts";
import {
  askedIn,
  completionWords,
  factIn,
  pageWords,
} from "../../functions/on-seal-requested/completion-words.ts";
import { deviceIn, historyWords } from "../../functions/on-seal-requested/history-words.ts";
import { stampOf } from "../../functions/on-seal-requested/stamps.ts";
import { writtenDaysOf } from "../../languages/dates.ts";
import { field, person, sentEnvelope, signing } from "../support/envelopes.ts";

const at = new Date("2026-09-05T03:34:05Z");

/** Every text that the words give, with values that are the same in each language. */
const textsOf = (words: typeof englishWords): string[] => [
  ...Object.entries(words).flatMap(([name, text]) =>
    typeof text === "string" && name !== "language" && name !== "direction" ? [text] : [],
  ),
  ...[1, 2, 7].flatMap((count) => [words.about("X", count), words.signers(count)]),
  words.check("X"),
  words.inOrder(2),
  words.underName("X"),
  words.signatureOf("X"),
  words.filledBy("X"),
  words.sealAt("B-B"),
  words.page(2, 3),
];

const data = { from: "a@x.org", fromName: "A", to: "b@x.org", name: "B", of: "B (b@x.org), C" };
const notices = ["reminder", "completed", "declined", "voided", "expired", "shared", "other"];
const entries: readonly Pick<Entry, "type" | "data">[] = [
  ...entryTypes.map((type) => ({ type, data })),
  ...otherActs.map((act) => ({ type: "signed" as const, data: { act } })),
  { type: "corrected" as const, data: { ...data, to: data.from } },
  { type: "corrected" as const, data: { ...data, to: data.from, name: data.fromName } },
  {
    type: "corrected" as const,
    data: { ...data, to: data.from, name: data.fromName, accessCode: true },
  },
  { type: "checked" as const, data: { kind: "accessCode" } },
  { type: "signed" as const, data: { passkeySignature: "c2ln" } },
  { type: "signed" as const, data: { claimedTranslation: "tr" } },
  ...["changed", "returned", "not-sealed", "handed-over", ...notices].map((notice) => ({
    ...{ type: "delivered" as const, data: { ...data, notice } },
  })),
];

const nobody = { people: [], mails: [] };
const written = (language: Language, entry: (typeof entries)[number]): string =>
  historyWords(pageWords(language), { seq: 1, ...entry }, nobody);

test("the English catalog says what the package says without words", () => {
  const english = completionWords(pageWords("en"));
  expect(textsOf(english)).toEqual(textsOf(englishWords));
  expect(english.sha256Of("X")).toBe(englishWords.sha256Of("X"));
  expect(english).toMatchObject({ language: "en-US", direction: "ltr" });
  expect(english.moment).toBeUndefined();
  for (const agent of ["Firefox/145 Windows", "Firefox/145", "Windows", ""])
    expect(deviceIn(pageWords("en"), agent)).toBe(deviceWords(agent));
});

/** These the pages say with the person's own act, for every role, or in a line that the cards complete. */
const saidOtherwise: ReadonlySet<string> = new Set([
  ...["created", "corrected", "delegated", "taken", "given-back", "extended", "unanswered"],
]);

test("the history says in English what the list of activities says, where both know as much", () => {
  const same = entries.filter(
    ({ type, data }) =>
      !saidOtherwise.has(type) &&
      (type !== "delivered" || notices.includes(String(data["notice"]))),
  );
  for (const entry of same) expect(written("en", entry)).toBe(actionWords(entry));
  const said = (type: Entry["type"], more: Entry["data"] = {}) =>
    written("en", { type, data: { ...data, ...more } });
  expect(said("corrected")).toBe("A replaced with B");
  expect(said("corrected", { name: "A" })).toBe("a@x.org replaced with b@x.org");
  expect(said("corrected", { to: "a@x.org" })).toBe("Name corrected: A, now B");
  expect(said("corrected", { name: "A", to: "a@x.org" })).toBe(
    "Details corrected: mobile number of A",
  );
  expect(said("delegated")).toBe("Reassigned to B");
  expect(said("taken")).toBe("Task taken on by one of the group");
  expect(said("delivered", { notice: "not-sealed" })).toBe(
    "Notice emailed: document not sealed yet",
  );
  expect(said("delivered", { notice: "handed-over" })).toBe(
    "Notice emailed: document handed over in person",
  );
});

describe.each(languages.filter((language) => language !== "en"))("in %s", (language) => {
  const words = pageWords(language);
  const own = completionWords(words);

  test("no text of the completion pages is English", () => {
    const english = new Set(textsOf(englishWords));
    const same = textsOf(own).filter((text) => english.has(text));
    // Words that French, Italian and Dutch have in common with English.
    expect(same.filter((text) => !["Document", "File"].includes(text))).toEqual([]);
    expect(own).toMatchObject({ language, direction: directionOf(language) });
    for (const entry of entries) expect(written(language, entry)).not.toBe(written("en", entry));
  });

  test("a time is short, to the second, with digits that documents have", () => {
    expect(own.moment?.(at)).toMatch(/^0?5.{1,6}.*2026, 03:34:05$/u);
  });
});

/** The stamps of a document that Ann has signed, without labels of the sender's. */
function stampsIn(language: Language) {
  const sent = sentEnvelope({
    language,
    rules: { dateFormat: "D Month YYYY" },
    signers: [person("ann")],
    fields: [
      ...(["sign", "initial", "date", "name", "email", "phone", "check"] as const).map((kind) =>
        field("ann", kind),
      ),
      { ...field("ann", "day"), settings: { format: "D Month YYYY" } },
      { ...field("ann", "text"), settings: { private: true } },
    ],
  });
  const { fields } = sent.content;
  const [check, day, text] = fields.slice(-3);
  if (!check || !day || !text) throw new Error("expected nine fields");
  const filled = [
    { field: check.id, value: true as const },
    { field: day.id, value: "2026-03-05" },
    { field: text.id, value: "secret", private: true as const },
  ];
  const values = { ...signing("s1").values, filled };
  const images = { sign: Buffer.from("a"), initial: Buffer.from("b") };
  const signatures = [{ values, images }];
  const stamps = fields.map((one) => stampOf(one, { ...sent, signatures }));
  return { stamps, day, shown: printedAnswer(day, "2026-03-05") };
}

describe.each(languages)("stamps of a document in %s", (language) => {
  const { stamps, day, shown } = stampsIn(language);
  const written = (at: string) => printedDay(at, writtenDaysOf(language));
  const textAt = (index: number) => {
    const content = stamps.at(index)?.content;
    return content && "text" in content ? content.text : undefined;
  };

  test("write months in its language, in date fields and in answers as the signer's page does", () => {
    expect(textAt(2)).toBe(written("2026-11-21"));
    expect(textAt(-2)).toBe(written("2026-03-05"));
    expect(shown).toBe(written("2026-03-05"));
    expect(fieldAsGiven(day).settings).toEqual({ format: "D Month YYYY" });
  });

  test("leave the product's name out of the sender's labels", () => {
    const asked = { label: "Checked by Undersign", hasLabel: true, kind: "text" } as const;
    expect(askedIn(pageWords(language), asked)).toBe("Checked by …");
  });

  test("say in its words who signed, and what each field is", () => {
    const content = stamps[0]?.content;
    const caption = content && "caption" in content ? content.caption : undefined;
    const time = expect.stringMatching(/, |، /);
    expect(caption).toMatchObject({ name: "Ann Test", after: time });
    expect(caption?.direction).toBe(directionOf(language));
    expect(`${caption?.before}${caption?.after}`).not.toMatch(/[\u{f0000}]|\u2068\u2069/u);
    const english = stampsIn("en").stamps.map((stamp) => stamp?.label);
    const labels = stamps.map((stamp) => stamp?.label ?? "");
    if (language !== "en") for (const label of labels) expect(english).not.toContain(label);
    expect(labels.join()).not.toContain("secret");
  });
});

test("a time in UTC has that of the document's time zone beside it where it differs, with the day where that does", () => {
  const local = (zone: string) => completionWords(pageWords("de"), zone).localTime?.(at);
  expect(local("Europe/Berlin")).toBe("05:34:05 MESZ");
  expect(local("America/Anchorage")).toBe("04.09.2026, 19:34:05 AKDT");
  const winter = new Date("2026-11-29T06:49:00Z");
  expect(completionWords(pageWords("en"), "Europe/London").localTime?.(winter)).toBeUndefined();
  expect(local("Europe/London")).toBe("04:34:05 UTC+1");
  expect(local("Moon/Tranquility")).toBeUndefined();
  const short = (zone: string) => completionWords(pageWords("en"), zone).shortLocalTime?.(at);
  expect(short("Europe/Berlin")).toBe("05:34");
  expect(short("America/Anchorage")).toBe("4 Sep, 19:34");
  expect(completionWords(pageWords("de")).localTime?.(at)).toBeUndefined();
});

test("values in other letters are set apart among right-to-left words, and those alone", () => {
  const hebrew = pageWords("he");
  expect(hebrew("signer.signature", { name: "Ann" })).toContain("\u2068Ann\u2069");
  expect(hebrew("signer.signature", { name: "עדה" })).not.toMatch(/[\u2068\u2069]/);
  const how = { code: "identified.link", values: { email: "a@x.org", time: at } } as const;
  const alone = factIn(pageWords("ar"), { code: "identified.alone", values: { how } });
  expect(alone).toContain("\u2068a@x.org\u2069");
  // The pages' typesetter knows no isolates within others.
  expect(alone).not.toMatch(/\u2068[^\u2069]*\u2068/);
  // What chooses a text is no value in it.
  const notice = (act: string) => hebrew("notice.act", { name: "Ann", act });
  expect(notice("approved")).not.toBe(notice("signed"));
  expect(pageWords("de")("signer.signature", { name: "Ann" })).not.toMatch(/[\u2068\u2069]/);
});
