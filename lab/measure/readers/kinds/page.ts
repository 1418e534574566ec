import { each, file, from6, large, line, type Shapes, small, streamOf } from "../build.ts";

const one = line(small);
/** Twelve clauses from top to bottom, which show where the content is placed. */
const clauses = Array.from({ length: 12 }, (_, at) =>
  line(`${String.fromCharCode(65 + at)}. ${small}`, 690 - at * 55, 12),
).join("");

const boxesWritten = {
  swapped: "[612 792 0 0]",
  "five numbers": "[0 0 612 396 1]",
  "three numbers": "[0 0 612]",
  null: "null",
  "empty list": "[]",
  "a null in it": "[0 null 612 396]",
  strings: "[(0) (0) (612) (396)]",
  "a name": "/Letter",
  reals: "[0.0 0.0 612.0 396.0]",
  fractions: "[.5 .5 611.5 395.5]",
  signs: "[+0 -0 +612 +396]",
  "doubled signs": "[--0 0 612 --396]",
  "minus within": "[0 6-60 612 396]",
  exponent: "[0 0 612 3.96e2]",
  huge: "[-1e10 -1e10 1e10 1e10]",
  "very large": "[-99999999 -99999999 99999999 99999999]",
  "no area": "[100 100 100 100]",
  outside: "[1000 1000 1200 1200]",
  "half outside": "[306 396 1000 1000]",
  negative: "[-100 -100 400 300]",
};

const rotations = [
  "90",
  "180",
  "270",
  "360",
  "450",
  "-90",
  "50",
  "45.5",
  "90.0",
  "1e10",
  "null",
  "(90)",
  "[90]",
  "--90",
  "9-0",
  "99999999999",
];

export const boxes: Shapes = {
  ...Object.fromEntries(
    Object.entries(boxesWritten).flatMap(([name, box]) => [
      [`crop box, ${name}`, () => file({ content: clauses, page: `/CropBox ${box}` })],
      [`media box, ${name}`, () => file({ content: clauses, media: `/MediaBox ${box}` })],
    ]),
  ),
  ...Object.fromEntries(
    rotations.map((turn) => [
      `turned by ${turn}`,
      () => file({ content: clauses, page: `/Rotate ${turn}` }),
    ]),
  ),
  "crop box twice": () =>
    file({ content: clauses, page: "/CropBox[0 0 612 792]/CropBox[0 0 612 396]" }),
  "turned twice": () => file({ content: clauses, page: "/Rotate 0/Rotate 180" }),
  "no media box": () => file({ content: clauses, media: "" }),
  "unit of 2": () => file({ content: clauses, page: "/UserUnit 2" }),
  "unit of -1": () => file({ content: clauses, page: "/UserUnit -1" }),
  "trim box": () =>
    file({ content: clauses, page: "/TrimBox[100 100 400 400]/BleedBox[50 50 500 500]" }),
};

const look = (words = large) =>
  streamOf(
    `BT /F1 14 Tf 2 10 Td (${words}) Tj ET`,
    "/Type/XObject/Subtype/Form/BBox[0 0 428 40]/Resources<</Font<</F1 5 0 R>>>>",
  );

interface Note {
  readonly entries: string;
  readonly rect?: string;
  readonly flags?: string;
  readonly look?: string;
  readonly annots?: string;
  readonly catalog?: string;
}

const noted = ({
  entries,
  rect = "[72 600 500 640]",
  flags = "4",
  look: drawn = look(),
  annots = "[6 0 R]",
  catalog = "",
}: Note) =>
  file({
    content: one,
    page: `/Annots ${annots}`,
    catalog,
    more: from6(`<</Type/Annot/Rect ${rect}/F ${flags}${entries}>>`, drawn, look("Another one.")),
  });

