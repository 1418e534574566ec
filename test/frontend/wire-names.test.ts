import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Every source file of the frontend except those that translate. */
const files = readdirSync("frontend", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("api/"))
  .map((name) => ({ name, source: readFileSync(`frontend/${name}`, "utf8") }));

const holding = (pattern: RegExp) =>
  files.filter(({ source }) => pattern.test(source)).map(({ name }) => name);

test("only frontend/api knows the endpoints and their shapes", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(holding(/contract\/(pages|api\b)/)).toEqual([]);
});

test("the specification's spellings appear in frontend/api only", () => {
  const names =
    /\b(dataX|dataY|etype|bgcolor|classname|recepient\w*|sender(id|email|name)|fileurl|emailData|ccList|templateIs|templateName|markerContainer\w+|docUrl|userSign|userConsent|dateString|mfacode|voided)\b/;
  expect(holding(names)).toEqual([]);
});
