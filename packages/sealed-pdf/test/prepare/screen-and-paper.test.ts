import { describe, expect, test } from "vitest";
import { activeContent } from "../../src/file/active-content.ts";
import { type Dict, isName, Ref, Stream, type Value } from "../../src/file/objects.ts";
import { PdfFile } from "../../src/file/pdf-file.ts";
import { preparePdf } from "../../src/prepare/prepare.ts";
import { onePage, stream, tablePdf } from "../support/pdfs.ts";
import { makeSealing, makeSealKey, seal } from "../support/sealing.ts";

const key = await makeSealKey();

async function sealed(upload: Buffer) {
  const prepared = await preparePdf(upload);
  const file = new PdfFile(await seal(makeSealing(prepared.bytes, key)));
  const object = (number: number): Dict =>
    file.dict(new Ref(number, 0)) ?? new Map<string, Value>();
  return { ...prepared, file, object };
}

const look = stream("0 0 100 40 re f", "/Type/XObject/Subtype/Form/BBox[0 0 100 40]");
const noted = (entries: string): Buffer =>
  tablePdf(
    onePage({ extra: "/Annots[5 0 R]" }, "", [
      `<</Type/Annot/Rect[9 9 99 49]/AP<</N 6 0 R>>${entries}>>`,
      look,
    ]),
  );

describe("a note", () => {
  test.each([
    ["for paper alone is hidden, as on the screen", "/Subtype/Stamp/F 36", 38],
    ["that the screen hides is hidden for good", "/Subtype/Stamp/F 32", 34],
    ["for the screen alone is printed", "/Subtype/Stamp/F 0", 4],
    ["without flags is printed", "/Subtype/FreeText", 4],
    ["that shows on a press is shown and printed always", "/Subtype/Stamp/F 260", 4],
  ])("%s", async (_, entries, flags) => {
    const { object, findings } = await sealed(noted(entries));
    expect(object(5).get("F")).toBe(flags);
    expect(findings).toEqual([activeContent.paper]);
  });

  test.each([
    ["is both on screen and on paper", "/Subtype/Stamp/F 4"],
    ["is hidden from both", "/Subtype/Stamp/F 2"],
    ["is a link's frame", "/Subtype/Link"],
  ])("stays as it is where it %s", async (_, entries) => {
    expect((await preparePdf(noted(entries))).findings).toEqual([]);
  });
});

const image = (entries: string): string =>
  stream(
    "abc",
    `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8${entries}`,
  );

describe("an image", () => {
  test.each(["/Alternates", "/#41ltern#61te#73", "/Alter#6Eates"])(
    "that is another on paper (%s) loses that, and nothing else",
    async (key) => {
      const alternates = `${key}[<</Image 6 0 R/DefaultForPrinting true>>]`;
      const upload = tablePdf(onePage({}, "", [image(alternates), image("")]));
      const { file, findings } = await sealed(upload);
      expect(findings).toEqual([activeContent.images]);
      const kept = file.get(new Ref(5, 0));
      if (!(kept instanceof Stream)) throw new Error("the image is gone");
      expect(kept.dict.has("Alternates")).toBe(false);
      expect(kept.dict.get("Width")).toBe(1);
      expect(kept.bytes.toString()).toBe("abc");
    },
  );

  test("that is another on paper and another file's loses both", async () => {
    const both = image("/Alternates[<</Image 6 0 R>>]/F(other.png)");
    const { file, findings } = await sealed(tablePdf(onePage({}, "", [both, image("")])));
    expect(findings).toEqual([activeContent.images, activeContent.external]);
    const kept = file.get(new Ref(5, 0));
    if (!(kept instanceof Stream)) throw new Error("the image is gone");
    expect(["Alternates", "F"].filter((key) => kept.dict.has(key))).toEqual([]);
  });

  test("without such a thing stays as it is, and so does a word that is no name", async () => {
    const upload = tablePdf(onePage({}, "/X(/Alternates)", [image("")]));
    expect((await preparePdf(upload)).findings).toEqual([]);
  });
});

