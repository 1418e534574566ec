import {
  drawCompletionPages,
  fixedSigns,
  paperLike,
  textsOf,
} from "../completion/completion-pages.ts";
import type { CompletionPages } from "../completion/contents.ts";
import type { Sheet } from "../completion/flow.ts";
import { boldTextsInWords, textsInWords } from "../completion/texts-in-words.ts";
import type { AppendedPage, NewPage } from "../file/append-pages.ts";
import { changeClaim, claimsAccessibility } from "../file/archival.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, type Ref, textString } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import { decimal } from "../file/serialize.ts";
import { displayedSize } from "../file/view.ts";
import { type FieldSize, paperScale } from "../layout/field-size.ts";
import type { TextSetting } from "../layout/field-text.ts";
import type { Mark } from "../layout/marks.ts";
import type { Place } from "../stamp/geometry.ts";
import { paintLines } from "../stamp/lines-stamp.ts";
import { paintMark } from "../stamp/mark-stamp.ts";
import { type Appearance, Images } from "../stamp/picture.ts";
import { paintSignature, type SignatureCaption } from "../stamp/signature-stamp.ts";
import { addSrgb, inSrgb } from "../stamp/srgb.ts";
import { addStamps, type Stamp } from "../stamp/stamp.ts";
import { type Element, Structure } from "../stamp/structure.ts";
import { paintText } from "../stamp/text-stamp.ts";
import type { FontSource } from "../text/fonts.ts";
import { startTypesetting } from "../text/start.ts";
import type { Typesetter } from "../text/typesetter.ts";
import { withoutIsolates } from "../text/wrap.ts";

export interface StampField {
  readonly place: Place;
  readonly content:
    | { readonly kind: "text"; readonly text: string }
    | ({ readonly kind: "lines"; readonly text: string } & TextSetting)
    | { readonly kind: "mark"; readonly mark: Mark }
    | { readonly kind: "image"; readonly png: Uint8Array; readonly caption?: SignatureCaption };
  /** Description of the field for screen readers, such as "Signature of Ann Lee", in the language of the completion pages. */
  readonly label: string;
}

export interface VisibleParts {
  /** The completion pages, to be appended. */
  readonly pages: readonly NewPage[];
  /** Adds the pages to the structure tree; to be called once they are appended. */
  tag(appended: readonly AppendedPage[]): void;
}

/** Stamps the fields and draws the completion pages; imports the fonts that both use last. */
export async function addVisibleParts(
  update: IncrementalUpdate,
  pages: readonly Page[],
  wanted: {
    readonly fields: readonly StampField[];
    readonly completion: CompletionPages;
    readonly fonts: FontSource;
  },
): Promise<VisibleParts> {
  const { fields, completion, fonts } = wanted;
  const { setter, importFonts } = startTypesetting(fonts, update);
  const texts = [printable, ...textsOf(completion), ...fields.flatMap(textsIn)];
  const { words } = completion;
  await setter.load([...texts, ...(words ? textsInWords(words, completion) : [])], ["regular"]);
  const bold = [printable, ...boldTexts(completion)];
  await setter.load([...bold, ...(words ? boldTextsInWords(words, completion) : [])], ["semibold"]);
  await setter.load(textsInLines(fields, completion), ["regular"]);
  const fontDict: Dict = new Map();
  const fontsRef = update.add(fontDict);
  changeClaim(update, pages);
  const srgb = addSrgb(update);
  const images = new Images(update, srgb);
  const structure = Structure.open(update);
  // In such a file, every text has a language of its own.
  if (claimsAccessibility(update.file) && !update.catalog.has("Lang"))
    update.catalog.set("Lang", textString(completion.words?.language ?? "en-US"));
  const language = completion.words?.language;
  const tools = { setter, fonts: fontsRef, images, srgb };
  const stamps = fields.map((field) => ({ ...stampOf(field, tools), language }));
  addStamps(update, pages, stamps, structure);
  const first = pages[0] && displayedSize(pages[0].view);
  const paper = paperLike(first);
  const { sheets, root } = drawCompletionPages(completion, { setter, images, paper });
  for (const [key, ref] of importFonts()) fontDict.set(key, ref);
  const keys = sheets.map(() => structure?.key());
  const scale = first ? paperScale(first) : 1;
  return {
    pages: sheets.map((sheet, i) => ({
      size: { width: paper.width * scale, height: paper.height * scale },
      ...inSrgb(
        {
          content: scale === 1 ? sheet.content : enlarged(sheet.content, scale),
          resources: sheetResources(sheet, fontsRef),
        },
        srgb,
      ),
      structureKey: keys[i],
    })),
    tag: (appended) => structure && tagPages(structure, { appended, sheets, root, keys }),
  };
}

/** Completion pages are as large beside the first page as A4 is beside A3, so that they can be read where the page is shown whole. */
const enlarged = (content: string, scale: number): string =>
  `${decimal(scale)} 0 0 ${decimal(scale)} 0 0 cm\n${content}`;

function tagPages(
  structure: Structure,
  drawn: {
    readonly appended: readonly AppendedPage[];
    readonly sheets: readonly Sheet[];
    readonly root: Element;
    readonly keys: readonly (number | undefined)[];
  },
): void {
  const { appended, sheets, root, keys } = drawn;
  const tagged = appended.map((page, i) => ({
    ...page,
    markedContents: sheets[i]?.markedContents ?? [],
  }));
  structure.pages(
    root,
    tagged,
    keys.map((key) => key ?? 0),
  );
  structure.close();
}

/** All characters of fixed labels, dates and numbers. */
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const printable = ascii + fixedSigns;

function textsIn({ content }: StampField): string[] {
  if (content.kind === "text") return [content.text];
  if (content.kind === "lines" || content.kind === "mark") return [];
  if (content.caption === undefined) return [];
  const { before, name, after } = content.caption;
  return [before, name, withoutIsolates(after)];
}

const textsInLines = (fields: readonly StampField[], { signers }: CompletionPages): string[] => [
  ...fields.flatMap(({ content }) => (content.kind === "lines" ? [content.text] : [])),
  ...signers.flatMap(({ filled = [] }) => filled.map(({ value }) => value)),
];

const boldTexts = ({ productName, title, signers }: CompletionPages): string[] => [
  productName,
  title,
  ...signers.map((signer) => signer.name),
];

interface Tools {
  readonly setter: Typesetter;
  readonly fonts: Ref;
  readonly images: Images;
  readonly srgb: Ref;
}

const stampOf = (field: StampField, tools: Tools): Stamp => ({
  place: field.place,
  label: field.label,
  paint: (size) => inSrgb(painted(field, tools, size), tools.srgb),
});

function painted({ content }: StampField, tools: Tools, area: FieldSize): Appearance {
  const { setter, fonts, images } = tools;
  if (content.kind === "text") return paintText(setter, fonts, content.text, area);
  if (content.kind === "lines") return paintLines(setter, fonts, content, area);
  if (content.kind === "mark") return paintMark(content.mark, area);
  return paintSignature(images.add(content.png), content.caption, { setter, fonts }, area);
}

function sheetResources(sheet: Sheet, fonts: Ref): Dict {
  const pictures = [...sheet.pictures].map(([key, picture]) => [key, picture.ref] as const);
  return dict({
    Font: fonts,
    XObject: pictures.length > 0 ? dict(Object.fromEntries(pictures)) : undefined,
  });
}
