import { describe, expect, test } from "vitest";
import {
  headerText,
  plainCompanyName,
  plainWords,
  unlinked,
} from "../../../../core/domain/common/written-words.ts";

describe("a person's words among ours", () => {
  test.each([
    ["Lease\r\nBcc: all@example.com", "Lease Bcc: …"],
    ["inv\u202efdp.exe", "inv fdp.\u2060exe"],
    ["half a pair \ud83d.", "half a pair ."],
    ["pay at https://evil.example/x now", "pay at … now"],
    ["PayPal Security: verify at evil.com", "PayPal Security: verify at …"],
    ["www.evil.example", "…"],
    ["see evil.example/pay", "see …"],
    ["Undersign support: locked", "… support: locked"],
    ["evil.newdomain", "evil.\u2060newdomain"],
    ["contract.pdf", "contract.\u2060pdf"],
    ["  Lease 2.0  ", "Lease 2.0"],
    ["Müller & Co.KG, J.R.R. Tolkien", "Müller & Co.\u2060KG, J.R.R. Tolkien"],
  ])("%j become %j", (text, expected) => expect(plainWords(text)).toBe(expected));
});

test("a company may be called like the product, and holds no address either", () => {
  expect(plainCompanyName("Undersign Ltd")).toBe("Undersign Ltd");
  expect(plainCompanyName("Undersign evil.com")).toBe("Undersign …");
});

test.each([
  ["Lease\r\nBcc: all@example.com", "Lease Bcc: all@example.com"],
  ["x".repeat(201), "x".repeat(200)],
  [` ${"x".repeat(201)}`, "x".repeat(200)],
  [`${"x".repeat(199)} y`, "x".repeat(199)],
])("a header's text of %j is one short line", (text, expected) =>
  expect(headerText(text)).toBe(expected),
);

test("a quoted text keeps its lines, and its addresses can't be pressed", () => {
  const quoted = "Terms: https://evil.com/pay\nor www.evil.com. Thanks. Sam";
  const shown = unlinked(quoted);
  expect(shown.replaceAll("\u2060", "")).toBe(quoted);
  expect(shown).not.toMatch(/:\/\/|\w\.\w/);
  expect(shown).toContain("Thanks. Sam");
});
