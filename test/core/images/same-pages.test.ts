import { onePage, stream, tablePdf } from "sealed-pdf/testing";
import { describe, expect, test } from "vitest";
import { comparePages } from "../../../core/images/same-pages.ts";

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

const original = withText("payable: 1,000");

describe("pages before and after sealing", () => {
  test("are the same when nothing but stamps has come", async () => {
    expect(await comparePages(original, stamped("payable: 1,000"), [1])).toEqual({
      outcome: "same",
    });
  });

  test("differ by one digit, also where a stamp hides it", async () => {
    const different = { outcome: "different", page: 0, what: "picture" };
    expect(await comparePages(original, withText("payable: 1,001"), [0])).toEqual(different);
    expect(await comparePages(original, stamped("payable: 1,001"), [1])).toEqual(different);
  });

  test("differ by an annotation that is no stamp", async () => {
    const what = "number of annotations";
    expect(await comparePages(original, stamped("payable: 1,000"), [0])).toMatchObject({ what });
  });

  test("differ by their size, and when they can't be read any more", async () => {
    const turned = withText("payable: 1,000", "/Rotate 90");
    expect(await comparePages(original, turned, [0])).toMatchObject({ what: "size" });
    const broken = Buffer.from("%PDF-1.4\nnothing");
    expect(await comparePages(original, broken, [0])).toMatchObject({ what: "readability" });
  });

  test("are not known where the original can't be drawn", async () => {
    const broken = Buffer.from("%PDF-1.4\nnothing");
    expect(await comparePages(broken, original, [0])).toEqual({ outcome: "unknown" });
  });
});
