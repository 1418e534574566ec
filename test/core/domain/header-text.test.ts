import { expect, test } from "vitest";
import { headerText } from "../../../core/domain/header-text.ts";

test.each([
  ["Lease\r\nBcc: all@example.com", "Lease Bcc: all@example.com"],
  ["inv\u202efdp.exe", "inv fdp.exe"],
  ["half a pair \ud83d.", "half a pair  ."],
  ["pay at https://evil.example/x now", "pay at … now"],
  ["www.evil.example", "…"],
  ["see evil.example/pay", "see …"],
  ["  Lease 2.0  ", "Lease 2.0"],
  ["x".repeat(201), "x".repeat(200)],
])("a header's text of %j is %j", (text, expected) => expect(headerText(text)).toBe(expected));