const stamp = "/Subtype/Stamp/AP<</N 7 0 R>>";
const kinds = [
  "Text",
  "FreeText",
  "Line",
  "Square",
  "Highlight",
  "Underline",
  "Ink",
  "Link",
  "Popup",
  "FileAttachment",
  "Redact",
  "Watermark",
  "TrapNet",
  "Widget",
  "Screen",
  "3D",
  "Nothing",
];

export const annotations: Shapes = {
  ...each(Object.fromEntries(kinds.map((kind) => [`${kind}, with a look`, kind])), (kind) =>
    noted({ entries: `/Subtype/${kind}/Contents(${large})/AP<</N 7 0 R>>` }),
  ),
  ...each(
    Object.fromEntries(kinds.slice(0, 8).map((kind) => [`${kind}, without a look`, kind])),
    (kind) =>
      noted({
        entries: `/Subtype/${kind}/Contents(${large})/DA(/Helv 12 Tf 0 g)/C[1 0 0]/IC[1 0 0]/L[72 600 500 640]/QuadPoints[72 640 500 640 72 600 500 600]/InkList[[72 600 500 640]]`,
      }),
  ),
  ...each(
    Object.fromEntries(
      ["0", "1", "2", "3", "6", "32", "36", "64", "-1", "4294967298", "2.0", "null", "(2)"].map(
        (flags) => [`flags ${flags}`, flags],
      ),
    ),
    (flags) => noted({ entries: stamp, flags }),
  ),
  ...each<Note>(
    {
      "states without a state": { entries: "/Subtype/Stamp/AP<</N<</On 7 0 R>>>>" },
      "state that is missing": { entries: "/Subtype/Stamp/AP<</N<</On 7 0 R>>>>/AS/Off" },
      "state that is there": { entries: "/Subtype/Stamp/AP<</N<</On 7 0 R>>>>/AS/On" },
      "state with one look": { entries: `${stamp}/AS/Other` },
      "look for the mouse alone": { entries: "/Subtype/Stamp/AP<</R 7 0 R>>" },
      "look that is null": { entries: "/Subtype/Stamp/AP<</N null>>" },
      "look that is missing": { entries: "/Subtype/Stamp/AP<</N 77 0 R>>" },
      "looks twice": { entries: `${stamp}/AP<</N 8 0 R>>` },
      "rectangle turned over": { entries: stamp, rect: "[500 640 72 600]" },
      "rectangle of no size": { entries: stamp, rect: "[72 600 72 600]" },
      "rectangle of five": { entries: stamp, rect: "[72 600 500 640 9]" },
      "rectangle that is null": { entries: stamp, rect: "null" },
      "rectangle in odd numbers": { entries: stamp, rect: "[72 6-00 500 6--40]" },
      "rectangle twice": { entries: `${stamp}/Rect[72 300 500 340]` },
      "look with no box": { entries: stamp, look: look().replace("/BBox[0 0 428 40]", "") },
      "look with an empty box": {
        entries: stamp,
        look: look().replace("[0 0 428 40]", "[0 0 0 0]"),
      },
      "look with a matrix": {
        entries: stamp,
        look: look().replace("/BBox", "/Matrix[2 0 0 2 50 50]/BBox"),
      },
      "look with no matrix": {
        entries: stamp,
        look: look().replace("/BBox", "/Matrix[0 0 0 0 0 0]/BBox"),
      },
      "layer that is off": {
        entries: `${stamp}/OC 8 0 R`,
        catalog: "/OCProperties<</OCGs[8 0 R]/D<</OFF[8 0 R]>>>>",
      },
      "listed twice": { entries: stamp, annots: "[6 0 R 6 0 R]" },
      "listed with nulls": { entries: stamp, annots: "[null 6 0 R 77 0 R]" },
      "in place": {
        entries: stamp,
        annots: "[<</Type/Annot/Subtype/Stamp/F 4/Rect[72 500 500 540]/AP<</N 7 0 R>>>> 6 0 R]",
      },
      "list in a list": { entries: stamp, annots: "[[6 0 R]]" },
      "not in a list": { entries: stamp, annots: "6 0 R" },
      "link with a border": { entries: "/Subtype/Link/Border[0 0 5]/C[1 0 0]" },
      opacity: { entries: `${stamp}/CA 0` },
    },
    noted,
  ),
};

