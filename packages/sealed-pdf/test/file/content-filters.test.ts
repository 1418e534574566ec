import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { decodeContent } from "../../src/file/content-filters.ts";
import { PdfFault } from "../../src/file/fault.ts";
import { dict, name, Stream, type Value } from "../../src/file/objects.ts";
import { contentStreams } from "../../src/file/page-objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { filtered, namesOfFilters } from "../support/filtered.ts";
import { needs, withFile } from "../support/index.ts";
import { onePage, tablePdf } from "../support/pdfs.ts";

const text = Array.from({ length: 900 }, (_, at) => `BT /F1 9 Tf ${at} 1 Td (${at * 7}) Tj ET`);
const content = text.join("\n");
const behind = (filters: string): Buffer =>
  tablePdf(onePage({}).with(3, filtered(filters, content)));

function decoded(pdf: Buffer): string {
  const file = new PdfFile(pdf);
  const [first] = contentStreams(file, listPages(file));
  if (!first) throw new Error("there is no content");
  const get = (value: Value | undefined) => file.get(value);
  return decodeContent(first.stream, get, 1_000_000).toString("latin1").trimStart();
}

describe("content is decoded behind", () => {
  test.each(namesOfFilters)("%s", (filters) => {
    expect(decoded(behind(filters))).toBe(content);
  });

  test.for(namesOfFilters)("%s, as qpdf decodes it", (filters, context) => {
    needs(context, "qpdf");
    const args = ["--show-object=4", "--filtered-stream-data"];
    const found = withFile(behind(filters), (path) => spawnSync("qpdf", [path, ...args]));
    expect(found.stdout.toString("latin1").trimStart()).toBe(content);
  });
});

describe("content that readers may decode differently is a fault:", () => {
  const lzwOf = (...codes: number[]) =>
    codes.map((code) => code.toString(2).padStart(9, "0")).join("");
  const bytesOf = (bits: string) =>
    (bits.match(/.{1,8}/g) ?? [])
      .map((byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, "0"), 2)))
      .join("");
  test.each([
    ["hexadecimal without an end", ["AHx"], "414243"],
    ["hexadecimal with another sign", ["AHx"], "41x2>"],
    ["base 85 without an end", ["A85"], "87cUR"],
    ["base 85 with a single last digit", ["A85"], "87cUR8~>"],
    ["base 85 with a group that is too large", ["A85"], "uuuuu~>"],
    ["base 85 with four zeros within a group", ["A85"], "87z~>"],
    ["base 85 with another sign", ["A85"], "87cU\x7f~>"],
    ["a run without its byte", ["RL"], "\xff"],
    ["a copy that breaks off", ["RL"], "\x05abc"],
    ["runs without an end", ["RL"], "\x00a"],
    ["LZW that does not begin with an empty table", ["LZW"], bytesOf(lzwOf(65, 257))],
    ["LZW with a code that is in no table", ["LZW"], bytesOf(lzwOf(256, 65, 300, 257))],
    ["LZW without an end", ["LZW"], bytesOf(lzwOf(256, 65))],
    ["a filter of pictures", ["DCTDecode"], "x"],
    ["a filter of no name", ["constructor"], "x"],
    ["five filters", ["AHx", "AHx", "AHx", "AHx", "AHx"], "41>"],
    ["more than its bound", ["RL"], `${"\x81a".repeat(100)}\x80`],
  ])("%s", (_, filters, bytes) => {
    const stream = new Stream(
      dict({ Filter: filters.map((one) => name(one)) }),
      Buffer.from(bytes, "latin1"),
    );
    const decode = () => decodeContent(stream, (value) => value ?? null, 1_000);
    expect(decode).toThrow(PdfFault);
  });

  test("a code for what it just begins is none", () => {
    const bits = lzwOf(256, 97, 258, 257);
    const stream = new Stream(dict({ Filter: name("LZW") }), Buffer.from(bytesOf(bits), "latin1"));
    expect(decodeContent(stream, (value) => value ?? null, 10).toString()).toBe("aaa");
  });
});
