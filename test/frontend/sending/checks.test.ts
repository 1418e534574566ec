import { expect, test } from "vitest";
import type { Letter } from "../../../frontend/features/sending/draft/draft.ts";
import {
  addresses,
  letterProblems as problemsBeside,
} from "../../../frontend/features/sending/draft/letter-checks.ts";
import {
  firstProblem,
  inputName,
  missingOf,
  normalized,
  problemsOf,
  signerInputs,
} from "../../../frontend/features/sending/draft/signer-checks.ts";
import { type DraftSigner, emptySigner } from "../../../frontend/features/sending/draft/signers.ts";
import { offsetDateTime } from "../../../frontend/features/sending/review/offset-date-time.ts";
import { signingOthers } from "../../../frontend/features/sending/signers/role-words.ts";

const signer = (over: Partial<DraftSigner> = {}): DraftSigner => ({
  ...emptySigner("s1"),
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "King",
  mobile: "5551234567",
  ...over,
});

const letter = (over: Partial<Letter> = {}): Letter => ({
  title: "",
  message: "",
  copies: "",
  expiryDays: "",
  ...over,
});

const letterProblems = (one: Letter) => problemsBeside(one, "Booking.com lease");

test("a complete row has no problem", () => {
  expect(problemsOf(signer(), [signer()])).toEqual({});
});

test("an invalid address is 'Not Valid'", () => {
  const row = signer({ email: "ada@example" });
  expect(problemsOf(row, [row])).toEqual({ email: "Not Valid" });
});

test("a row requires an address and a first name, and the mobile where a phone field needs it", () => {
  const row = signer({ email: "", firstName: " ", lastName: "", mobile: "" });
  expect(Object.keys(problemsOf(row, [row]))).toEqual(["email", "firstName"]);
  expect(problemsOf(row, [row], new Set(["s1"])).mobile).toMatch(/phone field needs a number/);
  expect(firstProblem([signer({ mobile: "" })], new Set(["s1"]))).toBe("mobile-s1");
});

test("a mobile is taken in any usual notation", () => {
  for (const mobile of ["(07700) 900-123", "+44 7700 900123", ""]) {
    const row = signer({ mobile });
    expect(problemsOf(row, [row])).toEqual({});
  }
  const short = signer({ mobile: "555123" });
  expect(problemsOf(short, [short]).mobile).toMatch(/10 digits/);
});

test("a document is not sent while a phone field would stay empty", () => {
  const phones = new Set(["s1"]);
  expect(missingOf([signer()], phones)).toBeUndefined();
  expect(missingOf([signer({ mobile: "" })], new Set())).toBeUndefined();
  expect(missingOf([signer({ mobile: " " })], phones)).toMatch(
    /^\u2068Ada King\u2069 has a phone field/,
  );
  expect(missingOf([signer({ mobile: "12" })], phones)).toMatch(/is not valid/);
  const several = signer({ anyOf: "Ben Brown, ben@example.com" });
  expect(missingOf([several], phones)).toMatch(/stay empty for the others/);
  expect(missingOf([several], new Set())).toBeUndefined();
  const mobiles = { "ben@example.com": "5557654321" };
  expect(missingOf([{ ...several, mobiles }], phones)).toBeUndefined();
});

test("an address is taken without what nobody sees, and with the apostrophe of phones", () => {
  for (const email of ["\u200bann@example.com", "o\u2019brien@example.com"]) {
    const row = signer({ email });
    expect(problemsOf(row, [row])).toEqual({});
  }
  expect(normalized("\u200bann@example.com")).toBe("ann@example.com");
});

test("a repeated address is refused in the second row, in any case of letters", () => {
  const again = signer({ id: "s2", email: " ADA@example.com " });
  expect(firstProblem([signer(), again])).toBe("email-s2");
});

