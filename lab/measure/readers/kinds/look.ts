import { each, file, from6, large, line, type Shapes, small, streamOf } from "../build.ts";

const one = line(small);
const form = (content: string, entries = "") =>
  streamOf(
    content,
    `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>${entries}`,
  );

interface Layers {
  readonly config?: string;
  readonly layer?: string;
  readonly all?: string;
  readonly member?: string;
  readonly use?: string;
  readonly reference?: string;
}

const inLayer = (words: string, name = "/L") => `/OC ${name} BDC ${line(words, 660)} EMC\n`;

function layered({
  config = "",
  layer = "",
  all = "[6 0 R]",
  member = "",
  use = inLayer(large),
  reference = "6 0 R",
}: Layers): Buffer {
  return file({
    content: one + use,
    resources: `/Properties<</L ${member === "" ? reference : "7 0 R"}>>`,
    catalog: `/OCProperties<</OCGs ${all}/D<<${config}>>>>`,
    more: from6(
      `<</Type/OCG/Name(layer)${layer}>>`,
      member === "" ? "null" : `<</Type/OCMD/OCGs ${member}>>`,
    ),
  });
}

const off = "/OFF[6 0 R]";
const nested = (depth: number): string => (depth === 0 ? "6 0 R" : `[/Not ${nested(depth - 1)}]`);

export const layers: Shapes = each<Layers>(
  {
    off: { config: off },
    on: { config: "/ON[6 0 R]" },
    "off and on": { config: `${off}/ON[6 0 R]` },
    "base state off": { config: "/BaseState/OFF" },
    "base state off, on": { config: "/BaseState/OFF/ON[6 0 R]" },
    "base state unchanged": { config: "/BaseState/Unchanged" },
    "generation 1": { config: "/OFF[6 1 R]" },
    "layer of generation 1": { config: off, reference: "6 1 R" },
    "direct layer": { config: off, reference: "<</Type/OCG/Name(x)>>" },
    "intent design": { layer: "/Intent/Design" },
    "intent design, off": { layer: "/Intent/Design", config: off },
    "intent of nothing": { layer: "/Intent[]" },
    "intent all": { layer: "/Intent[/View/Design]", config: off },
    "configuration for design": { config: `${off}/Intent/Design` },
    "configuration for all": { config: `${off}/Intent/All` },
    "not listed": { all: "[]", config: off },
    "usage view off": { layer: "/Usage<</View<</ViewState/OFF>>>>" },
    "usage view off, by event": {
      layer: "/Usage<</View<</ViewState/OFF>>>>",
      config: "/AS[<</Event/View/OCGs[6 0 R]/Category[/View]>>]",
    },
    "usage print off": {
      layer: "/Usage<</Print<</PrintState/OFF>>>>",
      config: "/AS[<</Event/Print/OCGs[6 0 R]/Category[/Print]>>]",
    },
    "usage zoom": {
      layer: "/Usage<</Zoom<</min 9>>>>",
      config: "/AS[<</Event/View/OCGs[6 0 R]/Category[/Zoom]>>]",
    },
    "usage language": {
      layer: "/Usage<</Language<</Lang(xx)>>>>",
      config: "/AS[<</Event/View/OCGs[6 0 R]/Category[/Language]>>]",
    },
    "any on": { member: "[6 0 R]/P/AnyOn", config: off },
    "all on": { member: "[6 0 R]/P/AllOn", config: off },
    "any off": { member: "[6 0 R]/P/AnyOff", config: off },
    "all off": { member: "[6 0 R]/P/AllOff", config: off },
    "any off, null": { member: "[null]/P/AnyOff" },
    "all off, nothing": { member: "[]/P/AllOff" },
    "any on, null": { member: "[null]/P/AnyOn" },
    expression: { member: "[6 0 R]/VE[/Not 6 0 R]" },
    "expression, deep": { member: `[6 0 R]/VE ${nested(12)}` },
    "expression, wrong": { member: "[6 0 R]/VE[/Maybe 6 0 R]", config: off },
    "end that is missing": { config: off, use: `/OC /L BDC ${line(large, 660)}` },
    "end twice": { config: off, use: `/OC /L BDC EMC EMC ${line(large, 660)}` },
    "begun without properties": { config: off, use: `/OC BMC ${line(large, 660)} EMC` },
    "properties that are missing": { config: off, use: inLayer(large, "/Other") },
    "properties in place": { config: off, use: `/OC <</Type/OCG>> BDC ${line(large, 660)} EMC` },
    "end within text": {
      config: off,
      use: `/OC /L BDC BT EMC /F1 18 Tf 72 660 Td (${large}) Tj ET`,
    },
  },
  layered,
);

