import { describe, expect, test } from "vitest";
import { Stream } from "../../src/file/objects.ts";
import { listPages } from "../../src/file/pages.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { widgetFindings } from "../../src/form/plain-widgets.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { formPdf, stream } from "../support/pdfs.ts";

const at = "/Rect[50 700 250 720]";
const blue = "/DA(/Helv 12 Tf 0 0 1 rg)";
const utf16 = (text: string): string =>
  `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

/** The first widget as everybody gets it: the texts that it draws, all that it draws, and what is said of it. */
async function drawn(entries: string, form = "", more: readonly string[] = []) {
  const { bytes, findings } = await preparePdf(formPdf([entries], {}, form, more));
  const file = new PdfFile(bytes);
  const [widget] = (file.array(listPages(file)[0]?.dict.get("Annots")) ?? []).map((one) =>
    file.dict(one),
  );
  const look = file.get(file.dict(widget?.get("AP"))?.get("N"));
  const state = file.nameText(widget?.get("AS"));
  const shown = look instanceof Map ? file.get(look.get(state ?? "")) : look;
  const content = shown instanceof Stream ? file.decoded(shown).toString("latin1") : undefined;
  const texts = [...(content ?? "").matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = ""]) =>
    Buffer.from(hex, "hex").toString("latin1"),
  );
  return { texts, content, state, findings, file };
}

describe("a field's value without an appearance is drawn for everybody", () => {
  test.each([
    ["a text", `/FT/Tx/V(1,200)${blue}`, ["1,200"]],
    ["a text of several lines", `/FT/Tx/Ff 4096/V(one\\ntwo)${blue}`, ["one", "two"]],
    [
      "a long text in its width",
      `/FT/Tx/Ff 4096/V(${"word ".repeat(9)}end)${blue}`,
      ["word word word word word word", "word word word end"],
    ],
    ["a password", `/FT/Tx/Ff 8192/V(abc)${blue}`, ["***"]],
    ["characters in cells", `/FT/Tx/Ff 16777216/MaxLen 4/V(123)${blue}`, ["1", "2", "3"]],
    ["a list", `/FT/Ch/Opt[(a)(b)]/V(b)${blue}`, ["a", "b"]],
    ["a choice by its words", `/FT/Ch/Ff 131072/Opt[[(fr)(France)]]/V(fr)${blue}`, ["France"]],
    ["a button's caption", `/FT/Btn/Ff 65536/MK<</CA(Press)>>${blue}`, ["Press"]],
    ["a marked box", "/FT/Btn/AS/Yes/V/Yes/MK<</BC[0]>>", ["4"]],
    ["letters beyond ASCII", `/FT/Tx/V${utf16("€ é")}${blue}`, ["\x80 \xe9"]],
  ])("%s", async (_, entries, texts) => {
    const found = await drawn(`${entries}/T(f)${at}`);
    expect(found.texts).toEqual(texts);
    expect(found.findings).toEqual([widgetFindings.values]);
  });

  test("in the colour, the size and the place that the form says", async () => {
    const right = (await drawn(`/FT/Tx/T(f)/V(x)/Q 2${blue}${at}`)).content;
    // 12 points of Helvetica: 6 are the letter's, 2 the margin's.
    expect(right).toContain("/F 12 Tf 0 0 1 rg\n1 0 0 1 192 6.88 Tm <78> Tj");
    const fitting = (await drawn(`/FT/Tx/T(f)/V(${"wide ".repeat(20)})/DA(/Helv 0 Tf 0 g)${at}`))
      .content;
    expect(Number(/\/F ([\d.]+) Tf/.exec(fitting ?? "")?.[1])).toBeLessThan(6);
  });

  test("in a standard font if the form names one that objects inherit a member like", async () => {
    const named = await drawn(`/FT/Tx/V(x)/T(f)/DA(/constructor 12 Tf 0 0 1 rg)${at}`);
    expect(named.texts).toEqual(["x"]);
  });

  test("with a question mark for what the font can't show, which is said", async () => {
    const { texts, findings } = await drawn(
      `/FT/Tx/T(name)/TU(Your name)/V${utf16("李 A")}${blue}${at}`,
    );
    expect(texts).toEqual(["? A"]);
    expect(findings).toEqual([
      widgetFindings.values,
      widgetFindings.letters(0, "Your name", ["李"]),
    ]);
  });

  test("in the form's own font where its encoding is known", async () => {
    const font =
      "<</Type/Font/Subtype/TrueType/BaseFont/Own/Encoding/WinAnsiEncoding/FirstChar 97/LastChar 97/Widths[500]>>";
    const { texts, file } = await drawn(
      `/FT/Tx/T(f)/V(ab)/DA(/Own 9 Tf 0 g)${at}`,
      `/DR<</Font<</Own ${font}>>>>`,
    );
    expect(texts).toEqual(["a"]);
    expect(file.bytes.toString("latin1", -2000)).toContain("/BaseFont /Own");
  });
});

describe("an appearance that is there", () => {
  const own = [stream("0 g 0 0 5 5 re f", "/Type/XObject/Subtype/Form/BBox[0 0 200 20]")];
  const field = `/FT/Tx/T(f)/V(new)${blue}${at}/AP<</N 6 0 R>>`;

  test("stays", async () => {
    expect((await drawn(field, "", own)).findings).toEqual([]);
  });

  test("is drawn anew where the form wants that, once for all readers", async () => {
    const { texts, file } = await drawn(field, "/NeedAppearances true", own);
    expect(texts).toEqual(["new"]);
    expect(file.dict(file.root.get("AcroForm"))?.has("NeedAppearances")).toBe(false);
  });
});

describe("a box without a state", () => {
  const look = [stream("0 0 9 9 re S", "/Type/XObject/Subtype/Form/BBox[0 0 20 20]")];
  test.each([
    ["is marked as its value says", "/V/Yes/AP<</N<</Yes 6 0 R/Off 6 0 R>>>>", "Yes"],
    ["is not marked without a value", "/AP<</N<</Ja 6 0 R>>>>", "Off"],
    ["is not marked by a value that is none of its states", "/V/On/AP<</N<</Ja 6 0 R>>>>", "Off"],
  ])("%s", async (_, entries, state) => {
    const found = await drawn(`/FT/Btn/T(f)${entries}${at}`, "", look);
    expect([found.state, found.findings]).toEqual([state, [widgetFindings.states]]);
  });
});