/** A row with an error at each input. */
const wrong: Readonly<Record<(typeof signerInputs)[number], Partial<DraftSigner>>> = {
  email: { email: "ada@example" },
  firstName: { firstName: "" },
  lastName: { lastName: "www.evil.example" },
  mobile: { mobile: "12" },
  anyOf: { anyOf: "no address" },
  accessCode: { checks: ["accessCode"] },
};

test.each(signerInputs)("the first error of a form leads to the input: %s", (input) => {
  const rows = [
    signer({ id: "s0", email: "bob@example.com" }),
    signer(wrong[input]),
    signer({ id: "s2", email: "" }),
  ];
  expect(firstProblem(rows)).toBe(inputName(input, "s1"));
});

test("a choice made before somebody became a reader has no error, as it has no input", () => {
  const reader = signer({ ...wrong.anyOf, ...wrong.accessCode, does: "receives" });
  expect(problemsOf(reader, [reader])).toEqual({});
});

test("one of several people has one place in the list", () => {
  const twice = (anyOf: string, more: Partial<DraftSigner> = {}) => {
    const row = signer({ anyOf, ...more });
    const other = signer({ id: "s2", email: "cy@example.com", anyOf: "Dee, dee@example.com" });
    return problemsOf(row, [row, other]).anyOf;
  };
  expect(twice("Ben Brown, ben@example.com")).toBeUndefined();
  for (const email of ["ada@example.com", "cy@example.com", "DEE@example.com"])
    expect(twice(`Ben Brown, ${email}`)).toBe(`${email.toLowerCase()} is already in the list.`);
  expect(twice("Ben, ben@example.com\nBenny, ben@example.com")).toMatch(/^ben@example.com is/);
  const cyWitnesses = signer({ id: "s2", email: "cy@example.com", witnessOf: "s1" });
  const group = signer({ anyOf: "Ben Brown, ben@example.com" });
  expect(problemsOf(group, [group, cyWitnesses]).anyOf).toMatch(
    /^Someone witnesses this signature/,
  );
  expect(signingOthers([group, cyWitnesses], "s2")).toEqual([]);
  // What was typed before somebody became a witness doesn't count.
  expect(twice("Ben, ada@example.com\nno address", { does: "witnesses" })).toBeUndefined();
});

test("title, message, copies and expiry are optional", () => {
  expect(letterProblems(letter())).toEqual({});
});

test("a title holds no web address but the file's own name", () => {
  expect(letterProblems(letter({ title: "Booking.com lease" }))).toEqual({});
  expect(letterProblems(letter({ title: "Pay at evil.com" })).title).toMatch(/web addresses/);
  expect(letterProblems(letter({ title: "Undersign billing" })).title).toMatch(/Undersign/);
});

test("a name holds no web address", () => {
  const row = signer({ firstName: "Click www.evil.example" });
  expect(problemsOf(row, [row]).firstName).toMatch(/web addresses/);
});

test("a message has at most 200 characters", () => {
  expect(letterProblems(letter({ message: "x".repeat(200) }))).toEqual({});
  expect(letterProblems(letter({ message: "x".repeat(201) })).message).toMatch(/200/);
});

test("copies are separated by comma, semicolon and line, each once; an invalid one is named", () => {
  expect(addresses("a@x.org, B@x.org;\na@x.org")).toEqual(["a@x.org", "b@x.org"]);
  expect(letterProblems(letter({ copies: "a@x.org, b@" })).copies).toMatch(/“b@”/);
});

test("a document expires after 1 to 365 days", () => {
  for (const good of ["", "1", "365"])
    expect(letterProblems(letter({ expiryDays: good }))).toEqual({});
  for (const bad of ["0", "366", "1.5", "x"])
    expect(letterProblems(letter({ expiryDays: bad })).expiryDays).toBeDefined();
});

test("the offset date is local time with its offset from UTC", () => {
  const at = new Date("2026-11-21T23:30:00Z");
  expect(offsetDateTime(at, 60)).toBe("2026-11-22T00:30:00+01:00");
  expect(offsetDateTime(at, -210)).toBe("2026-11-21T20:00:00-03:30");
});