/** White over the large sum: readers that paint it show only the small one. */
const cover = (set: string) => `${line(large, 660)}q ${set} 60 650 540 30 re f Q\n`;

interface Look {
  readonly content: string;
  readonly resources?: string;
  readonly more?: ReturnType<typeof from6>;
  readonly page?: string;
}

const gs = (entries: string, content: string): Look => ({
  content,
  resources: `/ExtGState<</G<<${entries}>>>>`,
});
const space = (definition: string, content: string, ...more: string[]): Look => ({
  content,
  resources: `/ColorSpace<</C ${definition}>>`,
  more: from6(...more),
});
const toWhite = "<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 1 1]/N 1>>";
const badFunction = streamOf(
  "{ pop 1 1 1 nothing }",
  "/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]",
);
const image = (entries: string, data: string) =>
  streamOf(data, `/Type/XObject/Subtype/Image/Width 1/Height 1${entries}`);
const imaged = (entries: string, data: string, ...more: string[]): Look => ({
  content: `${line(large, 660)}q 540 0 0 30 60 650 cm /I Do Q\n`,
  resources: "/XObject<</I 6 0 R>>",
  more: from6(image(entries, data), ...more),
});
const rgb = "/ColorSpace/DeviceRGB/BitsPerComponent 8";

export const colours: Shapes = each<Look>(
  {
    "plain cover": { content: cover("1 g") },
    "opacity of -1": gs("/ca -1", cover("/G gs 1 g")),
    "opacity of 2": gs("/ca 2", cover("/G gs 1 g")),
    "opacity of 0": gs("/ca 0", cover("/G gs 1 g")),
    "opacity that is a name": gs("/ca/One", cover("/G gs 1 g")),
    "separation none": space(`[/Separation/None/DeviceRGB ${toWhite}]`, cover("/C cs 1 scn")),
    "separation all": space(`[/Separation/All/DeviceRGB ${toWhite}]`, cover("/C cs 1 scn")),
    "separation of a colour": space(
      `[/Separation/Spot/DeviceRGB ${toWhite}]`,
      cover("/C cs 1 scn"),
    ),
    "device n, none": space(`[/DeviceN[/None]/DeviceRGB ${toWhite}]`, cover("/C cs 1 scn")),
    "device n, none of two": space(
      `[/DeviceN[/None/Spot]/DeviceRGB 6 0 R]`,
      cover("/C cs 1 1 scn"),
      streamOf("{ pop pop 1 1 1 }", "/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]"),
    ),
    "function with a fault": space(
      "[/Separation/Spot/DeviceRGB 6 0 R]",
      cover("/C cs 1 scn"),
      badFunction,
    ),
    "colour with too few numbers": space("/DeviceRGB", cover("/C cs 1 scn")),
    "colour with too many numbers": space("/DeviceGray", cover("/C cs 0 0 1 scn")),
    "indexed, beyond its table": space(
      "[/Indexed/DeviceRGB 1 <000000ffffff>]",
      cover("/C cs 7 scn"),
    ),
    "indexed, short table": space("[/Indexed/DeviceRGB 3 <000000>]", cover("/C cs 3 scn")),
    "lab beyond its range": space(
      "[/Lab<</WhitePoint[0.95 1 1.08]/Range[-1 1 -1 1]>>]",
      cover("/C cs 200 50 50 scn"),
    ),
    "profile of nothing": space(
      "[/ICCBased 6 0 R]",
      cover("/C cs 1 1 1 scn"),
      streamOf("nothing", "/N 3/Alternate/DeviceRGB"),
    ),
    "profile with another count": space(
      "[/ICCBased 6 0 R]",
      cover("/C cs 1 1 1 scn"),
      streamOf("nothing", "/N 4"),
    ),
    "unknown colour space": space("[/Nothing]", cover("/C cs 1 scn")),
    "blend mode, unknown": gs("/BM/Nothing", cover("/G gs 1 g")),
    "blend modes, unknown first": gs("/BM[/Nothing/Multiply]", cover("/G gs 1 g")),
    "blend mode, multiply": gs("/BM/Multiply", cover("/G gs 1 g")),
    "blend mode, darken": gs("/BM/Darken", cover("/G gs 1 g")),
    "soft mask, none": gs("/SMask/None", cover("/G gs 1 g")),
    "soft mask of nothing": {
      ...gs("/SMask<</S/Luminosity/G 6 0 R>>", cover("/G gs 1 g")),
      more: from6(form("", "/Group<</S/Transparency/CS/DeviceGray>>")),
    },
    "soft mask on black": {
      ...gs("/SMask<</S/Luminosity/BC[1]/G 6 0 R>>", cover("/G gs 1 g")),
      more: from6(form("", "/Group<</S/Transparency/CS/DeviceGray>>")),
    },
    "soft mask, alpha": {
      ...gs("/SMask<</S/Alpha/G 6 0 R>>", cover("/G gs 1 g")),
      more: from6(form("0 g 0 0 612 792 re f", "/Group<</S/Transparency>>")),
    },
    "transfer function": gs(
      `/TR<</FunctionType 2/Domain[0 1]/C0[0]/C1[0]/N 1>>`,
      cover("/G gs 1 g"),
    ),
    "overprint of white": gs("/OP true/op true/OPM 1", cover("/G gs 0 0 0 0 k")),
    "default rgb": {
      content: cover("1 1 1 rg"),
      resources: "/ColorSpace<</DefaultRGB[/CalRGB<</WhitePoint[0.95 1 1.08]/Gamma[0 0 0]>>]>>",
    },
    "default gray": {
      content: cover("1 g"),
      resources:
        "/ColorSpace<</DefaultGray[/Separation/None/DeviceGray<</FunctionType 2/Domain[0 1]/C0[0]/C1[0]/N 1>>]>>",
    },
    "default cmyk": {
      content: cover("0 0 0 0 k"),
      resources: "/ColorSpace<</DefaultCMYK[/ICCBased 6 0 R]>>",
      more: from6(streamOf("nothing", "/N 4/Alternate/DeviceCMYK")),
    },
    "pattern that is missing": { content: cover("/Pattern cs /P scn") },
    "pattern of white": {
      content: cover("/Pattern cs /P scn"),
      resources: "/Pattern<</P 6 0 R>>",
      more: from6(
        streamOf(
          "1 g 0 0 9 9 re f",
          "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>",
        ),
      ),
    },
    "pattern without steps": {
      content: cover("/Pattern cs /P scn"),
      resources: "/Pattern<</P 6 0 R>>",
      more: from6(
        streamOf(
          "1 g 0 0 9 9 re f",
          "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/Resources<<>>",
        ),
      ),
    },
    image: imaged(rgb, "\xff\xff\xff"),
    "image, reversed": imaged(`${rgb}/Decode[1 0 1 0 1 0]`, "\0\0\0"),
    "image, decode too short": imaged(`${rgb}/Decode[1 0]`, "\0\0\0"),
    "image with too few bytes": imaged(rgb, "\xff"),
    "image of 3 bits": imaged("/ColorSpace/DeviceRGB/BitsPerComponent 3", "\xff\xff\xff"),
    "image without colours": imaged("/BitsPerComponent 8", "\xff\xff\xff"),
    "image, colours masked": imaged(`${rgb}/Mask[255 255 255 255 255 255]`, "\xff\xff\xff"),
    "image, soft mask of nothing": imaged(
      `${rgb}/SMask 7 0 R`,
      "\xff\xff\xff",
      image("/ColorSpace/DeviceGray/BitsPerComponent 8", "\0"),
    ),
    "image, soft mask missing": imaged(`${rgb}/SMask 77 0 R`, "\xff\xff\xff"),
    stencil: imaged("/ImageMask true", "\0"),
    "stencil, reversed": imaged("/ImageMask true/Decode[1 0]", "\0"),
    "group, knocked out": {
      content: `${line(large, 660)}/X Do\n`,
      resources: "/XObject<</X 6 0 R>>",
      more: from6(form("1 g 60 650 540 30 re f", "/Group<</S/Transparency/K true/I true>>")),
    },
    "form without a box": {
      content: `${line(large, 660)}/X Do\n`,
      resources: "/XObject<</X 6 0 R>>",
      more: from6(streamOf("1 g 60 650 540 30 re f", "/Type/XObject/Subtype/Form/Resources<<>>")),
    },
    "form with an empty box": {
      content: `${line(large, 660)}/X Do\n`,
      resources: "/XObject<</X 6 0 R>>",
      more: from6(
        streamOf(
          "1 g 60 650 540 30 re f",
          "/Type/XObject/Subtype/Form/BBox[0 0 0 0]/Resources<<>>",
        ),
      ),
    },
    "form without resources": {
      content: "/X Do\n",
      resources: "/XObject<</X 6 0 R>>",
      more: from6(streamOf(line(large, 660), "/Type/XObject/Subtype/Form/BBox[0 0 612 792]")),
    },
    "form within itself": {
      content: "/X Do\n",
      resources: "/XObject<</X 6 0 R>>",
      more: from6(
        streamOf(
          `${line(large, 660)}/X Do`,
          "/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>/XObject<</X 6 0 R>>>>",
        ),
      ),
    },
    shading: {
      content: `${line(large, 660)}q 60 650 540 30 re W n /S sh Q\n`,
      resources: `/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 612 0]/Function ${toWhite}/Extend[true true]>>>>`,
    },
    "shading, not extended": {
      content: `${line(large, 660)}q 60 650 540 30 re W n /S sh Q\n`,
      resources: `/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[300 0 301 0]/Function ${toWhite}>>>>`,
    },
  },
  file,
);

