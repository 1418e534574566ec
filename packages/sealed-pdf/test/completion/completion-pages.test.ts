import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CompletionWords, englishWords } from "../../src/completion/words.ts";
import { type Dict, Ref, type Value } from "../../src/file/objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import { onePage, stream, streamPdf, tablePdf } from "../support/pdfs.ts";
import { completionSigner, makeSealing, makeSealKey, seal, verdictOf } from "../support/sealing.ts";
import { hasTool, needs, rendered, run, withFile } from "../support/tools.ts";

let key: SealKey;
beforeAll(async () => {
  key = await makeSealKey();
});

const at = new Date("2026-11-20T10:00:00Z");
const tools = ["pdftotext", "pdfinfo", "qpdf"] as const;

async function sealedFor(names: readonly string[], original = tablePdf(onePage())) {
  const sealing = makeSealing(original, key);
  const signers = names.map((name, i) => completionSigner(name, `person${i}@example.com`, at));
  const history = names.map((_, i) => ({
    at,
    what: "Document signed",
    who: `person${i}@example.com`,
    where: "2001:db8:85a3::8a2e:370:7334",
  }));
  return seal({ ...sealing, completion: { ...sealing.completion, signers, history } });
}

const textOfPage = (path: string, page: number): string =>
  run("pdftotext", ["-layout", "-f", String(page), "-l", String(page), path, "-"]).output;

