import { expect, test } from "vitest";
import { byteOrderMark, csvFile, csvLine } from "../../../../core/domain/common/csv.ts";

test("a file begins with the byte order mark, and each line ends with CR LF", () => {
  const file = csvFile([
    ["Name", "Größe"],
    ["Jürgen", "groß"],
  ]);
  expect(file).toBe(`${byteOrderMark}"Name","Größe"\r\n"Jürgen","groß"\r\n`);
  expect([...Buffer.from(file, "utf8").subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test("quotes are doubled, and commas and line breaks stay in their cell", () => {
  expect(csvLine(['He said "no", then\r\nleft', ""])).toBe('"He said ""no"", then\r\nleft",""\r\n');
});

test.each([
  "=HYPERLINK(1)",
  "+1 555",
  "-2+3",
  "@SUM(A1)",
  "\tcmd",
  "\rcmd",
  "\ncmd",
  "＝1+1",
  "＋1",
  "－1",
  "＠A1",
])("%j is text and no formula", (cell) => {
  expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
});

test.each([
  ["a;=1+1;b", "a;'=1+1;b"],
  ["a\n-2+3", "a\n'-2+3"],
  ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
  ['a;"=1+1', `a;""'=1+1`],
  ["a;＝1+1", "a;'＝1+1"],
])("%j is none where semicolons or tabs separate cells either", (cell, written) => {
  expect(csvLine(["before", cell])).toBe(`"before","${written}"\r\n`);
});

test.each(["a=b", "1-2", "-1234.5", "ann@example.com", " =1", "'=1"])(
  "%j stays as it is",
  (cell) => {
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
  },
);
