import { expect, test } from "vitest";
import {
  type DraftSigner,
  emptySigner,
  pastedPerson,
  withDividedName,
  withPerson,
} from "../../../frontend/features/sending/draft/signers.ts";

const me = { email: "me@example.com", firstName: "Mia", lastName: "Own", mobile: "5551234567" };
const row = (id: string, email = ""): DraftSigner => ({ ...emptySigner(id), email });
const emails = (signers: readonly DraftSigner[]) => signers.map(({ email }) => email);

test("an added person takes the first empty row, else a new one", () => {
  expect(emails(withPerson([row("a", "x@x.org"), row("b")], me, "c"))).toEqual([
    "x@x.org",
    me.email,
  ]);
  const added = withPerson([row("a", "x@x.org")], me, "c");
  expect(added[1]).toMatchObject({ id: "c", ...me });
});

test("nobody is added twice, or to a full list", () => {
  const listed = [row("a", " ME@example.com ")];
  expect(withPerson(listed, me, "c")).toBe(listed);
  expect(emails(withPerson([row("a", "x@x.org")], me, "c", 1))).toEqual(["x@x.org"]);
});

test.each([
  ["Tariq Aziz <tariq@tenant.example>", "Tariq", "Aziz"],
  [' "Ana de la Cruz" <tariq@tenant.example>, ', "Ana de la", "Cruz"],
  ["Suharto <tariq@tenant.example>", "Suharto", ""],
])("%j is pasted as one person", (text, firstName, lastName) => {
  const email = "tariq@tenant.example";
  expect(pastedPerson(text)).toEqual({ email, firstName, lastName, mobile: "" });
});

test.each(["tariq@tenant.example", "a <b>", "<tariq@tenant.example>", ""])(
  "%j is only text",
  (text) => {
    expect(pastedPerson(text)).toBeUndefined();
  },
);

test("a whole name as the first one is divided at its last blank, unless there is a last name", () => {
  const named = (firstName: string, lastName = "") => {
    const divided = withDividedName({ ...row("a"), firstName, lastName });
    return [divided.firstName, divided.lastName];
  };
  expect(named(" Mary  Ann Smith ")).toEqual(["Mary Ann", "Smith"]);
  expect(named("Mary Ann", "Smith")).toEqual(["Mary Ann", "Smith"]);
  expect(named("Mary ")).toEqual(["Mary ", ""]);
});