describe("a certificate of completion", () => {
  beforeEach((context) => needs(context, "pdftotext", "pdftoppm"));

  test.each([1, 3, 40])(
    "for %i signers keeps each on one page and numbers its pages",
    async (count) => {
      const names = Array.from({ length: count }, (_, i) => `Person${i} Test`);
      const file = await sealedFor(names);
      const pages = listPages(new PdfFile(file)).length;
      withFile(file, (path) => {
        const texts = Array.from({ length: pages - 1 }, (_, i) => textOfPage(path, i + 2));
        texts.forEach((text, i) => {
          expect(text).toContain(`Page ${i + 1} of ${pages - 1}`);
          expect(text).toContain("3f0c4cf0-7b06-4b4f-9f6a-0d2f7e6a1c55");
        });
        const cards = texts.map((text) => ({
          names: text.match(/Person\d+ Test/g)?.length ?? 0,
          steps: text.match(/Firefox on Windows/g)?.length ?? 0,
        }));
        expect(cards.reduce((sum, card) => sum + card.names, 0)).toBe(count);
        for (const card of cards) expect(card.steps).toBe(card.names);
      });
    },
  );

  test("has statements and texts in full, none of which runs into the foot of a page", async () => {
    const sealing = makeSealing(tablePdf(onePage()), key);
    const statements = Array.from({ length: 60 }, (_, i) => `Statement ${i}.`);
    const texts = [
      { title: "Accepted", text: statements.join("\n").replaceAll("Statement", "Paragraph") },
    ];
    const signers = [
      { ...completionSigner("Ann", "ann@example.com", at), told: ["Identified by a link."] },
    ];
    const completion = { ...sealing.completion, signers, statements, texts };
    const file = await seal({ ...sealing, completion });
    withFile(file, (path) => {
      const { output } = run("pdftotext", ["-bbox", path, "-"]);
      expect(output.match(/>Statement</g)).toHaveLength(60);
      expect(output).toContain(">Identified<");
      const lowest = [...output.matchAll(/yMax="([\d.]+)">(?:Statement|Paragraph)</g)].map(
        ([, y]) => Number(y),
      );
      expect(lowest).toHaveLength(120);
      expect(Math.max(...lowest)).toBeLessThan(792 - 46);
    });
  });

  test("says what it is told to say, mirrored and in its own language where that runs from right to left", async () => {
    const words: CompletionWords = {
      ...englishWords,
      ...{ language: "he", direction: "rtl", title: "אישור השלמה" },
      check: (url) => `בדיקה: \u2068${url}\u2069`,
    };
    const sealing = makeSealing(tablePdf(onePage()), key);
    const file = await seal({ ...sealing, completion: { ...sealing.completion, words } });
    withFile(file, (path) => {
      const boxes = run("pdftotext", ["-bbox", "-f", "2", "-l", "2", path, "-"]).output;
      const leftOf = (word: string) =>
        Number(new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(boxes)?.[1]);
      expect(leftOf("Time")).toBeGreaterThan(leftOf("Network"));
      expect(leftOf("Scan")).toBeLessThan(200);
      expect(boxes).toContain("https://sign.example.com/verify");
    });
    const source = Buffer.from(file).toString("latin1");
    expect(source).toContain("/WritingMode /RlTb");
    expect(source).toContain("/Lang <feff00680065>");
  });

  test("starts each text in full at the text's own side of the page", async () => {
    const sealing = makeSealing(tablePdf(onePage()), key);
    const texts = [{ title: "Accepted", text: "שלום\nWelcome" }];
    for (const direction of ["ltr", "rtl"] as const) {
      const words = { ...englishWords, direction };
      const file = await seal({ ...sealing, completion: { ...sealing.completion, texts, words } });
      withFile(file, (path) => {
        const boxes = run("pdftotext", ["-bbox", "-f", "2", "-l", "2", path, "-"]).output;
        const edge = (name: string, word: string) =>
          Number(new RegExp(`${name}="([\\d.]+)"[^>]*>${word}<`).exec(boxes)?.[1]);
        expect(edge("xMin", "Welcome"), direction).toBeCloseTo(50, 0);
        expect(edge("xMax", "[\u05d0-\u05ea]+"), direction).toBeCloseTo(612 - 50, 0);
      });
    }
  });

  test("has each event in one line, addresses of usual lengths whole, and readers before them", async () => {
    const who = "s9b773cc902.of-a-long-name@example.com";
    const history = Array.from({ length: 3 }, () => ({
      ...{ at, what: "Link to the signed document emailed", who, where: "203.0.113.255" },
    }));
    const readers = [{ title: "People who only read", text: "Rex Reed: Receives a copy" }];
    const sealing = makeSealing(tablePdf(onePage()), key);
    const completion = { ...sealing.completion, history, readers };
    withFile(await seal({ ...sealing, completion }), (path) => {
      const text = run("pdftotext", ["-layout", path, "-"]).output;
      const line = /2026, 10:00:00 +Link to the signed document emailed +(\S+) +203\.0\.113\.255/g;
      expect([...text.matchAll(line)].map(([, address]) => address)).toEqual(Array(3).fill(who));
      expect(text).toMatch(/People who only read\s+Rex Reed: Receives a copy\s+History/);
    });
  });

  test("gives another zone's time in the same line of the history, and in a second one on a card", async () => {
    const words = {
      ...englishWords,
      localTime: () => "22 Nov 2026, 02:00:00 UTC+13",
      shortLocalTime: () => "22 Nov, 02:00",
    };
    const history = [{ at, what: "Invitation emailed", who: "ann@example.com", where: "" }];
    const sealing = makeSealing(tablePdf(onePage()), key);
    const completion = { ...sealing.completion, history, words };
    withFile(await seal({ ...sealing, completion }), (path) => {
      const text = run("pdftotext", ["-layout", path, "-"]).output;
      expect(text).toMatch(/2026, 10:00:00 \(22.Nov,.02:00\) +Invitation emailed +ann@example.com/);
      expect(text).toMatch(/Signed +20 Nov 2026, 10:00:00 .*\n+ +\(22.Nov,.02:00\)/);
      expect(text).toContain("UTC+13)");
    });
  });

  test("divides the width of the history between long texts and long addresses, so that it has few lines", async () => {
    const name = "Maximilian Alexander Freiherr von und zu Falkenstein-Hohenberg";
    const history = [
      "max.freiherr-von-falkenstein.rechtsabteilung@example.com",
      "a@example.com",
    ].map((who, i) => ({
      at,
      who,
      where: "",
      what: i === 0 ? "Invitation emailed" : `${name} approved`,
    }));
    const sealing = makeSealing(tablePdf(onePage()), key);
    withFile(await seal({ ...sealing, completion: { ...sealing.completion, history } }), (path) => {
      const boxes = run("pdftotext", ["-bbox", path, "-"]).output;
      const tops = [...boxes.matchAll(/yMin="([\d.]+)"[^>]*>([^<]*)</g)].map(
        ([, y, word]) => [Number(y), word] as const,
      );
      const from = tops.findLast(([, word]) => word === "Maximilian")?.[0] ?? 0;
      const to = tops.findLast(([, word]) => word === "approved")?.[0] ?? 0;
      expect(to).toBeGreaterThanOrEqual(from);
      expect(to - from).toBeLessThan(24);
    });
  });

  test("has what somebody did below their name, if it is too long to be behind", async () => {
    const signer = completionSigner("Wilhelmina Wells-Smythe", "wilma@example.com", at);
    const state = "Witnessed the signature of Nora Gwendolyn Northumberland-Featherstonehaugh";
    const sealing = makeSealing(tablePdf(onePage()), key);
    for (const done of [state, `${state}, ${state}, ${state}`]) {
      const signers = [{ ...signer, state: done }];
      withFile(
        await seal({ ...sealing, completion: { ...sealing.completion, signers } }),
        (path) => {
          const { output } = run("pdftotext", ["-raw", path, "-"]);
          expect(output).toMatch(/\nWilhelmina Wells-Smythe\nWitnessed the signature of Nora/);
          expect(output.replace(/\n/g, " ")).toContain(done);
        },
      );
    }
  });

  test("keeps the title of a text on one page with its first two paragraphs", async () => {
    const texts = Array.from({ length: 60 }, (_, i) => ({
      title: `Accepted${i}`,
      text: ["Heading", `Second${i}${" word".repeat(90)}`, ..."x".repeat(i % 7)].join("\n"),
    }));
    const sealing = makeSealing(tablePdf(onePage()), key);
    const file = await seal({ ...sealing, completion: { ...sealing.completion, texts } });
    const pages = listPages(new PdfFile(file)).length;
    withFile(file, (path) => {
      const all = Array.from({ length: pages }, (_, i) => textOfPage(path, i + 1));
      const numbers = (word: string) =>
        all.map((text) => [...text.matchAll(new RegExp(`${word}(\\d+)`, "g"))].map(([, n]) => n));
      expect(numbers("Accepted").flat()).toHaveLength(60);
      expect(numbers("Accepted")).toEqual(numbers("Second"));
    });
  });

  test("says the head of its table of history on every page that has some", async () => {
    const names = Array.from({ length: 90 }, (_, i) => `Person${i}`);
    const file = await sealedFor(names);
    const pages = listPages(new PdfFile(file)).length;
    withFile(file, (path) => {
      for (let page = 2; page <= pages; page++) {
        const text = textOfPage(path, page);
        const hasHistory = text.includes("Document signed");
        expect(text.includes("Network address")).toBe(hasHistory);
      }
    });
  });

  test("goes on with what was recorded if that is longer than a page", async () => {
    const sealing = makeSealing(tablePdf(onePage()), key);
    const people = Array.from({ length: 150 }, (_, i) => `Person${i} (p${i}@example.com)`);
    const entry = { at, what: `Taken: ${people.join(", ")}.`, who: "ann@example.com", where: "" };
    const history = [entry, { ...entry, what: "Document signed" }];
    const file = await seal({ ...sealing, completion: { ...sealing.completion, history } });
    withFile(file, (path) => {
      const { output } = run("pdftotext", ["-raw", path, "-"]);
      expect(new Set(output.match(/Person\d+/g)).size).toBe(people.length);
      const boxes = run("pdftotext", ["-bbox", path, "-"]).output;
      const ends = [...boxes.matchAll(/yMax="([\d.]+)">Person/g)].map(([, y]) => Number(y));
      expect(ends).toHaveLength(people.length);
      // Letter, above its lower margin.
      expect(Math.max(...ends)).toBeLessThan(792 - 54);
    });
  });

  test("breaks an address behind its signs, and leaves out a dot at the end of a line", async () => {
    const address = "maximiliane.mustermann@department.example-company.co.uk";
    const sealing = makeSealing(tablePdf(onePage()), key);
    const signers = [{ ...completionSigner("Ann", `some.very-${address}`, at), order: 12 }];
    const long = `maximiliane.mustermann@${"department.example-".repeat(4)}company.co.uk`;
    const history = [{ at, what: "Document signed", who: long, where: "" }];
    const file = await seal({
      ...sealing,
      completion: { ...sealing.completion, signers, history },
    });
    withFile(file, (path) => {
      const { output } = run("pdftotext", ["-raw", path, "-"]);
      expect(output).toMatch(/maximiliane\.mustermann@\S+[.-]\n(?:\S+[.-]\n)*\S+co\.uk/);
      expect(output).toContain("co.uk\nnumber 12 in the order\n");
    });
  });

  test("breaks what is too long, within its margins", async () => {
    const file = await sealedFor(["W".repeat(160), "Ann"]);
    const shown = withFile(file, (path) => rendered(path, 2, 72));
    const dark: number[] = [];
    shown?.rgba.forEach((value, i) => {
      if (i % 4 === 0 && value < 100) dark.push((i / 4) % shown.width);
    });
    expect(Math.min(...new Set(dark))).toBeGreaterThanOrEqual(49);
    expect(Math.max(...new Set(dark))).toBeLessThanOrEqual((shown?.width ?? 0) - 49);
  });
});

