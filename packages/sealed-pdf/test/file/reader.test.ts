import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { PdfFault } from "../../src/file/fault.ts";
import { Lexer } from "../../src/file/lexer.ts";
import { Name, Ref, stringBytes, Token } from "../../src/file/objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { serialize } from "../../src/file/serialize.ts";
import {
  frontXrefPdf,
  hybridPdf,
  manyPages,
  onePage,
  stream,
  streamPdf,
  tablePdf,
} from "../support/pdfs.ts";

const value = (source: string) => new Lexer(Buffer.from(source, "latin1")).value();

describe("the lexer", () => {
  test("reads every kind of value", () => {
    expect(value("[true false null -1.5 +2 .5 7 /Name]")).toEqual([
      true,
      false,
      null,
      -1.5,
      2,
      0.5,
      7,
      new Name("Name"),
    ]);
  });

  test("tells a reference from numbers that stand alone", () => {
    expect(value("[1 0 R 1 0 2 0 R]")).toEqual([new Ref(1, 0), 1, 0, new Ref(2, 0)]);
    expect(value("[1 0 RG]")).toHaveLength(3);
  });

  test("takes names apart that are spelled with # to hide", () => {
    expect(value("<</J#61vaScript/#4a#53>>")).toEqual(new Map([["JavaScript", new Name("JS")]]));
  });

  test("keeps strings byte for byte, with nested and escaped parentheses", () => {
    const kept = value("(a(b)\\)c)");
    expect(kept).toBeInstanceOf(Token);
    expect(stringBytes(kept)?.toString()).toBe("a(b))c");
    expect(stringBytes(value("<48 69 2>"))?.toString("hex")).toBe("486920");
    expect(stringBytes(value("(\\101\\n\\\nx)"))?.toString()).toBe("A\nx");
  });

  test("passes over comments and white space of every kind", () => {
    expect(value("%one\r%two\n\0\t[1%x]\n2]")).toEqual([1, 2]);
  });

  test("refuses nesting that would overflow the stack", () => {
    expect(() => value("[".repeat(100_000))).toThrow(PdfFault);
    expect(() => value("<</A".repeat(100_000))).toThrow(PdfFault);
  });

  test.each(["", "[1", "<</A", "<</A 1", "(a", "<41", "<<1 2>>", ")"])(
    "refuses the unfinished value %j",
    (source) => {
      expect(() => value(source)).toThrow(PdfFault);
    },
  );
});

describe("written values", () => {
  test.each([
    "<</A [1 -0.5 true null]\n/B <</C (x\\)y)>>>>",
    "[/A#20B /C#23 12 0 R <4142>]",
    "[0.0000001234]".replace("0.0000001234", "0.00000012"),
  ])("read back as they were: %s", (source) => {
    expect(serialize(value(serialize(value(source))))).toBe(serialize(value(source)));
  });

  test("have no exponents", () => {
    expect(serialize([1e-7, 1e21, 0.1])).not.toMatch(/e/i);
  });
});

const shapes = {
  "a cross-reference table": tablePdf(onePage()),
  "object streams": streamPdf(onePage()),
  "the newest section in front": frontXrefPdf(onePage()),
  "a hybrid of table and stream": hybridPdf(onePage()),
};

describe("a file", () => {
  test.each(Object.entries(shapes))("with %s is read", (_, bytes) => {
    const pages = listPages(new PdfFile(bytes));
    expect(pages.map((page) => page.view)).toEqual([{ box: [0, 0, 612, 792], turn: 0 }]);
  });

  test("may keep everything in objects of their own", () => {
    const objects = onePage({ media: "5 0 R", rotate: "8 0 R" }, "", [
      "[0 6 0 R 7 0 R 200]",
      "0",
      "100",
      "90",
    ]);
    expect(listPages(new PdfFile(tablePdf(objects)))[0]?.view).toEqual({
      box: [0, 0, 100, 200],
      turn: 90,
    });
  });

  test("passes boxes and rotation down the page tree", () => {
    const objects = onePage();
    objects[1] = "<</Type/Pages/Kids[5 0 R]/Count 1/Rotate 270/CropBox[10 10 90 90]>>";
    objects[2] = "<</Type/Page/Parent 5 0 R>>";
    objects.push("<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1/MediaBox[0 0 100 100]>>");
    expect(listPages(new PdfFile(tablePdf(objects)))[0]?.view).toEqual({
      box: [10, 10, 90, 90],
      turn: 270,
    });
  });

  test("ends a stream at its endstream when the length lies", () => {
    const objects = onePage();
    objects[3] = "<</Length 4000>>\nstream\nq Q\nendstream";
    expect(() => listPages(new PdfFile(tablePdf(objects)))).not.toThrow();
  });

  test("that names objects which are elsewhere is noticed", () => {
    const bytes = tablePdf(onePage());
    const moved = Buffer.from(bytes.toString("latin1").replace("4 0 obj", "9 0 obj"), "latin1");
    expect([...new PdfFile(bytes).misplacedObjects()]).toEqual([]);
    expect([...new PdfFile(moved).misplacedObjects()]).toEqual([4]);
  });
});

