import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { name } from "../../src/file/objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { type PreparedPdf, preparePdf } from "../../src/prepare/prepare.ts";
import type { SealKey } from "../../src/seal/seal.ts";
import { onePage, type PageOptions, streamPdf, tablePdf } from "../support/pdfs.ts";
import {
  blue,
  green,
  imageField,
  magenta,
  makeSealing,
  makeSealKey,
  quarters,
  red,
  seal,
  textField,
} from "../support/sealing.ts";
import { hasTool, needs, type Pixels, rendered, run, withFile } from "../support/tools.ts";

let key: SealKey;
beforeAll(async () => {
  key = await makeSealKey();
});

const cropped = { media: "[0 0 612 792]", crop: "[50 60 450 700]" };
const offCorner = { media: "[-100 -200 495 642]" };

const pages: Record<string, PageOptions> = {
  "is upright": {},
  "is turned by 90": { rotate: 90 },
  "is turned by 180": { rotate: 180 },
  "is turned by 270": { rotate: 270 },
  "is turned by -90": { rotate: -90 },
  "is turned by 450": { rotate: 450 },
  "is cropped": cropped,
  "is cropped and turned by 90": { ...cropped, rotate: 90 },
  "is cropped and turned by 180": { ...cropped, rotate: 180 },
  "is cropped and turned by 270": { ...cropped, rotate: 270 },
  "does not start at zero": offCorner,
  "does not start at zero and is turned by 90": { ...offCorner, rotate: 90 },
  "does not start at zero and is turned by 270": { ...offCorner, rotate: 270 },
  "has its corners swapped": { media: "[595 842 0 0]", rotate: 90 },
  "is cropped larger than it is": { media: "[0 0 400 500]", crop: "[-50 -50 600 700]" },
  "leaks its transformation": { content: "0.1 0 0 0.1 100 100 cm 0.5 g 0 0 500 500 re f" },
  "leaks its clipping": { content: "0 0 10 10 re W n" },
  "has unbalanced q": { content: "q q q 5 0 0 5 0 0 cm" },
  "has unbalanced Q": { content: "Q Q Q 5 0 0 5 0 0 cm" },
};

describe.each(Object.entries(pages))("a picture on a page that %s", (_, page) => {
  test("lands within a point of its place, upright", async (ctx) => {
    if (!hasTool("pdftoppm")) ctx.skip("pdftoppm is not installed");
    const prepared = await preparePdf(tablePdf(onePage(page)));
    const size = prepared.pages[0] ?? { width: 0, height: 0 };
    const place = {
      page: 0,
      x: 0.12,
      y: 0.07,
      width: 0.3,
      height: (0.1 * size.width) / size.height,
    };
    const shown = await sealedPage(prepared, place);
    expect(Math.abs(shown.width - size.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(shown.height - size.height)).toBeLessThanOrEqual(1);
    const [left, top] = [place.x * size.width, place.y * size.height];
    const [right, bottom] = [left + 0.3 * size.width, top + 0.1 * size.width];
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    expectArea(shown, red, [left, top, middleX, middleY]);
    expectArea(shown, green, [middleX, top, right, middleY]);
    expectArea(shown, blue, [left, middleY, middleX, bottom]);
    expectArea(shown, magenta, [middleX, middleY, right, bottom]);
  });
});

/** Renders one pixel per point. */
async function sealedPage(prepared: PreparedPdf, place: Parameters<typeof imageField>[0]) {
  const fields = [imageField(place, quarters(300, 100))];
  const file = await seal(makeSealing(prepared.bytes, key, fields));
  const shown = withFile(file, (path) => rendered(path, 1, 72));
  if (shown === undefined) throw new Error("the page is not shown");
  return shown;
}

function expectArea(shown: Pixels, color: readonly number[], expected: readonly number[]): void {
  const area = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0] as const;
  let [x0, y0, x1, y1]: number[] = [...area];
  for (let i = 0; i < shown.width * shown.height; i++) {
    if (!color.every((value, at) => Math.abs((shown.rgba[i * 4 + at] ?? 0) - value) < 40)) continue;
    const [x, y] = [i % shown.width, Math.floor(i / shown.width)];
    x0 = Math.min(x0 ?? x, x);
    y0 = Math.min(y0 ?? y, y);
    x1 = Math.max(x1 ?? 0, x + 1);
    y1 = Math.max(y1 ?? 0, y + 1);
  }
  [x0, y0, x1, y1].forEach((side, i) => {
    expect(Math.abs((side ?? Number.NaN) - (expected[i] ?? 0))).toBeLessThanOrEqual(1);
  });
}

