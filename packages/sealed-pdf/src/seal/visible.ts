import {
  certificateMarks,
  drawCertificate,
  paperLike,
  textsOf,
} from "../completion/completion-pages.ts";
import type { CompletionCertificate } from "../completion/contents.ts";
import type { Sheet } from "../completion/flow.ts";
import type { AppendedPage, NewPage } from "../file/append-pages.ts";
import { type Dict, dict, type Ref } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import type { Update } from "../file/update.ts";
import { displayedSize } from "../file/view.ts";
import type { Place } from "../stamp/geometry.ts";
import { Images } from "../stamp/picture.ts";
import { paintSignature, type SignatureCaption } from "../stamp/signature-stamp.ts";
import { addStamps, type Stamp } from "../stamp/stamp.ts";
import { Structure } from "../stamp/structure.ts";
import { paintText } from "../stamp/text-stamp.ts";
import type { FontSource } from "../text/fonts.ts";
import { startTypesetting } from "../text/start.ts";
import type { Typesetter } from "../text/typesetter.ts";

export interface StampField {
  readonly place: Place;
  readonly content:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "image"; readonly png: Uint8Array; readonly caption?: SignatureCaption };
  /** What the field is, such as "Signature of Ann Lee", for screen readers. */
  readonly label: string;
}

export interface Visible {
  /** The certificate's, to be appended. */
  readonly pages: readonly NewPage[];
  /** To be called with the pages once they are: screen readers then find their way. */
  tag(appended: readonly AppendedPage[]): void;
}

/** Stamps the fields and draws the certificate; the fonts that both used are imported last. */
export async function addVisible(
  update: Update,
  pages: readonly Page[],
  wanted: {
    readonly fields: readonly StampField[];
    readonly certificate: CompletionCertificate;
    readonly fonts: FontSource;
  },
): Promise<Visible> {
  const { fields, certificate, fonts } = wanted;
  const { setter, importFonts } = await startTypesetting(fonts, update);
  await setter.load([printable, ...textsOf(certificate), ...fields.flatMap(textsIn)], ["regular"]);
  await setter.load([printable, ...boldTexts(certificate)], ["semibold"]);
  const fontDict: Dict = new Map();
  const fontsRef = update.add(fontDict);
  const images = new Images(update);
  const structure = Structure.open(update);
  const stamps = fields.map((field) => stampOf(field, setter, fontsRef, images));
  addStamps(update, pages, stamps, structure);
  const paper = paperLike(pages[0] === undefined ? undefined : displayedSize(pages[0].view));
  const { sheets, root } = drawCertificate(certificate, { setter, images, paper });
  for (const [key, ref] of await importFonts()) fontDict.set(key, ref);
  const keys = sheets.map(() => structure?.key());
  return {
    pages: sheets.map((sheet, i) => ({
      size: paper,
      content: sheet.content,
      resources: sheetResources(sheet, fontsRef),
      structureKey: keys[i],
    })),
    tag(appended) {
      const tagged = appended.map((page, i) => ({ ...page, marks: sheets[i]?.marks ?? [] }));
      structure?.pages(
        root,
        tagged,
        keys.map((key) => key ?? 0),
      );
      structure?.close();
    },
  };
}

/** All that fixed labels, dates and numbers are made of. */
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const printable = ascii + certificateMarks;

function textsIn({ content }: StampField): string[] {
  if (content.kind === "text") return [content.text];
  return content.caption === undefined ? [] : [content.caption.name];
}

const boldTexts = ({ productName, title, signers }: CompletionCertificate): string[] => [
  productName,
  title,
  ...signers.map((signer) => signer.name),
];

const stampOf = (field: StampField, setter: Typesetter, fonts: Ref, images: Images): Stamp => ({
  place: field.place,
  label: field.label,
  paint: (width, height) => {
    const { content } = field;
    const area = { width, height };
    if (content.kind === "text") return paintText(setter, fonts, content.text, area);
    return paintSignature(images.add(content.png), content.caption, { setter, fonts }, area);
  },
});

function sheetResources(sheet: Sheet, fonts: Ref): Dict {
  const pictures = [...sheet.pictures].map(([key, picture]) => [key, picture.ref] as const);
  return dict({
    Font: fonts,
    XObject: pictures.length > 0 ? dict(Object.fromEntries(pictures)) : undefined,
  });
}
