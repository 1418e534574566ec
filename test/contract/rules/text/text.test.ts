import { describe, expect, test } from "vitest";
import { cleaned, cleanedValues } from "../../../../contract/rules/text/text.ts";
import { lineFault, linesFault } from "../../../../contract/rules/text/text-faults.ts";

describe("typed text", () => {
  test.each([
    ["a pair of direction marks", "\u202a+49 170 1234567\u202c", "+49 170 1234567"],
    ["a soft hyphen and a zero-width blank", "Donau\u00addampf\u200bschiff", "Donaudampfschiff"],
    ["a tab and line breaks of Windows", "one\ttwo\r\nthree\rfour", "one two\nthree\nfour"],
    ["line breaks of word processors", "one\vtwo\u2028three\u0085four", "one\ntwo\nthree\nfour"],
    ["a mark of a Hebrew keyboard", "\u200f\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"],
    ["isolates and a byte order mark", "\ufeff\u2066Ann\u2069", "Ann"],
    ["a character in two parts", "Zoe\u0308", "Zo\u00eb"],
    ["joiners between Latin letters", "An\u200dn\u200c", "Ann"],
    ["joiners at the beginning", "\u200d\u200cAnn", "Ann"],
  ])("comes without what nobody sees: %s", (_, typed, text) => {
    expect(cleaned(typed)).toBe(text);
  });

  test.each([
    ["Persian", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["Sinhala", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
    ["a family in one emoji", "\u{1f469}\u200d\u{1f467}"],
    ["a blank that may not break", "10\u00a0kg"],
    ["a variant of a Japanese character", "\u8fbb\u{e0100}"],
  ])("keeps what its writing needs: %s", (_, text) => {
    expect(cleaned(text)).toBe(text);
  });

  test("is cleaned however deep it is, while bytes and names of members stay", () => {
    const bytes = new Uint8Array([0xad]);
    const value = { list: [{ "a\u00ad": "b\u00ad" }, 1, null], bytes };
    expect(cleanedValues(value)).toEqual({ list: [{ "a\u00ad": "b" }, 1, null], bytes });
  });

  test.each([
    ["Ann\nLee", "Please use one line: there is a line break after “Ann”."],
    ["Ann\u3164Lee", "Please remove the invisible character U+3164 after “Ann”."],
    ["\u0007Ann", "Please remove the invisible character U+0007 at the beginning."],
    ["\u034f", "Please enter text that can be seen."],
    ["", undefined],
    ["Ann Lee", undefined],
  ])("is refused with the place of what is wrong: %j", (text, fault) => {
    expect(lineFault(text)).toBe(fault);
  });

  test("may have line breaks where there are several lines", () => {
    expect(linesFault("one\ntwo")).toBeUndefined();
    expect(linesFault("one\u0000two")).toContain("U+0000 after “one”");
  });
});
