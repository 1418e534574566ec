import { filtered, namesOfFilters } from "./filtered.ts";
import { onePage, stream, tablePdf } from "./pdfs.ts";

/** A page whose drawing readers understand in several ways, and whether an update writes it plainly. */
export interface OddDrawing {
  readonly pdf: Buffer;
  readonly outcome: "kept" | "updated";
}

interface Drawing {
  /** What follows the heading. */
  readonly content?: string;
  /** The page's /Contents instead of object 4, which has the heading and `content`. */
  readonly contents?: string;
  readonly resources?: string;
  readonly fonts?: string;
  readonly page?: string;
  readonly catalog?: string;
  /** Objects from 6 on. */
  readonly more?: readonly string[];
}

const words = (text: string, y: number, font = "/F1 18 Tf"): string =>
  `BT ${font} 72 ${y} Td (${text}) Tj ET\n`;
const clause = "The borrower owes 1,000,000 dollars";
const owed = words(clause, 580);
const helvetica = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";

function drawn({ content = "", contents = "4 0 R", page = "", catalog, ...rest }: Drawing): Buffer {
  const { resources = "", fonts = "", more = [] } = rest;
  const objects = onePage(
    {
      content: words("Loan agreement between the two parties", 720) + content,
      resources: `/Font<</F1 5 0 R${fonts}>>${resources}`,
      extra: page,
    },
    catalog,
    [helvetica, ...more],
  );
  const [, , own = ""] = objects;
  return tablePdf(objects.with(2, own.replace("/Contents 4 0 R", `/Contents ${contents}`)));
}

type Rows = Readonly<Record<string, OddDrawing>>;

/** A row for each source, which is also its name. */
function rows<Source extends string>(
  kind: string,
  outcome: OddDrawing["outcome"],
  sources: readonly Source[],
  draw: (source: Source) => Drawing,
): Rows {
  const made = sources.map((source) => [
    `${kind} ${source}`,
    { pdf: drawn(draw(source)), outcome },
  ]);
  return Object.fromEntries(made);
}

const formEntries = (resources = "/Font<</F1 5 0 R>>"): string =>
  `/Type/XObject/Subtype/Form/BBox[0 0 612 100]/Resources<<${resources}>>`;
const form = (content: string, resources?: string): string =>
  stream(content, formEntries(resources));
const look = form(words(clause, 10));
const inForm = (content: string, at = 0): Drawing => ({
  content: `1 0 0 1 0 ${at} cm /X Do`,
  resources: "/XObject<</X 6 0 R>>",
  more: [form(content)],
});

/** Object 7 draws the clause, object 8 nothing. */
const annotation = (entries: string, rect = "[0 500 612 600]", kind = "Stamp"): Drawing => ({
  page: "/Annots[6 0 R]",
  catalog: kind === "Widget" ? "/AcroForm<</Fields[6 0 R]>>" : "",
  more: [`<</Type/Annot/Subtype/${kind}/F 4/Rect${rect}${entries}>>`, look, form("")],
});

/** The clause is in object 6, a layer or membership; objects 7 and 8 are layers. */
const layered = (properties: string, membership: string): Drawing => ({
  content: `/OC /L BDC\n${owed}EMC\n`,
  resources: "/Properties<</L 6 0 R>>",
  catalog: `/OCProperties<<${properties}>>`,
  more: [membership, "<</Type/OCG/Name(B)>>", "<</Type/OCG/Name(C)>>"],
});
const layer = (entries = ""): string => `<</Type/OCG/Name(A)${entries}>>`;
const membership = (entries: string): string => `<</Type/OCMD${entries}>>`;
const bothOn = "/OCGs[7 0 R 8 0 R]/D<<>>";
const oneOff = "/OCGs[7 0 R 8 0 R]/D<</OFF[7 0 R]>>";

/** A rectangle over the clause, painted in a colour space. */
const cover = (space: string, paint: string, more: string): Drawing => ({
  content: `${owed}/S cs ${paint} 60 560 480 60 re f\n`,
  resources: `/ColorSpace<</S${space}>>`,
  more: [more],
});
const icc = (entries: string): string => stream("not a profile", entries);
const tint = "<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>";

