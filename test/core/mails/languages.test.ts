import { describe, expect, test } from "vitest";
import { brandShades } from "#contract/rules/product/accent";
import { brandColor } from "#contract/rules/product/product";
import type { DayFormat } from "../../../contract/rules/fields/field-settings.ts";
import { type Role, roles } from "../../../contract/rules/people/roles.ts";
import { languages } from "../../../contract/rules/text/languages.ts";
import type { Envelope } from "../../../core/domain/envelope/envelope.ts";
import { withOwnLanguage } from "../../../core/domain/envelope/languages.ts";
import { notificationKinds, type Party } from "../../../core/domain/envelope/notification.ts";
import { envelopeMail } from "../../../core/mails/envelope-mails.ts";
import { sentEnvelope } from "../../support/envelopes.ts";

const { envelope: sent } = sentEnvelope();
const [ann, ben] = sent.signers;
if (!ann || !ben) throw new Error("expected two signers");
const toAnn = { kind: "signer", signerId: ann.id } as const;
const toCopy = { kind: "copy", index: 0 } as const;
const from = { name: "Bea", email: "bea@x.org" };
const change = { at: "2026-11-22T12:00:00.000Z", signerId: ben.id, from };

/** Names and words of people without a word of English. */
const envelope: Envelope = {
  ...sent,
  title: "Lorem 7",
  message: "Dolor sit amet",
  sender: { ...sent.sender, name: "Mag Hol", email: "mag@x.org" },
  copies: ["cy@x.org"],
  signers: [
    {
      ...{ ...ann, firstName: "Ann", lastName: "Lee" },
      ...{ status: "signed" as const, signedAt: "2026-11-21T12:00:00.000Z" },
    },
    { ...ben, firstName: "Ben", lastName: "Okri", status: "declined" as const },
  ],
  partyChanges: {
    waitUntil: "2026-11-23T14:05:00.000Z",
    unanswered: [ann.id],
    list: [{ ...change, to: { name: "Cid", email: "cid@x.org" } }, change],
  },
};

const sender = "Mag Hol (mag@x.org)";
const siteUrl = "https://sign.x.org";
const urls = { url: `${siteUrl}/a`, stopUrl: `${siteUrl}/stop/b`, siteUrl };
const picture = { bytes: new Uint8Array([1]), contentType: "image/png" } as const;

const mailOf = (kind: (typeof notificationKinds)[number], to: Party, of: Envelope) =>
  envelopeMail(kind, { ...urls, envelope: of, to, productName: "Undersign", picture });

/** The same, where the reader does something else than sign. */
const inRole = (of: Envelope, role: Role): Envelope => ({
  ...of,
  signers: of.signers.map((one) => (one.id === ann.id ? { ...one, role } : one)),
});

const kindsFor = {
  signer: [...notificationKinds.slice(0, 7), "not-sealed" as const],
  copy: ["completed" as const],
};
const mails = [
  ...kindsFor.signer.map((kind) => ({ kind, to: toAnn })),
  ...kindsFor.copy.map((kind) => ({ kind, to: toCopy })),
];

const notSealedOfPage = (page: number) => ({
  status: "sealing" as const,
  sealFault: { reason: "PagesChanged", page, toldAt: "2026-11-21T12:30:00.000Z" },
});

const commonEnglish = /(?<!\p{L})(the|you|your|this|please|from|signed|document has)(?!\p{L})/iu;

describe.each(languages.filter((language) => language !== "en"))("in %s", (language) => {
  const foreign = { ...envelope, language };

  test.each(mails)("a $kind mail to a $to.kind has no English left", ({ kind, to }) => {
    const mail = mailOf(kind, to, foreign);
    const english = mailOf(kind, to, envelope);
    const blocks = (text: string) => text.split("\n\n").flatMap((block) => block.split(":\n"));
    const said = new Set([english.subject, ...blocks(english.text)]);
    const same = [mail.subject, ...blocks(mail.text)].filter((block) => said.has(block));
    const data = [urls.url, urls.stopUrl, `${urls.stopUrl}\n`, "> Dolor sit amet", "--", sender];
    expect(same.filter((block) => !data.includes(block))).toEqual([]);
    const visible = mail.html.replace(/<style>.*<\/style>/s, "").replace(/<[^>]*>/g, " ");
    const words = `${mail.subject} ${mail.text} ${visible}`.replace(/https:\S+|\S+@\S+/g, "");
    expect(words.match(commonEnglish)?.[0]).toBeUndefined();
    expect(mail.html).toContain(`<html lang="${language}"`);
  });

  test.each(mails.flatMap((mail) => roles.map((role) => ({ ...mail, role }))))(
    "a $kind mail to a $to.kind where somebody $role has no English left",
    ({ kind, to, role }) => {
      const { subject, text } = mailOf(kind, to, inRole(foreign, role));
      const words = `${subject} ${text}`.replace(/https:\S+|\S+@\S+/g, "");
      expect(words.match(commonEnglish)?.[0]).toBeUndefined();
    },
  );

  test("a signer reads which page stands against the seal, with no English left", () => {
    const mail = mailOf("not-sealed", toAnn, { ...foreign, ...notSealedOfPage(7) });
    expect(mail.text).toMatch(/(?<!\d)7(?!\d)/);
    expect(mail.text.replace(/https:\S+|\S+@\S+/g, "").match(commonEnglish)?.[0]).toBeUndefined();
  });

  test("a time is a day of that language, in UTC", () => {
    const { text } = mailOf("changed", toAnn, foreign);
    expect(text).toMatch(/23.{1,4}\p{L}+.{1,4}2026.{1,6}14:05 UTC/u);
  });
});

