import { describe, expect, test } from "vitest";
import { disclosures, textOf } from "../../../../contract/rules/documents/disclosure.ts";
import { languages } from "../../../../contract/rules/text/languages.ts";
import {
  disclosureIn,
  disclosureRecord,
  disclosureWith,
  englishOf,
} from "../../../../core/domain/record/disclosure-record.ts";
import { messagesOf } from "../../../../scripts/compile-languages.mjs";

/**
 * What signers have accepted is evidence, so no word of a text changes under its version. Where this test fails, the text
 * as it was goes to the earlier ones, and the present one gets the next version.
 */
const present = languages.map((language) => {
  const { version, sha256 } = disclosureIn(language);
  return [language, version, sha256];
});

test("the texts are those of their versions", () => {
  expect(present).toEqual([
    ["en", "2026-11-3", "7d893a37c053b5712d3aa88130cf92ca75a9268818860b4dc467a0ee9b99c382"],
    ["de", "2026-11-3.1", "336a7911f113f5be300466673e7d82752baa9072bee603beb4986c7fde502f18"],
    ["fr", "2026-11-3.1", "6f7c12792a4797c8a69dd025feb4206a73d708dc7b348676a1b26812eff86549"],
    ["es", "2026-11-3.1", "707ae0083fe6a2a6f6a12bb38a951dcec4acb4ca7a836fb97dfab91215791883"],
    ["it", "2026-11-3.1", "a3991154c8df5ba2910ee4e8fa016e4c69d14a47849327bad3540cc61cbbc08b"],
    ["pt-BR", "2026-11-3.1", "20e3702695421626f250ef19bb6f323cef194f8270d9e94607ecf15699e93428"],
    ["nl", "2026-11-3.1", "444eed6ee0d7dde0b1091698b62fb851e91cd1a2c4fec3228c2f5daf6dbd22be"],
    ["pl", "2026-11-3.1", "29b8b140056c5b3ab21924d171e98af265c24b53357fe4f2aa5dcc19725217d2"],
    ["he", "2026-11-3.1", "fefa846197d49e5516e2c200b6f527b469a879f7c7dbc6c07a14993ec214d5c5"],
    ["ar", "2026-11-3.1", "6e1e96450c869c6a78f2e17eb202ef3bc138354dee0765703a8dbdbc82dcee07"],
  ]);
});

const others = ["signsUndeclined", "approves", "confirms", "witnesses"] as const;