interface Tree {
  readonly file: PdfFile;
  readonly root: Dict;
}

function treeOf(bytes: Buffer): Tree {
  const file = new PdfFile(bytes);
  const root = file.dict(file.root.get("StructTreeRoot"));
  if (root === undefined) throw new Error("no structure tree");
  return { file, root };
}

/** The types of a node's kids, and what hangs below them. */
function outline({ file }: Tree, value: Value | undefined): string[] {
  const node = file.dict(value);
  const kids = node && (file.array(node.get("K")) ?? [node.get("K")]);
  const type = file.nameText(node?.get("S"));
  const below = (kids ?? []).flatMap((kid) =>
    kid instanceof Ref ? outline({ file } as Tree, kid) : [],
  );
  return type === undefined ? below : [type, ...below];
}

describe("for screen readers, a certificate", () => {
  test("has its headings, tables and pictures in the order of reading", async () => {
    const tree = treeOf(await sealedFor(["Ann Lee"]));
    const types = outline(tree, tree.file.root.get("StructTreeRoot")).filter((type) =>
      /^(Document|H\d|Figure|Table|TH)$/.test(type),
    );
    const facts = Array<string>(6).fill("TH");
    expect(types).toEqual([
      ...["Document", "H1", "Figure", "Table", ...facts],
      ...["H2", "H3", "Figure", "Table", "TH"],
      ...["H2", "Table", "TH", "TH", "TH", "TH"],
      ...["H2", "Table", "TH", "TH"],
    ]);
  });

  test("has nothing on its pages that is neither in the tree nor decoration", async () => {
    const tree = treeOf(await sealedFor(["Ann Lee", "محمد", "Ben"]));
    const { file } = tree;
    const parents = file.dict(tree.root.get("ParentTree"));
    const leaves = (file.array(parents?.get("Kids")) ?? []).map((kid) => file.dict(kid));
    const nums = leaves.flatMap((leaf) => file.array(leaf?.get("Nums")) ?? []);
    const pages = listPages(file).filter(({ dict }) => dict.has("StructParents"));
    expect(pages.length).toBeGreaterThan(0);
    for (const { dict } of pages) {
      const at = nums.indexOf(file.number(dict.get("StructParents")) ?? -1);
      const elements = file.array(nums[at + 1]) ?? [];
      expect(elements.length).toBeGreaterThan(3);
      for (const element of elements) expect(file.dict(element)?.has("S")).toBe(true);
    }
  });

  test("tells what it shows: the code, each signature, and names that run from right to left", async (context) => {
    needs(context, "qpdf");
    const file = await sealedFor(["محمد علي"]);
    withFile(file, (path) => {
      const { output } = run("qpdf", ["--qdf", "--object-streams=disable", path, "-"]);
      const hex = (text: string) =>
        Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex");
      expect(output).toContain(`/Alt <${hex("QR code of https://sign.example.com/verify")}>`);
      expect(output).toContain(`/Alt <${hex("Signature of محمد علي")}>`);
      expect(output).toContain(`/ActualText <${hex("محمد علي")}>`);
    });
  });
});