const text = (inner: string) => `BT /F1 18 Tf ${inner} ET\n`;
const saying = (words: string) => `(${words}) Tj`;

interface Text {
  readonly content: string;
  readonly contents?: string;
  readonly more?: ReturnType<typeof from6>;
}

export const texts: Shapes = each<Text>(
  {
    ...Object.fromEntries(
      [
        "600-300",
        "6..0",
        "--600",
        "6e2",
        "+600",
        "600.",
        "0600",
        ".6e3",
        "600.0.0",
        "6 00",
        "600/",
        "0x258",
        "6,00",
      ].map((number) => [
        `number ${number}`,
        { content: text(`72 ${number} Td ${saying(large)}`) },
      ]),
    ),
    ...Object.fromEntries(
      [3, 7, 2, 5, -1, 9].map((mode) => [
        `mode ${mode}`,
        { content: text(`72 600 Td ${mode} Tr ${saying(large)} 0 Tr`) },
      ]),
    ),
    "scale of 0": { content: text(`72 600 Td 0 Tz ${saying(large)} 100 Tz`) },
    "scale of -100": { content: text(`500 600 Td -100 Tz ${saying(large)} 100 Tz`) },
    "size of 0": { content: text(`72 600 Td /F1 0 Tf ${saying(large)}`) },
    "size of -18": { content: text(`500 600 Td /F1 -18 Tf ${saying(large)}`) },
    "size that is missing": { content: text(`72 600 Td /F1 Tf ${saying(large)}`) },
    "spacing of 10,000": { content: text(`72 600 Td 10000 Tc ${saying(large)} 0 Tc`) },
    "rise of -600": { content: text(`72 600 Td -600 Ts ${saying(large)} 0 Ts`) },
    "kerning far away": { content: text(`72 600 Td [(The)-90000(${large})] TJ`) },
    "numbers as strings": { content: text(`72 (600) Td ${saying(large)}`) },
    "no operands": { content: text(`Td 72 600 Td Tj ${saying(large)}`) },
    "operands left over": { content: text(`1 2 3 72 600 Td ${saying(large)}`) },
    "operator in capitals": { content: text(`72 600 Td (${large}) TJ`) },
    "unknown operator": { content: text(`72 600 Td nothing ${saying(large)}`) },
    "compatibility section": { content: text(`72 600 Td BX ${saying(large)} EX`) },
    "text within text": { content: `BT BT /F1 18 Tf 72 600 Td ${saying(large)} ET ET\n` },
    "text outside": { content: `/F1 18 Tf 1 0 0 1 72 600 Tm ${saying(large)}\n` },
    "restored once too often": { content: `Q Q ${line(large, 600)}` },
    "saved and not restored": { content: `q 0.0001 0 0 0.0001 0 0 cm ${line(large, 600)}` },
    "clip of nothing": { content: `q 0 0 0 0 re W n ${line(large, 600)} Q\n` },
    "clip that is never used": { content: `q 0 0 1 1 re W ${line(large, 600)} Q\n` },
    "image in the text": { content: `BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI ${line(large, 600)}` },
    "image that says EI": {
      content: `BI /W 4 /H 4 /BPC 8 /CS /G ID \xff EI ${line(large, 600)} EI\n`,
    },
    "image that has no end": { content: `BI /W 1 /H 1 /BPC 8 /CS /G ID \xff ${line(large, 600)}` },
    "image of no size": { content: `BI /W 0 /H 0 /BPC 8 /CS /G ID EI ${line(large, 600)}` },
    "escape of three digits": { content: text(`72 600 Td (\\124\\150e \\4\\61 sum ${large}) Tj`) },
    "string with brackets": { content: text(`72 600 Td (a (b \\) ${large}) Tj`) },
    "string without end": { content: text(`72 600 Td (${large} Tj`) },
    "hexadecimal, odd": { content: text("72 600 Td <54686520 737> Tj") },
    "hexadecimal, wrong": { content: text("72 600 Td <5468xx6520> Tj") },
    "name written in numbers": { content: `BT /F#31 18 Tf 72 600 Td ${saying(large)} ET\n` },
    "font that is missing": { content: `BT /F9 18 Tf 72 600 Td ${saying(large)} ET\n` },
    "comment amid it": { content: text(`72 600 Td % (${small}) Tj\n${saying(large)}`) },
    "comment that ends by a return": { content: text(`72 600 Td % none\r${saying(large)}`) },
    "zero bytes": { content: text(`72\0 600\0Td ${saying(large)}`) },
    "tokens over two streams": {
      content: "",
      contents: "[6 0 R 7 0 R]",
      more: from6(streamOf("BT /F1 18 Tf 72 6"), streamOf(`00 Td ${saying(large)} ET`)),
    },
    "streams with a null": {
      content: "",
      contents: "[6 0 R null 77 0 R]",
      more: from6(streamOf(line(large, 600))),
    },
    "streams in a list of lists": {
      content: "",
      contents: "[[6 0 R]]",
      more: from6(streamOf(line(large, 600))),
    },
    "stream twice": {
      content: "",
      contents: "[6 0 R 6 0 R]",
      more: from6(streamOf(`1 0 0 1 0 -20 cm ${line(large, 600)}`)),
    },
  },
  ({ content, contents = "4 0 R", more = [] }) => file({ content: one + content, contents, more }),
);
