import { describe, expect, test } from "vitest";
import {
  type Contact,
  contactAsNamed,
  matchingContacts,
} from "../../../../core/domain/account/contact.ts";

const person = (email: string, name: string, usedAt = "2026-11-01"): Contact => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { email, firstName, lastName, mobile: "", usedAt };
};

const all = [
  person("tariq.aziz@tenant.example", "Tariq Aziz", "2026-11-02"),
  person("cem@acme.example", "Cem Özdemir", "2026-11-03"),
  person("ines@acme.example", "Inês Ferreira", "2026-11-04"),
  person("old@acme.example", "", ""),
];

const found = (text: string) => matchingContacts(all, text).map(({ email }) => email);

test.each([
  ["tar", ["tariq.aziz@tenant.example"]],
  ["aziz", ["tariq.aziz@tenant.example"]],
  ["ozd", ["cem@acme.example"]],
  ["INES FER", ["ines@acme.example"]],
  ["acme", ["ines@acme.example", "cem@acme.example", "old@acme.example"]],
  ["tenant.ex", ["tariq.aziz@tenant.example"]],
  ["tariq acme", []],
  ["riq", []],
])("%j finds %j, the last used first", (text, emails) => {
  expect(found(text)).toEqual(emails);
});

test("contacts used at the same time are sorted by address", () => {
  const both = [person("b@x.org", "Bea Lee"), person("a@x.org", "Ann Lee")];
  expect(matchingContacts(both, "lee").map(({ email }) => email)).toEqual(["a@x.org", "b@x.org"]);
});

test("nothing typed finds the last used, eight at most", () => {
  const many = Array.from({ length: 20 }, (_, i) =>
    person(`p${i}@x.org`, "A B", `2026-11-${10 + i}`),
  );
  const emails = matchingContacts(many, " ").map(({ email }) => email);
  expect(emails).toEqual([19, 18, 17, 16, 15, 14, 13, 12].map((i) => `p${i}@x.org`));
});

describe("a contact as one's own document named them", () => {
  const ann = {
    ...{ email: "ann@example.com", firstName: "Ann", lastName: "van der Berg" },
    ...{ mobile: "5551234567", usedAt: "2026-12-01" },
  };
  const asNamed = (name: string) => contactAsNamed(ann, { name, at: "2026-11-01" });
  const own = { email: "ann@example.com", mobile: "", usedAt: "2026-11-01" };

  test("has the same name in its parts, and nothing else that a colleague may have entered", () =>
    expect(asNamed("Ann van der Berg")).toEqual({
      ...own,
      ...{ firstName: "Ann", lastName: "van der Berg" },
    }));

  test.each([
    ["Anna Maria Berg", "Anna Maria", "Berg"],
    ["Ann", "Ann", ""],
    ["", "", ""],
  ])("has the document's name %s where that is another one", (name, firstName, lastName) =>
    expect(asNamed(name)).toEqual({ ...own, firstName, lastName }),
  );
});