const tagged = (catalog: string, more: string[]) =>
  onePage(
    { extra: "/StructParents 0", content: "/P <</MCID 0>> BDC 0.9 g 20 30 100 60 re f EMC" },
    `/MarkInfo<</Marked true>>/Lang(de)${catalog}`,
    more,
  );

const wholeTree = [
  "<</Type/StructTreeRoot/K 6 0 R/ParentTree 7 0 R/ParentTreeNextKey 1>>",
  "<</Type/StructElem/S/Document/P 5 0 R/Pg 3 0 R/K 0>>",
  "<</Nums[0 [6 0 R]]>>",
];

describe("an original that is tagged", () => {
  test.each([
    ["table", tablePdf],
    ["stream", streamPdf],
  ])("keeps its tree, and ours is added (%s)", async (_, make) => {
    const tree = treeOf(await sealedFor(["Ann"], make(tagged("/StructTreeRoot 5 0 R", wholeTree))));
    const { file, root } = tree;
    expect(root.get("K")).toMatchObject({ number: 6 });
    const [own, ours] = file.array(file.dict(root.get("K"))?.get("K")) ?? [];
    expect([own, outline(tree, ours)[0]]).toEqual([0, "Part"]);
    expect(file.dict(file.root.get("MarkInfo"))?.get("Marked")).toBe(true);
    const [first, second] = file.array(file.dict(root.get("ParentTree"))?.get("Kids")) ?? [];
    expect(file.array(file.dict(first)?.get("Limits"))).toEqual([0, 0]);
    expect(file.array(file.dict(second)?.get("Limits"))?.[0]).toBe(1);
  });

  test.each([
    ["table", tablePdf, ""],
    ["stream", streamPdf, ""],
    ["table, with a comment", tablePdf, " % the last]\n"],
  ])("keeps a tree of thousands of kids (%s)", async (_, make, comment) => {
    const numbers = Array.from({ length: 2_000 }, (_, index) => 8 + index);
    const all = numbers.map((number) => `${number} 0 R`).join("\n");
    const parents = numbers.map((_, index) => `${index} null`).join(" ");
    const large = [
      `<</Type/StructTreeRoot/K[${all}${comment}]/ParentTree 7 0 R/ParentTreeNextKey 2000>>`,
      "null",
      `<</Nums[${parents}]>>`,
      ...numbers.map((number) => `<</Type/StructElem/S/P/P 5 0 R/ID(${number})>>`),
    ];
    const file = await sealedFor(["Ann"], make(tagged("/StructTreeRoot 5 0 R", large)));
    expect(await verdictOf(file, key)).toBe("genuine");
    const tree = treeOf(file);
    const kids = tree.file.array(tree.root.get("K")) ?? [];
    expect(kids.slice(0, 2_000)).toMatchObject(numbers.map((number) => ({ number })));
    expect(
      kids
        .slice(2_000)
        .flatMap((kid) => outline(tree, kid))
        .slice(0, 2),
    ).toEqual(["Document", "P"]);
    const [leaf] = tree.file.array(tree.file.dict(tree.root.get("ParentTree"))?.get("Kids")) ?? [];
    const nums = tree.file.array(tree.file.dict(leaf)?.get("Nums"));
    expect(nums).toEqual(numbers.flatMap((_, index) => [index, null]));
  });

  test("is still tagged for poppler, and read whole", async (context) => {
    if (!tools.every(hasTool)) context.skip("poppler or qpdf is not installed");
    const file = await sealedFor(["Ann Lee"], tablePdf(tagged("/StructTreeRoot 5 0 R", wholeTree)));
    withFile(file, (path) => {
      expect(run("pdfinfo", [path]).output).toMatch(/Tagged: +yes/);
      const words = run("pdfinfo", ["-struct-text", path]).output;
      expect(words).toContain('"Certificate of completion"');
      expect(words).toContain('"Ann Lee"');
      expect(run("qpdf", ["--check", path]).status).toBe(0);
    });
  });

  test.each([
    ["is no dictionary", "/StructTreeRoot 4 0 R", []],
    ["is not there", "/StructTreeRoot 99 0 R", []],
    [
      "has a parent tree in a circle",
      "/StructTreeRoot 5 0 R",
      ["<</ParentTree 6 0 R>>", "<</Kids[6 0 R]>>"],
    ],
    ["counts absurdly", "/StructTreeRoot 5 0 R", ["<</ParentTreeNextKey 1e300>>"]],
    [
      "has an unreadable parent tree",
      "/StructTreeRoot 5 0 R",
      ["<</ParentTree 6 0 R>>", stream("x").replace("endstream", "")],
    ],
  ])("is sealed all the same when its tree %s", async (_, catalog, more) => {
    const file = await sealedFor(["Ann"], tablePdf(tagged(catalog, [...more])));
    expect(await verdictOf(file, key)).toBe("genuine");
  });
});

test("an original without tags is not called tagged because of our pages", async () => {
  const file = new PdfFile(await sealedFor(["Ann"]));
  expect(file.root.has("MarkInfo")).toBe(false);
});