describe("content from another file", () => {
  test.each([
    ["an image's data", image("/F(other.png)/FFilter/DCTDecode"), 5],
    ["an image's data, spelled to hide", image("/#46 6 0 R"), 5],
    ["an image's data, behind a comment", image("/F%x\n(other.png)"), 5],
    ["an image's data, far behind its name", image(`/F${" ".repeat(70_000)}6 0 R`), 5],
    ["an image's data, far behind the beginning", image(`${" ".repeat(65_000)}/F  (other.png)`), 5],
    [
      "a form's page",
      stream("0 g", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(o.pdf)/Page 0>>"),
      5,
    ],
    ["a form's page, by reference", stream("0 g", "/Subtype/Form/BBox[0 0 9 9]/R#65f 6 0 R"), 5],
  ])("is taken from this one: %s", async (_, object, number) => {
    const upload = tablePdf(onePage({}, "", [object, "<</Type/Filespec/F(other.pdf)>>"]));
    const { file, findings } = await sealed(upload);
    expect(findings).toEqual([activeContent.external]);
    const kept = file.get(new Ref(number, 0));
    if (!(kept instanceof Stream)) throw new Error("the object is gone");
    expect(["F", "FFilter", "Ref"].filter((key) => kept.dict.has(key))).toEqual([]);
    expect(kept.dict.get("Subtype")).toBeDefined();
  });

  test("is nothing where the name means something else", async () => {
    const upload = tablePdf(
      onePage({ extra: "/Annots[5 0 R]" }, "/X<</F(a)/Ref 5 0 R>>", [
        "<</Type/Annot/Subtype/Widget/F 4/Rect[0 0 9 9]>>",
      ]),
    );
    expect((await preparePdf(upload)).findings).toEqual([]);
  });
});

/** Layers 5, 6 and 7; the default configuration shows the first and the last. */
const layered = (more: string, usage = ""): Buffer =>
  tablePdf(
    onePage({}, `/OCProperties<</OCGs[5 0 R 6 0 R 7 0 R]/D<</OFF[6 0 R]${more}>>>>`, [
      `<</Type/OCG/Name(a)${usage}>>`,
      "<</Type/OCG/Name(b)>>",
      "<</Type/OCG/Name(c)>>",
    ]),
  );

const numbersIn = (file: PdfFile, list: Value | undefined): number[] =>
  (file.array(list) ?? []).map((value) => (value instanceof Ref ? value.number : -1));

const configurationOf = (file: PdfFile): Dict =>
  file.dict(file.dict(file.root.get("OCProperties"))?.get("D")) ?? new Map<string, Value>();

describe("layers", () => {
  test("are on or off by one list, locked, and never by print or view", async () => {
    const states = "/AS[<</Event/Print/Category[/Print]/OCGs[5 0 R]>>]";
    const usage = "/Usage<</Print<</PrintState/OFF>>/View<</ViewState/ON>>>>";
    const { file, object, repaired, findings } = await sealed(layered(states, usage));
    const configuration = configurationOf(file);
    expect(numbersIn(file, configuration.get("ON"))).toEqual([5, 7]);
    expect(numbersIn(file, configuration.get("OFF"))).toEqual([6]);
    expect(numbersIn(file, configuration.get("Locked")).sort()).toEqual([5, 6, 7]);
    expect(configuration.has("AS")).toBe(false);
    expect(object(5).has("Usage")).toBe(false);
    expect(repaired).toBe(false);
    expect(findings).toEqual([activeContent.layers, activeContent.hiddenLayers]);
  });

  test("that readers would show differently are fixed before anybody sees them", async () => {
    const usage = "/Usage<</View<</ViewState/OFF>>>>";
    const { bytes, findings, file } = await sealed(layered("", usage));
    expect(findings).toContain(activeContent.layers);
    expect(numbersIn(file, configurationOf(file).get("OFF"))).toEqual([5, 6]);
    const shown = new PdfFile(bytes);
    expect(numbersIn(shown, configurationOf(shown).get("OFF"))).toEqual([5, 6]);
  });

  test("of a base that is off are shown only where they are listed", async () => {
    const { file } = await sealed(layered("/BaseState/OFF/ON[7 0 R]"));
    expect(numbersIn(file, configurationOf(file).get("ON"))).toEqual([7]);
    expect(isName(configurationOf(file).get("BaseState"), "OFF")).toBe(true);
  });

  test("have no other configuration to choose", async () => {
    const other = tablePdf(
      onePage({}, "/OCProperties<</OCGs[5 0 R]/D<<>>/Configs[<</OFF[5 0 R]>>]>>", [
        "<</Type/OCG/Name(a)>>",
      ]),
    );
    const { file, findings } = await sealed(other);
    expect(file.dict(file.root.get("OCProperties"))?.has("Configs")).toBe(false);
    expect(findings).toContain(activeContent.layers);
  });
});

const script = "<</S/JavaScript/JS(app.alert(1))>>";

describe("active content", () => {
  test("is removed from a field in the form itself, and from its kids", async () => {
    const field = `<</FT/Tx/T(a)/AA<</C ${script}>>/Kids[<</T(b)/AA<</K ${script}>>>>]>>`;
    const { file, findings } = await sealed(
      tablePdf(onePage({}, `/AcroForm<</Fields[${field}]>>`)),
    );
    const [first] = file.array(file.dict(file.root.get("AcroForm"))?.get("Fields")) ?? [];
    const [kid] = file.array(file.dict(first)?.get("Kids")) ?? [];
    expect([file.dict(first), file.dict(kid)].map((dict) => dict?.has("AA"))).toEqual([
      false,
      false,
    ]);
    expect(findings).toEqual([activeContent.actions]);
  });

  test("is taken from a page's presentation steps", async () => {
    const { object, findings } = await sealed(
      tablePdf(onePage({ extra: `/PresSteps<</NA ${script}>>` })),
    );
    expect(object(3).has("PresSteps")).toBe(false);
    expect(findings).toEqual([activeContent.actions]);
  });

  test.each([
    ["javascript:alert(1)", false],
    [" java\\nscript:alert(1)", false],
    ["file:///etc/passwd", false],
    ["https://example.com/a:b", true],
    ["mailto:a@example.com", true],
    ["page.html", true],
  ])("is taken from a link to %s: %s stays", async (address, stays) => {
    const { object } = await sealed(
      tablePdf(
        onePage({ extra: "/Annots[5 0 R]" }, "", [
          `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${address})>>>>`,
        ]),
      ),
    );
    expect(object(5).has("A")).toBe(stays);
  });

  test.each(["RichMediaContent", "3DD", "Movie", "Sound"])(
    "is taken from an annotation with %s",
    async (media) => {
      const { object, findings } = await sealed(noted(`/Subtype/Screen/F 4/${media}<<>>`));
      expect(object(5).has(media)).toBe(false);
      expect(findings).toEqual([activeContent.media]);
    },
  );
});
