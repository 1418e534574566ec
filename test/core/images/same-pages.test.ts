import { formPdf, onePage, stream, tablePdf } from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { comparePages } from "../../../core/images/acceptance/same-pages.ts";

const text = (words: string): string => `BT /F1 10 Tf 72 600 Td (${words}) Tj ET`;
const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const withText = (words: string, extra = "", more: string[] = []): Buffer =>
  tablePdf(
    onePage({ content: text(words), extra: `/Resources<</Font<</F1 5 0 R>>>>${extra}` }, "", [
      font,
      ...more,
    ]),
  );
const stamp = "<</Type/Annot/Subtype/Stamp/F 4/Rect[50 590 250 630]/AP<</N 7 0 R>>>>";
const stampLook = stream("0 g 0 0 200 40 re f", "/Type/XObject/Subtype/Form/BBox[0 0 200 40]");
const stamped = (words: string): Buffer => withText(words, "/Annots[6 0 R]", [stamp, stampLook]);

const stampPlace = { x: 50 / 612, y: 162 / 792, width: 200 / 612, height: 40 / 792 };

const original = withText("payable: 1,000");

describe("pages before and after sealing", () => {
  test("are the same when nothing but stamps has come", async () => {
    expect(
      await comparePages(original, stamped("payable: 1,000"), [
        { index: 0, stamped: [stampPlace] },
      ]),
    ).toEqual({
      outcome: "same",
    });
  });

  test("differ by one digit, also where a stamp hides it", async () => {
    const different = { outcome: "different", page: 0, what: "picture" };
    expect(
      await comparePages(original, withText("payable: 1,001"), [{ index: 0, stamped: [] }]),
    ).toEqual(different);
    expect(
      await comparePages(original, stamped("payable: 1,001"), [
        { index: 0, stamped: [stampPlace] },
      ]),
    ).toEqual(different);
  });

  test("differ by an annotation that is no stamp", async () => {
    const what = "number of annotations";
    expect(
      await comparePages(original, stamped("payable: 1,000"), [{ index: 0, stamped: [] }]),
    ).toMatchObject({
      what,
    });
  });

  test("differ where a stamp lies elsewhere than its field, or can't be seen", async () => {
    const after = stamped("payable: 1,000");
    const lower = { ...stampPlace, y: stampPlace.y + 4 / 792 };
    expect(await comparePages(original, after, [{ index: 0, stamped: [lower] }])).toEqual({
      ...{ outcome: "different", page: 0, what: "place of a stamp" },
    });
    const white = stream("1 g 0 0 200 40 re f", "/Type/XObject/Subtype/Form/BBox[0 0 200 40]");
    const unseen = withText("", "/Annots[6 0 R]", [stamp, white]);
    expect(await comparePages(withText(""), unseen, [{ index: 0, stamped: [stampPlace] }])).toEqual(
      { outcome: "different", page: 0, what: "ink of a stamp" },
    );
  });

  test("may hide black ink where the page is black", async () => {
    const black = (...more: Parameters<typeof onePage>) => tablePdf(onePage(...more));
    const content = "0 g 0 0 612 792 re f";
    const before = black({ content });
    const after = black({ content, extra: "/Annots[5 0 R]" }, "", [
      stamp.replace("7 0 R", "6 0 R"),
      stampLook,
    ]);
    expect(await comparePages(before, after, [{ index: 0, stamped: [stampPlace] }])).toEqual({
      outcome: "same",
    });
  });

  test("differ by their size, and when they can't be read any more", async () => {
    const turned = withText("payable: 1,000", "/Rotate 90");
    expect(await comparePages(original, turned, [{ index: 0, stamped: [] }])).toMatchObject({
      what: "size",
    });
    const broken = Buffer.from("%PDF-1.4\nnothing");
    expect(await comparePages(original, broken, [{ index: 0, stamped: [] }])).toMatchObject({
      what: "readability",
    });
  });

  test("are not known where the original can't be drawn", async () => {
    const broken = Buffer.from("%PDF-1.4\nnothing");
    expect(await comparePages(broken, original, [{ index: 0, stamped: [] }])).toEqual({
      outcome: "unknown",
    });
  });
});

describe("form fields that fields of ours replace", () => {
  const place = { page: 0, x: 100 / 612, y: 72 / 792, width: 200 / 612, height: 20 / 792 };
  const look = (words: string) =>
    stream(
      `BT /F1 10 Tf 2 6 Td (${words}) Tj ET`,
      "/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 6 0 R>>>>",
    );
  /** A page with a form field that draws these words at `rect`, and says something below it. */
  const form = (
    words: string,
    { rect = "[100 700 300 720]", below = "below", entries = "" } = {},
  ) =>
    formPdf(
      [`/FT/Tx/T(a)/Rect${rect}/AP<</N 7 0 R>>${entries}`],
      {
        content: `BT /F1 10 Tf 110 706 Td (${below}) Tj ET`,
        extra: "/Resources<</Font<</F1 6 0 R>>>>",
      },
      "",
      [font, look(words)],
    );
  const compare = (one: Buffer, other: Buffer) =>
    comparePages(one, other, [{ index: 0, stamped: [], fields: [place] }]);
  const same = { outcome: "same" };
  const different = { outcome: "different", page: 0, what: "picture" };

  test("may look different in them, and be hidden", async () => {
    expect(await compare(form("old"), form("new"))).toEqual(same);
    expect(await compare(form("old"), form("old", { entries: "/Ff 1/F 6" }))).toEqual(same);
  });

  test("may not look different where they reach beyond them, or without a field of ours", async () => {
    const rect = "[100 700 310 720]";
    expect(await compare(form("old", { rect }), form("new", { rect }))).toEqual(different);
    expect(await comparePages(form("old"), form("new"), [{ index: 0, stamped: [] }])).toEqual(
      different,
    );
  });

  test("do not hide a change of what lies below them", async () => {
    expect(await compare(form("old"), form("old", { below: "belov" }))).toEqual(different);
    const opaque = form("old", { below: "1,000" });
    expect(await compare(opaque, form("old", { below: "1,001", entries: "/F 6" }))).toEqual(
      different,
    );
  });
});
