import { expect, test } from "vitest";
import { textOfXml } from "../../src/file/xml-text.ts";

const text = "<t>Łódź 𝄞</t>";
const utf16 = (from: string) => Buffer.from(from, "utf16le");
const utf32 = (from: string) =>
  Buffer.from(Uint32Array.from(from, (one) => one.codePointAt(0) ?? 0).buffer);

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-16", utf16(text)],
  ["UTF-16, high byte first", utf16(text).swap16()],
  ["UTF-32", utf32(text)],
  ["UTF-32, high byte first", utf32(text).swap32()],
])("%s is read", (_, bytes) => {
  expect(textOfXml(bytes)).toBe(text);
});

test.each([
  ["UTF-16", utf16(`\uFEFF${text}`)],
  ["UTF-16, high byte first", utf16(`\uFEFF${text}`).swap16()],
  ["UTF-32", utf32(`\uFEFF${text}`)],
  ["UTF-32, high byte first", utf32(`\uFEFF${text}`).swap32()],
])("the mark at the beginning of %s is left out", (_, bytes) => {
  expect(textOfXml(bytes)).toBe(text);
});

test("a text converted to UTF-8 names no other encoding any more", () => {
  const declared = (encoding: string) => `<?xml version="1.0"${encoding} standalone="yes"?>${text}`;
  expect(textOfXml(utf16(declared(' encoding="UTF-16"')))).toBe(declared(""));
  expect(textOfXml(Buffer.from(declared(' encoding="UTF-8"')))).toBe(declared(' encoding="UTF-8"'));
});

test("bytes that are no characters end no reading", () => {
  const broken = Buffer.concat([utf32("<t>"), Buffer.alloc(4, 0xff), Buffer.from([1, 2])]);
  expect(textOfXml(broken)).toBe("<t>\uFFFD");
  expect(textOfXml(utf16("<t>").swap16().subarray(0, 5))).toBe("<t\uFFFD");
  expect(textOfXml(Buffer.alloc(0))).toBe("");
});