describe("an attack on the reader", () => {
  const opened = (bytes: Buffer) => () => listPages(new PdfFile(bytes));

  test("by sections that point at each other ends", () => {
    const bytes = tablePdf(onePage()).toString("latin1");
    const start = /startxref\n(\d+)/.exec(bytes)?.[1] ?? "";
    const loop = bytes.replace("/Root 1 0 R", `/Root 1 0 R/Prev ${start}`);
    expect(opened(Buffer.from(loop, "latin1"))).not.toThrow();
  });

  test("by a page tree in a circle is refused", () => {
    const objects = onePage();
    objects[2] = "<</Type/Pages/Kids[2 0 R]/Count 1>>";
    expect(opened(tablePdf(objects))).toThrow(/circle/);
  });

  test("by one page shown twice is refused, since a stamp would show twice", () => {
    const objects = onePage();
    objects[1] = "<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>";
    expect(opened(tablePdf(objects))).toThrow(/circle/);
  });

  test("by references in a circle ends", () => {
    const objects = onePage({ media: "5 0 R" }, "", ["6 0 R", "5 0 R"]);
    expect(opened(tablePdf(objects))).toThrow(PdfFault);
  });

  test("by a stream whose length is itself ends", () => {
    const objects = onePage();
    objects[3] = "<</Length 4 0 R>>\nstream\nq Q\nendstream";
    expect(opened(tablePdf(objects))).not.toThrow();
  });

  test("by a stream that inflates without end is refused", () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024)).toString("latin1");
    const entries = "/Type/XRef/Size 9/W[1 3 1]/Root 1 0 R/Filter/FlateDecode";
    const head = "%PDF-1.5\n";
    const body = `1 0 obj\n${stream(bomb, entries)}\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
    expect(opened(Buffer.from(head + body, "latin1"))).toThrow(/inflated/);
  });

  test.each(["/W[0 0 0]", "/W[1 9 1]", "/W[1 -3 1]", "/W[1 3 1]/Index[0 99999999999]"])(
    "by a cross-reference stream with %s is refused",
    (entries) => {
      const head = "%PDF-1.5\n";
      const xref = stream("\0".repeat(50), `/Type/XRef/Size 9/Root 1 0 R${entries}`);
      const body = `1 0 obj\n${xref}\nendobj\nstartxref\n${head.length}\n%%EOF\n`;
      expect(opened(Buffer.from(head + body, "latin1"))).toThrow(PdfFault);
    },
  );

  test("by a table that promises a billion objects is refused", () => {
    const bytes = tablePdf(onePage()).toString("latin1").replace("xref\n0 5", "xref\n0 1000000000");
    expect(opened(Buffer.from(bytes, "latin1"))).toThrow(PdfFault);
  });

  test("by more than 2,000 pages is refused by name", () => {
    expect(listPages(new PdfFile(manyPages(2_000)))).toHaveLength(2_000);
    expect(opened(manyPages(2_002))).toThrow(expect.objectContaining({ reason: "TOO_MANY_PAGES" }));
  });

  test("by cutting the file anywhere throws nothing but a fault", () => {
    const bytes = streamPdf(onePage());
    const last = bytes.lastIndexOf("startxref") + 10;
    for (let length = 0; length < last; length += 7)
      expect(opened(bytes.subarray(0, length))).toThrow(PdfFault);
  });

  test("by changing any byte throws nothing but a fault or a refusal", () => {
    const bytes = tablePdf(onePage());
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x15;
      try {
        listPages(new PdfFile(changed));
      } catch (error) {
        expect(error).toBeInstanceOf(PdfFault);
      }
    }
  });
});