test("the texts of other acts, and of documents that can't be declined, are those of their versions", () => {
  const all = others.flatMap((consent) =>
    languages.map((language) => {
      const { version, sha256 } = disclosureIn(language, consent);
      return [consent, language, version, sha256.slice(0, 16)].join(" ");
    }),
  );
  expect(all).toEqual([
    "signsUndeclined en undeclined-2026-11-1 5c9fe320be3152ea",
    "signsUndeclined de undeclined-2026-11-1.1 654e928f925b9bc2",
    "signsUndeclined fr undeclined-2026-11-1.1 3bd5e800adce36d4",
    "signsUndeclined es undeclined-2026-11-1.1 b9ee1cfbd03d4ba9",
    "signsUndeclined it undeclined-2026-11-1.1 e8976c19394113a6",
    "signsUndeclined pt-BR undeclined-2026-11-1.1 0f6f70b76434d38f",
    "signsUndeclined nl undeclined-2026-11-1.1 da6142ce6b683803",
    "signsUndeclined pl undeclined-2026-11-1.1 99a0bccf3f26c494",
    "signsUndeclined he undeclined-2026-11-1.1 69c662ceffe8f903",
    "signsUndeclined ar undeclined-2026-11-1.1 02896c281c317995",
    "approves en approves-2026-11-1 7ef50e757c27318b",
    "approves de approves-2026-11-1.1 5c31c3d5e3fd5ced",
    "approves fr approves-2026-11-1.1 1730d4f79ae21a15",
    "approves es approves-2026-11-1.1 b7d78ad6380ee6e8",
    "approves it approves-2026-11-1.1 15cd54f256e98354",
    "approves pt-BR approves-2026-11-1.1 396da96db2507d12",
    "approves nl approves-2026-11-1.1 b34ce343b8f18b3b",
    "approves pl approves-2026-11-1.1 64a5896654b55df0",
    "approves he approves-2026-11-1.1 115564a5080b3665",
    "approves ar approves-2026-11-1.1 59d9e6d629f85c50",
    "confirms en confirms-2026-11-1 ff95309610cc40d9",
    "confirms de confirms-2026-11-1.1 3bce007eedbcb6d4",
    "confirms fr confirms-2026-11-1.1 88e84b30cbbf2573",
    "confirms es confirms-2026-11-1.1 7bd907a33f2d0f84",
    "confirms it confirms-2026-11-1.1 6fe570a4809caa7f",
    "confirms pt-BR confirms-2026-11-1.1 034963457263e115",
    "confirms nl confirms-2026-11-1.1 dc1d8b1ce251f871",
    "confirms pl confirms-2026-11-1.1 efbea2e771409b60",
    "confirms he confirms-2026-11-1.1 f7510ed4b278507d",
    "confirms ar confirms-2026-11-1.1 e0a18aadd2f827e6",
    "witnesses en witnesses-2026-11-1 5aff35c11e386085",
    "witnesses de witnesses-2026-11-1.1 267233de6c5bc736",
    "witnesses fr witnesses-2026-11-1.1 dbcc8c59db7aeeed",
    "witnesses es witnesses-2026-11-1.1 2bbf2afc3744cc91",
    "witnesses it witnesses-2026-11-1.1 061035b27a2b368e",
    "witnesses pt-BR witnesses-2026-11-1.1 5a995709d5cd8225",
    "witnesses nl witnesses-2026-11-1.1 675822b3165f11b9",
    "witnesses pl witnesses-2026-11-1.1 3dc54bea5f98eae3",
    "witnesses he witnesses-2026-11-1.1 c156efe74132e7b8",
    "witnesses ar witnesses-2026-11-1.1 ec1293ab96fa2a28",
  ]);
});

test.each(others)("nobody is told that they can decline, nor to press Complete: %s", (consent) => {
  expect(textOf(disclosureIn("en", consent))).not.toMatch(/decline|Complete\b/);
});

test("a text of any version and language is still known by its digest", () => {
  for (const consent of ["signs", ...others] as const)
    for (const language of languages) {
      const text = disclosureIn(language, consent);
      expect(disclosureWith(text.sha256)).toMatchObject({ version: text.version, language });
      expect(englishOf(text).version).toBe(disclosureIn("en", consent).version);
    }
  expect(disclosures.map(({ version }) => version)).toContain("2026-11-1");
  expect(() => disclosureWith("00")).toThrow("no disclosure has the digest");
});

test("a translation of an earlier version leads to the English text of that version", () => {
  for (const { version } of disclosures) {
    const translated = { version: `${version}.2`, language: "de", sha256: "00" } as const;
    expect(englishOf(translated).version).toBe(version);
  }
  const ofNone = {
    version: `${disclosureRecord.version}0.1`,
    language: "de",
    sha256: "00",
  } as const;
  expect(() => englishOf(ofNone)).toThrow("no English disclosure");
});

test("the English catalog, from which translations are made, says what the disclosure says", () => {
  const english = messagesOf("consent", "en").map(({ text }) => text);
  for (const consent of ["signs", ...others] as const)
    for (const text of textOf(disclosureIn("en", consent)).split("\n\n"))
      expect(english).toContain(text);
});

describe.each(languages.filter((language) => language !== "en"))("in %s", (language) => {
  const translated = disclosureIn(language);
  const english = disclosureIn("en");

  test("the text says first that it is a translation, and comes with the English one", () => {
    const [notice] = messagesOf("consent", language).filter(({ id }) => id === "translation");
    expect(notice?.english).toBe("This is a translation; the English text is binding.");
    expect(translated.paragraphs[0]).toBe(notice?.text);
    expect(translated.paragraphs).toHaveLength(english.paragraphs.length + 1);
    const { title, paragraphs } = english;
    expect(translated.english).toMatchObject({ title, paragraphs });
    const [heading] = messagesOf("consent", language).filter(({ id }) => id === "english");
    expect(translated.english?.heading).toBe(heading?.text);
  });

  test("the version leads to the English text that binds", () => {
    expect(englishOf(translated)).toMatchObject(disclosureRecord);
  });
});
