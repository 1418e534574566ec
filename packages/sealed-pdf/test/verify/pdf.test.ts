import { describe, expect, test } from "vitest";
import { Fault } from "../../src/portable/fault.ts";
import { Lexer } from "../../src/verify/pdf/lexer.ts";
import { isCutOff, looksLikePdf, sealedPrefixes, traceOf } from "../../src/verify/pdf/traces.ts";
import { Name, Ref } from "../../src/verify/pdf/values.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const lexer = (text: string) => new Lexer(latin1(text), 0, text.length);

describe("the verifier's lexer", () => {
  test.each([
    ["0", undefined, 0],
    ["999999999999999 ", undefined, 999_999_999_999_999],
    ["0000000017 ", 10, 17],
  ])("reads the whole number %j of %s digits", (text, digits, value) => {
    expect(lexer(text).whole(digits)).toBe(value);
  });

  test.each([
    ["01", undefined],
    ["-1", undefined],
    ["", undefined],
    ["1000000000000000", undefined],
    ["1000000000000000000", undefined],
    ["000000017", 10],
    ["00000000017", 10],
  ])("refuses the whole number %j of %s digits", (text, digits) => {
    expect(() => lexer(text).whole(digits)).toThrow(Fault);
  });

  test("reads every kind of value, and names by their bytes", () => {
    expect(lexer("[true false null -1.5 7 8 0 R /A#4a#5D/B]").value()).toEqual([
      true,
      false,
      null,
      -1.5,
      7,
      new Ref(8, 0),
      new Name("AJ]"),
      new Name("B"),
    ]);
    expect(lexer("<</A 1/B[2]>>").value()).toEqual(new Map(Object.entries({ A: 1, B: [2] })));
  });

  test.each(["[1", "<</A 1", "<</A 1/A 2>>", "<</A 1/#41 2>>", "<<1 2>>", "(a", "<41", ""])(
    "refuses %j",
    (text) => {
      expect(() => lexer(text).value()).toThrow(Fault);
    },
  );
});

describe("traces of a seal", () => {
  const range = (from: number, length: number) =>
    `/ByteRange [0 0000000009 ${String(from).padStart(10, "0")} ${String(length).padStart(10, "0")}]`;

  test("are the ends that byte ranges name inside the file, the longest first", () => {
    const text = `${range(40, 60)}${range(100, 60)}${range(100, 60)}${range(9_000, 1)}`;
    expect(sealedPrefixes(latin1(text.padEnd(400)))).toEqual([160, 100]);
    expect(sealedPrefixes(latin1(text.padEnd(160, "x").slice(0, 160)))).toEqual([100]);
  });

  test("tell our seal from another signature and from none", () => {
    expect(traceOf(latin1("x /XXUndersign <</Format 3>> /ByteRange"))).toBe("ours");
    expect(traceOf(latin1("/ByteRange [0 1 2 3]"))).toBe("signature");
    expect(traceOf(latin1("/XXUndersign <</Format "))).toBe("ours");
    expect(traceOf(latin1("a PDF"))).toBe("none");
  });

  test("tell a file that was cut off from a whole one and from one with something behind its end", () => {
    const whole = tablePdf(onePage()).toString("latin1");
    const more = `${whole}9 0 obj\nnull\nendobj\n`;
    expect([whole, `${whole}junk`, more].map((text) => isCutOff(latin1(text)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("a PDF has its header within the first kilobyte", () => {
    expect(looksLikePdf(latin1(`${" ".repeat(1_019)}%PDF-1.4`))).toBe(true);
    expect(looksLikePdf(latin1(`${" ".repeat(1_020)}%PDF-1.4`))).toBe(false);
  });
});