interface Form {
  readonly entries: string;
  readonly form?: string;
  readonly look?: string;
}

const da = "/DA(/Helv 12 Tf 0 g)";
const fonts = "/DR<</Font<</Helv 5 0 R>>>>";
const filled = ({ entries, form = da + fonts, look: drawn = look() }: Form) =>
  file({
    content: one,
    page: "/Annots[6 0 R]",
    catalog: `/AcroForm<</Fields[6 0 R]${form}>>`,
    more: from6(
      `<</Type/Annot/Subtype/Widget/P 3 0 R/F 4/T(rent)/Rect[72 600 500 640]${entries}>>`,
      drawn,
      look("Another one."),
    ),
  });
const rent = "/FT/Tx/V(1,000,000 dollars)";
const states = "/AP<</N<</Ja 7 0 R/Off 8 0 R>>>>";

export const forms: Shapes = each<Form>(
  {
    "text without a look": { entries: rent },
    "text without fonts": { entries: rent, form: da },
    "text without a way": { entries: rent, form: "" },
    "text of its own way": { entries: `${rent}/DA(/Helv 0 Tf 1 0 0 rg)` },
    "text of size 0": { entries: rent, form: `/DA(/Helv 0 Tf 0 g)${fonts}` },
    "text in an unknown font": { entries: rent, form: `/DA(/Other 12 Tf 0 g)${fonts}` },
    "text in the middle": { entries: `${rent}/Q 1` },
    "text at the right": { entries: `${rent}/Q 2` },
    "text in lines": { entries: `${rent}/Ff 4096` },
    "text in cells": { entries: "/FT/Tx/V(1000)/Ff 16777216/MaxLen 8" },
    "text longer than allowed": { entries: `${rent}/MaxLen 3` },
    "text in Cyrillic": { entries: "/FT/Tx/V<FEFF041F04400438043204350442>" },
    "text that is hidden": { entries: `${rent}/Ff 8192` },
    "text with a background": { entries: `${rent}/MK<</BG[1 1 0]/BC[1 0 0]>>` },
    "text, rich": { entries: `${rent}/RV(<p>Other</p>)/Ff 33554432` },
    "text twice": { entries: `${rent}/V(100 dollars)` },
    "text with another look": { entries: `${rent}/AP<</N 7 0 R>>` },
    "text whose look is asked for": { entries: rent, form: `${da}${fonts}/NeedAppearances true` },
    "text with another look, asked for": {
      entries: `${rent}/AP<</N 7 0 R>>`,
      form: `${da}${fonts}/NeedAppearances true`,
    },
    list: { entries: "/FT/Ch/Opt[(one)(two)(three)]/V(two)/I[1]" },
    "list, several": { entries: "/FT/Ch/Ff 2097152/Opt[(one)(two)(three)]/V[(one)(three)]" },
    choice: { entries: "/FT/Ch/Ff 131072/Opt[(one)(two)]/V(two)" },
    "choice by another name": { entries: "/FT/Ch/Ff 131072/Opt[[(1)(one)][(2)(two)]]/V(2)" },
    button: { entries: "/FT/Btn/Ff 65536/MK<</CA(Press)>>" },
    "box without a state": { entries: `/FT/Btn${states}` },
    "box without a state, ticked": { entries: `/FT/Btn/V/Ja${states}` },
    "box whose state is missing": { entries: `/FT/Btn/V/Ja/AS/Nein${states}` },
    "box that says two things": { entries: `/FT/Btn/V/Ja/AS/Off${states}` },
    "box without an empty look": { entries: "/FT/Btn/AP<</N<</Ja 7 0 R>>>>" },
    "box without a look": { entries: "/FT/Btn/V/Ja/AS/Ja/MK<</CA(4)>>" },
    "circles without a state": { entries: `/FT/Btn/Ff 32768${states}` },
    signature: { entries: "/FT/Sig/AP<</N 7 0 R>>" },
    "signature that signs nothing": {
      entries:
        "/FT/Sig/AP<</N 7 0 R>>/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 10 20 30]/Contents<00>>>",
    },
    "no kind": { entries: "/V(1,000,000 dollars)" },
    "in no form": { entries: rent, form: "/Fields[]" },
  },
  filled,
);