describe.each(["he", "ar"] as const)("in %s", (language) => {
  const { html, text, subject } = mailOf("reminder", toAnn, { ...envelope, language });

  test("lines run from right to left, addresses from left to right", () => {
    expect(html).toContain(`<html lang="${language}" dir="rtl">`);
    expect(html).toContain('<table role="presentation" dir="rtl"');
    expect(html).not.toMatch(/text-align:left|border-left|0 0 0 12px/);
    expect(html).toContain(`<a class="link" href="${urls.url}" dir="ltr"`);
  });

  test("names in other letters are set apart, so that they change no order", () => {
    for (const words of [html, text]) expect(words).toContain(`\u2068${sender}\u2069`);
    expect(subject).toContain("\u2068Mag Hol\u2069");
  });
});

test("left-to-right mails contain no invisible characters", () => {
  for (const language of ["en", "de", "pl"] as const)
    expect(JSON.stringify(mailOf("reminder", toAnn, { ...envelope, language }))).not.toMatch(
      /[\u2066-\u2069]/,
    );
});

test("a mail after a signer has chosen a language comes in it; others keep the document's", () => {
  const chosen = withOwnLanguage({ ...envelope, language: "de" }, toAnn, "fr");
  expect(mailOf("reminder", toAnn, chosen).subject).toMatch(/^Rappel/);
  expect(mailOf("completed", toCopy, chosen).subject).toBe("Abgeschlossen: Lorem 7");
  const toBen = { kind: "signer", signerId: ben.id } as const;
  expect(mailOf("completed", toBen, chosen).subject).toBe("Abgeschlossen: Lorem 7");
});

test("a day stands in the sender's format where that is in figures, else in the reader's words", () => {
  const until = (dateFormat: DayFormat) =>
    mailOf("invitation", toAnn, { ...envelope, language: "de", rules: { dateFormat } }).text;
  expect(until("MM/DD/YYYY")).toContain("01/20/2027, 12:00 UTC");
  expect(until("YYYY-MM-DD")).toContain("2027-01-20, 12:00 UTC");
  expect(until("D Month YYYY")).toContain("20. Januar 2027, 12:00 UTC");
});

test.each([
  ["en", "20 January 2027, 13:00 CET (12:00 UTC)"],
  ["de", "20. Januar 2027, 13:00 MEZ (12:00 UTC)"],
  ["ar", "20 يناير 2027، 13:00 UTC+1 (12:00 UTC)"],
] as const)(
  "a mail's times are in the document's time zone, with UTC beside it, in %s",
  (language, expected) => {
    const zoned = { ...envelope, language, rules: { timeZone: "Europe/Berlin" } };
    for (const kind of ["invitation", "reminder"] as const)
      expect(mailOf(kind, toAnn, zoned).text).toContain(expected);
  },
);

test("a mail says a time once while the document's time zone shows UTC, as London's does in winter", () => {
  const until = (expiresAt: string) =>
    mailOf("invitation", toAnn, { ...envelope, expiresAt, rules: { timeZone: "Europe/London" } })
      .text;
  expect(until("2027-01-20T12:00:00.000Z")).toContain("20 January 2027, 12:00 UTC");
  expect(until("2027-01-20T12:00:00.000Z")).not.toMatch(/GMT|\(12:00/);
  expect(until("2027-07-20T12:00:00.000Z")).toContain("20 July 2027, 13:00 BST (12:00 UTC)");
});

test("a day is the time zone's", () => {
  const rules = { timeZone: "Pacific/Kiritimati", dateFormat: "YYYY-MM-DD" } as const;
  const { text } = mailOf("invitation", toAnn, { ...envelope, rules });
  expect(text).toContain("2027-01-21, 02:00 UTC+14 (12:00 UTC)");
});

const { light, dark } = brandShades(brandColor);

describe("a company's looks", () => {
  const company = {
    id: "c1",
    name: "Acme",
    accent: "#000080",
    website: "https://acme.example.org/a",
  };
  const { html, text } = mailOf("invitation", toAnn, { ...envelope, company });

  test("stand in mails to signers: the colour of the button, by day and by night, and the website", () => {
    expect(html).toContain("background:#000080;color:#ffffff");
    expect(html).toMatch(
      RegExp(`\\.button\\{background:(?!${dark.fill}|#000080)#[0-9a-f]{6}!important\\}`),
    );
    expect(html).toContain('href="https://acme.example.org/a" dir="ltr"');
    expect(html).toContain(">acme.example.org</a>");
    expect(text).toContain("Acme:\nhttps://acme.example.org/a\n");
    expect(html).toContain(">Mag Hol, Acme<br>");
    expect(html).not.toContain('<img src="https:');
  });

  test("stand in no mail to the sender, nor in one of an account that has none", () => {
    const plain = mailOf("invitation", toAnn, envelope);
    const toSender = mailOf("expired", { kind: "sender" }, { ...envelope, company });
    for (const mail of [plain, toSender]) {
      expect(mail.html).toContain(`background:${light.fill};color:#ffffff`);
      expect(mail.html).toContain(`.button{background:${dark.fill}!important}`);
      expect(`${mail.html}${mail.text}`).not.toContain("acme");
    }
  });
});

test("mails to the sender stay English", () => {
  for (const kind of notificationKinds) {
    const german = mailOf(kind, { kind: "sender" }, { ...envelope, language: "de" });
    expect(german).toEqual(mailOf(kind, { kind: "sender" }, envelope));
  }
});
