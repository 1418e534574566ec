import { preparePdf } from "sealed-pdf";
import { makeSealing, makeSealKey, onePage, seal, tablePdf } from "sealed-pdf/testing";
import { expect, test } from "vitest";
import { drawFirstPage } from "#core/images/drawing/draw";

const key = await makeSealKey();
/** Points, on the displayed page. */
const marks = [
  { mark: "tick", x: 50, y: 60, width: 24, height: 16 },
  { mark: "dot", x: 200, y: 250, width: 16, height: 40 },
] as const;
const a4 = { media: "[0 0 595 842]", content: "" };

test.each([
  ["turned by 90", { ...a4, rotate: 90 }],
  ["turned by 180", { ...a4, rotate: 180 }],
  ["turned by 270", { ...a4, rotate: 270 }],
  ["cropped", { media: "[0 0 700 900]", crop: "[50 60 550 760]", content: "" }],
])(
  "PDFium draws marks on a page that is %s within their fields, and nothing elsewhere",
  async (_, page) => {
    const { bytes, pages } = await preparePdf(tablePdf(onePage(page)));
    const size = pages[0] ?? { width: 0, height: 0 };
    const fields = marks.map(({ mark, x, y, width, height }) => ({
      place: {
        page: 0,
        x: x / size.width,
        y: y / size.height,
        width: width / size.width,
        height: height / size.height,
      },
      label: mark,
      content: { kind: "mark" as const, mark },
    }));
    const sealed = await seal(makeSealing(bytes, key, fields));
    const side = Math.max(size.width, size.height);
    const drawn = await drawFirstPage(sealed, size, side);
    const counts = marks.map(() => 0);
    let elsewhere = 0;
    drawn?.rgba.forEach((value, i) => {
      if (i % 4 !== 0 || value > 200) return;
      const [x, y] = [(i / 4) % drawn.width, Math.floor(i / 4 / drawn.width)];
      const at = marks.findIndex((m) => isIn(m, x, y));
      if (at === -1) elsewhere += 1;
      else counts[at] = (counts[at] ?? 0) + 1;
    });
    expect(elsewhere).toBe(0);
    // A tick is thinner than a dot of the same height.
    expect(counts[0]).toBeGreaterThan(20);
    expect(counts[1]).toBeGreaterThan(45);
  },
);

const isIn = (field: (typeof marks)[number], x: number, y: number): boolean =>
  x >= field.x && x < field.x + field.width && y >= field.y && y < field.y + field.height;