export const numbers: Shapes = {
  ...each(
    Object.fromEntries(
      [
        "6-40",
        "--640",
        "6.4e2",
        "+640",
        "640.",
        "640.0.0",
        "00640",
        "0x280",
        "6 40",
        "-",
        ".",
        "9999999999999",
      ].map((way) => [`upper edge ${way}`, way]),
    ),
    (way) => noted({ entries: stamp, rect: `[72 600 500 ${way}]` }),
  ),
  ...each(
    Object.fromEntries(
      ["1-0", "--1", "1e0", "1.", "+1", ".", "1.0.0", "null"].map((way) => [
        `matrix of a look ${way}`,
        way,
      ]),
    ),
    (way) =>
      noted({ entries: stamp, look: look().replace("/BBox", `/Matrix[${way} 0 0 1 0 0]/BBox`) }),
  ),
  ...each(
    Object.fromEntries(
      ["0 0 4-28 40", "0 0 428 --40", "0 0 4.28e2 40", "0 0 428. 40."].map((way) => [
        `box of a look ${way}`,
        way,
      ]),
    ),
    (way) => noted({ entries: stamp, look: look().replace("0 0 428 40", way) }),
  ),
};

const printed = (entries: string, catalog = "", more: readonly string[] = []) =>
  file({
    content: `${one}/X Do\n`,
    page: entries,
    resources: "/XObject<</X 6 0 R>>",
    catalog,
    more: from6(...more),
  });
const imageFor = (entries: string) =>
  streamOf(
    "\x88",
    `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${entries}`,
  );

export const paper: Shapes = {
  ...each(
    {
      "print area": "/ViewerPreferences<</PrintArea/MediaBox/PrintClip/MediaBox>>",
      "view area": "/ViewerPreferences<</ViewArea/MediaBox/ViewClip/MediaBox>>",
      "print range": "/ViewerPreferences<</PrintPageRange[1 1]/NumCopies 3>>",
    },
    (catalog) =>
      printed("/CropBox[0 600 612 792]", catalog, [
        streamOf("", "/Type/XObject/Subtype/Form/BBox[0 0 1 1]"),
      ]),
  ),
  ...each(
    {
      "image for printing": imageFor("/Alternates[<</Image 7 0 R/DefaultForPrinting true>>]"),
      "image by opi": imageFor("/OPI<</2.0<</Type/OPI/Version 2.0/F(other.tif)>>>>"),
      postscript: streamOf("showpage", "/Type/XObject/Subtype/PS"),
      "postscript in a form": streamOf(
        line(large, 600),
        "/Type/XObject/Subtype/Form/Subtype2/PS/PS 7 0 R/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>",
      ),
      "reference to another file": streamOf(
        line(large, 600),
        "/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Ref<</F(other.pdf)/Page 0>>/Resources<</Font<</F1 5 0 R>>>>",
      ),
    },
    (object) => printed("", "", [object, imageFor("")]),
  ),
  "watermark for paper": () =>
    noted({
      entries: "/Subtype/Watermark/AP<</N 7 0 R>>/FixedPrint<</Type/FixedPrint/H 0.5/V 0.5>>",
    }),
  "presentation steps": () =>
    file({
      content: one,
      page: "/PresSteps<</Type/NavNode/NA<</S/SetOCGState/State[/OFF 6 0 R]>>>>",
      more: from6("<</Type/OCG/Name(x)>>"),
    }),
};