/** A square over the clause, as a letter of a Type 3 font. */
const glyph = (source: string): Drawing => ({
  content: `${owed}BT /F8 90 Tf 72 560 Td (a) Tj ET`,
  fonts: "/F8 6 0 R",
  more: [
    "<</Type/Font/Subtype/Type3/FontBBox[0 0 0.1 0.1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/CharProcs<</a 7 0 R>>/Encoding<</Differences[97/a]>>/Resources<<>>>>",
    stream(`1 0 0 0 1 1 ${source} 0 0 1 1 re f`),
  ],
});

const before = (source: string): Drawing => ({ content: `${source} ${owed}` });
const inText = (source: string): Drawing => ({
  content: `BT /F1 18 Tf 72 580 Td ${source} (${clause}) Tj ET`,
});

export const oddDrawings: Rows = {
  ...rows(
    "contents",
    "updated",
    ["[null 6 0 R 99 0 R]", "[4 0 R [6 0 R]]", "[6 0 R 7 /x]", "[<<>> 6 0 R]"],
    (contents) => ({
      contents,
      more: [stream(owed)],
    }),
  ),
  ...rows("contents with a dictionary", "updated", ["[4 0 R 6 0 R]"], (contents) => ({
    contents,
    more: ["<</Length 3>>"],
  })),
  ...rows("contents in a list of its own", "updated", ["[null 4 0 R]"], (list) => ({
    content: owed,
    contents: "6 0 R",
    more: [list],
  })),
  ...rows("contents", "kept", ["[4 0 R 6 0 R]", "[]", "99 0 R", "/x"], (contents) => ({
    contents,
    more: [stream(owed)],
  })),

  ...rows("state", "updated", ["Q Q Q", "1 0 0 1 0 -100 cm Q Q", "q Q Q"], before),
  ...rows("state in text", "updated", ["Q Q"], inText),
  ...rows("state in a form", "updated", ["Q Q", "1 0 0 1 0 20 cm Q"], (source) =>
    inForm(`${source} ${words(clause, 10)}`, 300),
  ),
  ...rows("state", "kept", ["q 1 0 0 1 0 -100 cm", "q q Q Q"], before),
  ...rows("state at the end", "kept", ["Q Q"], (source) => ({ content: `${owed} ${source}` })),

  ...rows("operands", "updated", ["3.0 Tr", "3.9 Tr", "8 Tr", "-1 Tr", "4294967299 Tr"], before),
  ...rows("operands", "updated", ["3 Tr /3 Tr", "3 Tr Tr", "0 3 Tr", "3.0 % 0 Tr\nTr"], before),
  ...rows("operands", "updated", ["9 1 0 0 1 0 -100 cm", "0 g 9 480 30 re f"], before),
  ...rows("operands in text", "updated", ["0 Tc (3) Tc", "/F1 /x Tf", "/F1 Tf"], inText),
  ...rows("operands in a form", "updated", ["3.0 Tr"], (source) =>
    inForm(`${source} ${words(clause, 10)}`, 500),
  ),
  ...rows("operands behind", "updated", namesOfFilters, (filters) => ({
    contents: "6 0 R",
    more: [filtered(filters, `3.0 Tr ${owed}`)],
  })),
  ...rows("operands in a list behind", "updated", namesOfFilters, (filters) => ({
    contents: "[4 0 R 6 0 R]",
    more: [filtered(filters, `3.0 Tr ${owed}`)],
  })),
  ...rows("operands in a form behind", "updated", namesOfFilters, (filters) => ({
    ...inForm("", 500),
    more: [filtered(filters, `3.0 Tr ${words(clause, 10)}`, formEntries())],
  })),
  ...rows("operands in a look", "updated", ["3.0 Tr"], (source) => ({
    ...annotation("/AP<</N 7 0 R>>"),
    more: [
      "<</Type/Annot/Subtype/Stamp/F 4/Rect[0 500 612 600]/AP<</N 7 0 R>>>>",
      form(`${source} ${words(clause, 10)}`),
    ],
  })),
  ...rows("operands across streams", "updated", ["3.0", "8"], (source) => ({
    contents: "[4 0 R 6 0 R 7 0 R]",
    more: [stream(source), stream(`Tr ${owed}`)],
  })),
  ...rows("operands", "kept", ["3 Tr", "+3 Tr", "03 Tr", "0.50 w 1 .5 -.5 rg"], before),
  ...rows("operands in text", "kept", ["/F1 0 Tf", "(3.0 Tr Q 99999999999) Tj"], inText),
  ...rows("colours", "updated", ["0 0 1 g", "1 rg", "1 g 0 rg", "4294967297 g"], (source) => ({
    content: `${owed} ${source} 60 560 480 60 re f`,
  })),
  ...rows("font", "updated", ["/F8 18 Tf"], (font) => ({ content: words(clause, 580, font) })),
  ...rows("font in a form", "updated", ["/F8 18 Tf"], (font) =>
    inForm(words(clause, 10, font), 500),
  ),

  ...rows(
    "number",
    "updated",
    [
      "-99999999999 -99999999999 999999999999 999999999999 re W n",
      "-3000000000 -3000000000 6000000000 6000000000 re W n",
      "0 0 4294967296 4294967296 re W n",
      "1 0 0 1 3000000000 0 cm 1 0 0 1 -3000000000 0 cm",
      "0.00000000001 0 0 0.00000000001 0 0 cm 100000000000 0 0 100000000000 0 0 cm",
    ],
    before,
  ),
  ...rows(
    "number in text",
    "updated",
    ["99999999999 0 Td", "--100 0 Td", "[-99999999999] TJ"],
    inText,
  ),
  ...rows(
    "number",
    "kept",
    ["0 0 4294967295 4294967295 re W n", "0 0 2000000000 2000000000. re W n"],
    before,
  ),

  ...rows(
    "state of a look",
    "updated",
    [
      "/AS/Foo/AP<</N<</On 7 0 R>>>>",
      "/AS/Foo/AP<</N<</On 7 0 R/Off 8 0 R>>>>",
      "/AS/Foo/AP<</N<</On 8 0 R/Off 7 0 R>>>>",
      "/AS(On)/AP<</N<</On 7 0 R/Off 8 0 R>>>>",
      "/AS/On/AP<</N<</On null/Yes 7 0 R>>>>",
      "/AS/On/AP<</N<</On<</On 7 0 R>>>>>>",
    ],
    annotation,
  ),
  ...rows(
    "look",
    "updated",
    [
      "/AP<</N null/D 7 0 R>>",
      "/AP<</D 7 0 R>>",
      "/AP<</N 5/R 7 0 R>>",
      "/AP<</N 99 0 R/D 7 0 R>>",
    ],
    annotation,
  ),
  ...rows(
    "look in",
    "updated",
    ["[72 500 72 500]", "[72 500 72 600]", "[72 500 372 500]"],
    (rect) => annotation("/AP<</N 7 0 R>>", rect),
  ),
  ...rows(
    "look",
    "kept",
    ["/AS/On/AP<</N<</On 7 0 R/Off 8 0 R>>>>", "/AP<</N 7 0 R/D 8 0 R>>"],
    annotation,
  ),
  ...rows("box", "kept", ["/AS/Off/AP<</N<</On 7 0 R>>>>"], (entries) =>
    annotation(`/FT/Btn/T(a)${entries}`, "[0 500 612 600]", "Widget"),
  ),
  ...rows("signature", "kept", ["/AP<</N 7 0 R>>"], (entries) =>
    annotation(`/FT/Sig/T(a)${entries}`, "[0 0 0 0]", "Widget"),
  ),

  ...rows(
    "membership",
    "updated",
    [
      "/VE[/Not 8 0 R]/OCGs 8 0 R/P/AnyOn",
      "/VE[/Not 8 0 R]",
      "/VE[/Or 7 0 R 8 0 R]/OCGs 7 0 R",
      "/VE[/Nor 8 0 R]/OCGs 8 0 R",
      "/VE[/Or 7 0 R]/OCGs 7 0 R",
      "/VE[/Not[/And 8 0 R[/Not 7 0 R]]]/OCGs 8 0 R",
      "/P/AnyOff/OCGs 8 0 R",
      "/P/AllOff/OCGs 7 0 R",
      "/P/None/OCGs[8 0 R]",
      "/P/AllOff/OCGs[null 99 0 R]",
      "/OCGs[6 0 R]",
    ],
    (entries) => layered(oneOff, membership(entries)),
  ),
  ...rows(
    "membership among layers",
    "updated",
    ["/VE[/Not[/Or 8 0 R]]/OCGs 8 0 R/P/AnyOff"],
    (entries) => layered("/OCGs[6 0 R 7 0 R]/D<</OFF[8 0 R]>>", membership(entries)),
  ),
  ...rows(
    "membership",
    "kept",
    ["/OCGs[7 0 R]", "/OCGs 7 0 R", "/P/AllOff/OCGs[7 0 R 8 0 R]", "/VE[/Or 8 0 R]/OCGs 8 0 R"],
    (entries) => layered(oneOff, membership(entries)),
  ),
  ...rows("layer", "updated", ["/Intent/Design", "/Intent[/Design/Export]"], (entries) =>
    layered("/OCGs[6 0 R]/D<</OFF[6 0 R]>>", layer(entries)),
  ),
  ...rows("layer in no list", "updated", ["/Usage<</View<</ViewState/OFF>>>>"], (entries) =>
    layered(bothOn, layer(entries)),
  ),
  ...rows(
    "layer by",
    "updated",
    [
      "/OCGs[6 0 R]/D<</OFF[7 0 R 6 0 R]>>",
      "/OCGs[6 0 R]/D<<>>/Configs[<</Intent/View/OFF[6 0 R]>>]",
    ],
    (properties) => layered(properties, layer()),
  ),
  ...rows(
    "layer by",
    "kept",
    ["/OCGs[6 0 R]/D<</OFF[6 0 R]>>", "/OCGs[7 0 R]/D<</BaseState/OFF>>"],
    (properties) => layered(properties, layer()),
  ),

  ...rows(
    "profile",
    "updated",
    [
      "/N 1/Alternate/DeviceRGB",
      "/N 4/Alternate/DeviceRGB",
      "/N 2/Alternate/DeviceRGB",
      "/Alternate/DeviceRGB",
      "/N 3",
    ],
    (entries) => cover("[/ICCBased 6 0 R]", "1 1 1 scn", icc(entries)),
  ),
  ...rows("profile of too few", "updated", ["/N 3/Alternate/DeviceGray"], (entries) =>
    cover("[/ICCBased 6 0 R]", "1 scn", icc(entries)),
  ),
  ...rows("profile of an image", "updated", ["/N 1/Alternate/DeviceCMYK"], (entries) => ({
    content: `${owed} q 480 0 0 60 60 560 cm /I Do Q`,
    resources: "/XObject<</I 6 0 R>>",
    more: [
      stream(
        "\xff\xff\xff\xff",
        "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace[/ICCBased 7 0 R]",
      ),
      icc(entries),
    ],
  })),
  ...rows("colorants", "updated", ["0 scn", "1 scn"], (paint) =>
    cover("[/DeviceN[/None]/DeviceGray 6 0 R]", paint, tint),
  ),
  ...rows("colorants, too many numbers", "updated", ["0 1 scn"], (paint) =>
    cover("[/DeviceN[/A]/DeviceGray 6 0 R]", paint, tint),
  ),
  ...rows("colorants", "kept", ["1 scn"], (paint) =>
    cover("[/Separation/All/DeviceGray 6 0 R]", paint, tint),
  ),
  ...rows("glyph", "updated", ["d1 1 g", "d1 1 1 1 rg", "d1 /DeviceGray cs 1 sc"], glyph),
  ...rows("glyph", "kept", ["d1", "d1 1 w"], glyph),
  ...rows("digits", "updated", ["48/uni0039 49/u0030"], (differences) => ({
    content: words("10 dollars", 580, "/F8 18 Tf"),
    fonts: "/F8 6 0 R",
    more: [
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[${differences}]>>>>`,
    ],
  })),
};

/** Of a box in a state without a look, PDFium draws the frame as well. */
export const boxInNoState: Buffer = drawn(
  annotation("/FT/Btn/T(a)/AS/Foo/AP<</N<</On 7 0 R/Off 8 0 R>>>>", "[0 500 612 600]", "Widget"),
);
