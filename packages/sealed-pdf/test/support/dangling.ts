import { onePage, stream, streamPdf, tablePdf } from "./pdfs.ts";

/** The numbers that sealing would give to its first objects, were it to begin behind the last one. */
const countOfTargets = 80;

const fill =
  "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8";
const page = "/Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]";

/** What a document may refer to, with the objects (from 5 on) in which it does. */
type Use = (references: readonly string[]) => readonly string[];

const drawing = (names: readonly string[], operator: string): string =>
  names.map((name) => `q 200 0 0 40 100 300 cm /${name} ${operator} Q`).join("\n");

const named = (references: readonly string[]): readonly [string[], string] => [
  references.map((_, i) => `N${i}`),
  references.map((reference, i) => `/N${i} ${reference}`).join(" "),
];

/** A second page with resources of one kind that lead nowhere, and content that uses each. */
function resourcesOf(kind: string, content: (names: readonly string[]) => string): Use {
  return (references) => {
    const [names, entries] = named(references);
    return [
      `<<${page}/Contents 6 0 R/Resources<</${kind}<<${entries}>>>>>>`,
      stream(content(names)),
    ];
  };
}

/** Covers of which only one is what it seems, while its mask is missing. */
const masks: Use = (references) => {
  const names = references.map((_, i) => `/N${i} ${7 + i} 0 R`).join(" ");
  return [
    `<<${page}/Contents 6 0 R/Resources<</XObject<<${names}>>>>>>`,
    stream(
      drawing(
        references.map((_, i) => `N${i}`),
        "Do",
      ),
    ),
    ...references.map((reference) => stream("\x80", `${fill}/SMask ${reference}`)),
  ];
};

export const uses: Readonly<Record<string, Use>> = {
  "an image's mask": masks,
  "a picture or form": resourcesOf("XObject", (names) => drawing(names, "Do")),
  "a font": resourcesOf("Font", (names) =>
    names.map((name) => `BT /${name} 12 Tf 72 300 Td (owes) Tj ET`).join("\n"),
  ),
  "a graphics state": resourcesOf(
    "ExtGState",
    (names) => `${names.map((name) => `/${name} gs`).join(" ")} 0 g 50 50 99 99 re f`,
  ),
  "a pattern": resourcesOf("Pattern", (names) =>
    names.map((name) => `/Pattern cs /${name} scn 50 50 99 99 re f`).join("\n"),
  ),
  "a colour space": resourcesOf("ColorSpace", (names) =>
    names.map((name) => `/${name} cs 0.5 scn 50 50 99 99 re f`).join("\n"),
  ),
  "a shading": resourcesOf("Shading", (names) => drawing(names, "sh")),
  "a layer": resourcesOf("Properties", (names) =>
    names.map((name) => `/OC /${name} BDC 50 50 99 99 re f EMC`).join("\n"),
  ),
  "all resources": ([reference = ""]) => [
    `<<${page}/Contents 6 0 R/Resources ${reference}>>`,
    stream(drawing(["Image", "F0"], "Do")),
  ],
  annotations: (references) => [`<<${page}/Resources<<>>/Annots[${references.join(" ")}]>>`],
  "contents of the page": (references) => [
    `<<${page}/Resources<<>>/Contents[${references.join(" ")}]>>`,
  ],
  "an annotation's appearance": (references) => [
    `<<${page}/Resources<<>>/Annots[${references
      .map(
        (reference) => `<</Type/Annot/Subtype/Stamp/F 4/Rect[50 50 250 90]/AP<</N ${reference}>>>>`,
      )
      .join(" ")}]>>`,
  ],
  "a dictionary in arrays": (references) => [
    `<<${page}/Resources<<>>/Annots[<</Type/Annot/Subtype/Widget/FT/Tx/F 4/Rect[9 9 99 99]
      /MK<</I ${references[3] ?? ""}>>/Kids[[${references.join(" ")}]]>>]>>`,
  ],
};

export const spellings: Readonly<Record<string, (number: number) => string>> = {
  plainly: (number) => `${number} 0 R`,
  "of another generation": (number) => `${number} 7 R`,
  "with leading zeros": (number) => `${String(number).padStart(14, "0")} 00 R`,
  "with a comment inside": (number) => `${number}%(1 0 R\n0 % ]\r\nR`,
  "without a blank before the R": (number) => `${number} 0R`,
  "with signs and fractions": (number) => `+${number}.0 0.0 R`,
};

export type Container = (objects: readonly string[]) => Buffer;

export const containers: Readonly<Record<string, Container>> = {
  "in a table": tablePdf,
  "in object streams": streamPdf,
};

/** A document of two pages with references to objects that it does not have. */
export function danglingPdf(use: Use, spelling: (number: number) => string, container: Container) {
  const count = 4 + use(["1 0 R"]).length;
  const others = use === masks ? countOfTargets - 1 : 0;
  // With object streams, the container and the xref stream have the numbers after the last object.
  const first = count + others + (container === streamPdf ? 3 : 1);
  const numbers = Array.from({ length: countOfTargets }, (_, i) => first + i);
  const objects = onePage({}, "", [...use(numbers.map(spelling))]);
  const source = objects.join("\n");
  const targets = numbers.filter((number) => source.includes(spelling(number)));
  objects[1] = "<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>";
  return { pdf: container(objects), targets };
}

/**
 * A loan whose sum is hidden under a white cover until the cover's mask, the fifth object that sealing
 * used to add, is there; further down wait a signature and a stamp. Objects 1 to 8.
 */
export const loanPdf = (): Buffer =>
  tablePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<<${page}/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>
      /XObject<</Cover 6 0 R/Sig 12 0 R/Form 13 0 R>>>>>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    stream(`BT /F1 18 Tf 72 680 Td (The borrower owes the lender the sum of) Tj ET
      BT /F1 20 Tf 72 640 Td (USD 1,000,000.00 payable at once) Tj ET
      q 400 0 0 40 70 630 cm /Cover Do Q
      BT /F1 12 Tf 72 300 Td (SEPARATE GUARANTEE:) Tj ET
      q 200 0 0 40 220 270 cm /Sig Do Q q 1 0 0 1 220 200 cm /Form Do Q`),
    stream("\xff", `${fill}/SMask 11 0 R`),
    "<<>>",
    "<<>>",
  ]);

/** Each use in each spelling, each of both in each container: what holds an object has no part in how it is referred to. */
export const danglingShapes = () =>
  Object.entries(uses).flatMap(([what, use], one) =>
    Object.entries(spellings).flatMap(([how, spelling], two) =>
      Object.entries(containers)
        .filter((_, three) => three === (one + two) % 2)
        .map(([where, container]) => ({
          shape: `${what}, written ${how}, ${where}`,
          ...danglingPdf(use, spelling, container),
        })),
    ),
  );
