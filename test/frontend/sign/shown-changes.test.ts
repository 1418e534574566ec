import { expect, test } from "vitest";
import { changesBetween } from "../../../frontend/pages/sign/shown-changes.ts";

type View = Parameters<typeof changesBetween>[0];

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
const before = { shownSha256: "1", signer: ann, parties, disclosure } as unknown as View;
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
    { disclosure: { ...disclosure, sha256: "11" } },
    ["There is a new version of the electronic signing terms."],
  ],
  ["an earlier signature", {}, ["What someone signed before you."]],
])("the page names %s", (_, change, words) => {
  expect(changesBetween(before, after(change))).toEqual(words);
});