describe("a picture of another shape than its field", () => {
  test("is scaled to fit, at the left on the lower edge, never stretched", async (ctx) => {
    if (!hasTool("pdftoppm")) ctx.skip("pdftoppm is not installed");
    const prepared = await preparePdf(tablePdf(onePage({ media: "[0 0 600 600]" })));
    const shown = await sealedPage(prepared, { page: 0, x: 0.1, y: 0.1, width: 0.5, height: 0.5 });
    expectArea(shown, red, [60, 260, 210, 310]);
    expectArea(shown, magenta, [210, 310, 360, 360]);
  });
});

const names = [
  "Ann O'Neil (CEO)",
  "Łukasz Ćwikła",
  "Владимир Щёкин",
  "Γιώργος Παπαδόπουλος",
  "Nguyễn Thị Hương",
  "王小明",
  "田中さくら",
  "김철수",
  "محمد عبد الله",
  "שלום כהן",
  "क्षितिज अमित",
  "สมชาย",
];

describe("a name", () => {
  beforeEach((context) => needs(context, "pdftotext"));

  test.each(names)("in its own script is stamped, certified and read back: %s", async (name) => {
    const text = await textOf(name, 1);
    expect(text.normalize("NFC")).toContain(name);
  });

  test("of decomposed letters is composed", async () => {
    expect(await textOf("Zoe\u0308 Mu\u0308ller", 1)).toContain("Zoë Müller");
  });

  test("with a sign that no font has shows its code points for it", async () => {
    expect(await textOf("Bob ꦮꦶ", 1)).toContain("Bob [U+A9AE U+A9B6]");
  });

  test("can't hide its order behind invisible direction marks", async () => {
    const text = await readBack("Ann\u202egpj.exe", 1);
    expect(text).toContain("Anngpj.exe");
  });

  async function sealedName(name: string): Promise<Buffer> {
    const place = { page: 0, x: 0.1, y: 0.1, width: 0.6, height: 0.05 };
    const sealing = makeSealing(streamPdf(onePage()), key, [textField(place, name)]);
    return seal(sealing);
  }

  /** pdftotext marks directions where it turns lines that are read from the right. */
  const textOf = async (name: string, page: number) =>
    (await readBack(name, page)).replace(/[\u202a-\u202e\u200e\u200f]/g, "");

  async function readBack(name: string, page: number): Promise<string> {
    const file = await sealedName(name);
    const pages = ["-f", String(page), "-l", String(page)];
    return withFile(file, (path) => run("pdftotext", [...pages, path, "-"]).output);
  }
});

test("a text too long for its field is made smaller until it fits", async (ctx) => {
  if (!hasTool("pdftoppm")) ctx.skip("pdftoppm is not installed");
  const place = { page: 0, x: 0.2, y: 0.5, width: 0.2, height: 0.04 };
  const blank = tablePdf(onePage({ content: "" }));
  const file = await seal(makeSealing(blank, key, [textField(place, "W".repeat(60))]));
  const shown = withFile(file, (path) => rendered(path, 1, 72));
  const columns = new Set<number>();
  shown?.rgba.forEach((value, i) => {
    if (i % 4 === 0 && value < 128) columns.add((i / 4) % shown.width);
  });
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(0.2 * 612);
  expect(Math.max(...columns)).toBeLessThanOrEqual(0.4 * 612);
  expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThan(100);
});

test.each([
  ["that its author has chosen stays", "/Tabs/R", "R"],
  ["is that of the tree where none was chosen", "", "S"],
])("the order of tabs on a tagged page %s", async (_, extra, expected) => {
  const tree = "<</Type/StructTreeRoot>>";
  const upload = tablePdf(onePage({ extra }, "/StructTreeRoot 5 0 R/Version/1.5", [tree]));
  const sealed = new PdfFile(
    await seal(
      makeSealing(upload, key, [
        textField({ page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.1 }, "Ann Lee"),
      ]),
    ),
  );
  const [page] = listPages(sealed);
  expect(page?.dict.get("Tabs")).toEqual(name(expected));
});
