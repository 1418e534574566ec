import { expect, test } from "vitest";
import { languages } from "#contract/rules/text/languages";
import { disclosureIn } from "#core/domain/record/disclosure-record";
import { changesBetween } from "../../../frontend/features/signing/sign/page/shown-changes.ts";
import { english } from "./english.ts";

type View = Parameters<typeof changesBetween>[1];

const ann = { email: "ann@example.com", firstName: "Ann", lastName: "Lee", mobile: "5550100000" };
const party = (name: string, email: string): View["parties"][number] => ({
  name,
  email,
  order: 1,
  status: "waiting",
});
const parties = [party("Ann Lee", ann.email), party("Bea Brown", "bea@example.com")];
const disclosure = {
  version: "1",
  language: "en" as const,
  sha256: "00",
  title: "",
  paragraphs: [],
};
const before = {
  shownSha256: "1",
  signer: ann,
  parties,
  disclosure,
  language: "en",
} as unknown as View;
const after = (change: Partial<View>): View => ({ ...before, shownSha256: "2", ...change });

test.each<[string, Partial<View>, string[]]>([
  ["nothing, while the digest is the same", { shownSha256: "1", parties: [] }, []],
  [
    "the signer's own name, once",
    {
      signer: { ...ann, lastName: "Guarantor" },
      parties: [party("Ann Guarantor", ann.email), ...parties.slice(1)],
    },
    ["Your name: Ann Lee is now Ann Guarantor."],
  ],
  [
    "the mobile number",
    { signer: { ...ann, mobile: "" } },
    ["Your mobile number: 5550100000 is now none."],
  ],
  [
    "another party",
    { parties: [...parties.slice(0, 1), party("Carl Cole", "carl@example.com")] },
    ["Other signers: Bea Brown (bea@example.com) is now Carl Cole (carl@example.com)."],
  ],
  [
    "another disclosure",
    { disclosure: { ...disclosure, paragraphs: ["Other words."], sha256: "11" } },
    ["There is a new version of the electronic signing terms."],
  ],
  ["an earlier signature", {}, ["What someone signed before you."]],
  [
    "nothing, where the signer reads it in another language",
    { language: "de", disclosure: { ...disclosure, language: "de", sha256: "11" } },
    [],
  ],
  [
    "an earlier signature, whatever the language",
    { language: "de", filled: [] },
    ["What someone signed before you."],
  ],
])("the page names %s", (_, change, words) => {
  expect(changesBetween(english, before, after(change))).toEqual(words);
});

test.each(languages)(
  "a page that was opened in %s shows no change in another language",
  (language) => {
    const opened = { ...before, language, disclosure: disclosureIn(language) };
    for (const chosen of languages.filter((one) => one !== language)) {
      const shownSha256 = `in ${chosen}`;
      const switched = {
        ...opened,
        language: chosen,
        disclosure: disclosureIn(chosen),
        shownSha256,
      };
      expect(changesBetween(english, opened, switched)).toEqual([]);
    }
  },
);

test("new terms are named whatever the language", () => {
  const { english: binding, ...french } = disclosureIn("fr");
  const changed = { heading: "", title: "", ...binding, paragraphs: ["Other words."] };
  const switched = after({ language: "fr", disclosure: { ...french, english: changed } });
  const opened = { ...before, disclosure: disclosureIn("en") };
  const words = ["There is a new version of the electronic signing terms."];
  expect(changesBetween(english, opened, switched)).toEqual(words);
});
