import { describe, expect, test } from "vitest";
import {
  accountAddress,
  asciiEmail,
  emailFault,
  writtenEmail,
} from "../../../../contract/rules/inputs/email.ts";

describe("a mail address", () => {
  test.each([
    [" Ann@Example.com ", "ann@example.com"],
    ["o’brien@example.com", "o'brien@example.com"],
    ["ann＠例え。jp", "ann@例え.jp"],
    ["ann@München.de", "ann@münchen.de"],
    ["Ann Lee <ann@example.com>, ", "ann@example.com"],
    ["mailto:ann@example.com", "ann@example.com"],
    ["<mailto:Ann@example.com>", "ann@example.com"],
    ["ann@example.com.", "ann@example.com"],
    ["ann@example.com ;", "ann@example.com"],
  ])("is stored as it was written: %s", (typed, written) => {
    expect(writtenEmail(typed)).toBe(written);
    expect(emailFault(written)).toBeUndefined();
  });

  test.each([
    ["ann@münchen.de", "ann@xn--mnchen-3ya.de"],
    ["ann@straße.de", "ann@xn--strae-oqa.de"],
    ["ann@example.com", "ann@example.com"],
  ])("is mailed to its name in the DNS: %s", (written, mailed) => {
    expect(asciiEmail(written)).toBe(mailed);
  });

  test.each([
    "nobody",
    "a@b",
    "ann@-a.de",
    "ann@mün chen.de",
    "ann@mün/chen.de",
    "a..b@x.de",
    "a@x.de<b@y.de",
  ])("is refused: %s", (text) => {
    expect(emailFault(text)).toBe("This is not a valid email.");
  });

  test("is refused with its reason where the part before the @ has other letters", () => {
    expect(emailFault("jürgen@example.com")).toMatch(/^Before the @, only the letters a to z/);
  });

  test("of an account has a domain that can't be mistaken for another one", () => {
    expect(accountAddress("ann@münchen.de")).toBe("ann@münchen.de");
    expect(accountAddress("ann@аррӏе.com")).toBe("ann@xn--80ak6aa92e.com");
  });
});
