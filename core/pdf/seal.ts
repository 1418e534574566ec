import { createHash } from "node:crypto";
import type { Place } from "#contract/markers";
import { neutralise } from "./active-content.ts";
import { appendPages, type NewPage } from "./append-pages.ts";
import {
  type CompletionCertificate,
  drawCertificate,
  paperLike,
  textsOf,
} from "./certificate-of-completion.ts";
import { signedData } from "./cms.ts";
import { type Attachment, attach } from "./embedded-file.ts";
import type { Sheet } from "./flow.ts";
import type { FontSource } from "./fonts.ts";
import { displayedSize } from "./geometry.ts";
import { type Dict, dict, type Ref } from "./objects.ts";
import { PdfFile } from "./reader/file.ts";
import { listPages, type Page } from "./reader/pages.ts";
import { addSealField, fixByteRange } from "./seal-field.ts";
import { addStamps, Images, paintPicture, type Stamp } from "./stamp.ts";
import type { Typesetter } from "./text/typesetter.ts";
import { paintText } from "./text-stamp.ts";
import { type Tail, Update } from "./update.ts";

export interface StampField {
  readonly place: Place;
  readonly content:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "image"; readonly png: Uint8Array };
  /** What the field is, such as "Signature of Ann Lee", for screen readers. */
  readonly label: string;
}

export interface SealKey {
  /** DER */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
  /** RSASSA_PKCS1_V1_5_SHA_256, or ECDSA_SHA_256 in DER. */
  sign(digestSha256: Uint8Array): Promise<Uint8Array>;
}

export interface Sealing {
  /** As `preparePdf` gave it. */
  readonly original: Uint8Array;
  readonly fields: readonly StampField[];
  readonly certificate: CompletionCertificate;
  readonly attachment: Attachment;
  readonly sealedAt: Date;
  readonly productName: string;
  readonly key: SealKey;
  readonly fonts: FontSource;
}

export interface Sealed {
  /** What to append to the original. */
  readonly tail: Uint8Array;
  /** Of original and tail together, in hexadecimal. */
  readonly sha256: string;
  readonly level: "B-B";
}

export async function sealPdf(sealing: Sealing): Promise<Sealed> {
  const file = new PdfFile(sealing.original);
  const pages = listPages(file);
  const update = new Update(file);
  neutralise(update, pages);
  const certificatePages = await addVisible(update, pages, sealing);
  attach(update, sealing.attachment);
  const lastPage = appendPages(update, pages.length, certificatePages).at(-1);
  if (lastPage === undefined) throw new Error("the certificate has no page");
  const { key, productName, sealedAt } = sealing;
  const reservedBytes = roomForSignature(key);
  const signature = addSealField(update, lastPage, { productName, sealedAt, reservedBytes });
  return signTail(file.bytes, update.write(), signature, key);
}

/** Stamps the fields and draws the certificate; the fonts that both used are imported last. */
async function addVisible(
  update: Update,
  pages: readonly Page[],
  { fields, certificate, fonts }: Sealing,
): Promise<NewPage[]> {
  const { startTypesetting } = await import("./text/start.ts");
  const { setter, importFonts } = await startTypesetting(fonts, update);
  await setter.load([printable, ...textsOf(certificate), ...fields.map(textOf)], ["regular"]);
  await setter.load([printable, ...boldTexts(certificate)], ["semibold"]);
  const fontDict: Dict = new Map();
  const fontsRef = update.add(fontDict);
  const images = new Images(update);
  addStamps(
    update,
    pages,
    fields.map((field) => stampOf(field, setter, fontsRef, images)),
  );
  const paper = paperLike(pages[0] === undefined ? undefined : displayedSize(pages[0].view));
  const sheets = drawCertificate(certificate, { setter, images, paper });
  for (const [key, ref] of await importFonts()) fontDict.set(key, ref);
  return sheets.map((sheet) => ({
    size: paper,
    content: sheet.content,
    resources: sheetResources(sheet, fontsRef),
  }));
}

/** All that fixed labels, dates and numbers are made of. */
const printable = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("")}·`;

const textOf = ({ content }: StampField): string => (content.kind === "text" ? content.text : "");

const boldTexts = ({ productName, title, signers }: CompletionCertificate): string[] => [
  productName,
  title,
  ...signers.map((signer) => signer.name),
];

const stampOf = (field: StampField, setter: Typesetter, fonts: Ref, images: Images): Stamp => ({
  place: field.place,
  label: field.label,
  paint: (width, height) =>
    field.content.kind === "text"
      ? paintText(setter, fonts, field.content.text, { width, height })
      : paintPicture(images.add(field.content.png), width, height),
});

function sheetResources(sheet: Sheet, fonts: Ref): Dict {
  const pictures = [...sheet.pictures].map(([key, picture]) => [key, picture.ref] as const);
  return dict({
    Font: fonts,
    XObject: pictures.length > 0 ? dict(Object.fromEntries(pictures)) : undefined,
  });
}

const reservedBytesMin = 8 * 1024;

/** 16 KB in the file, two characters a byte; more only for long chains. */
function roomForSignature({ certificate, chain }: SealKey): number {
  const certificates = [certificate, ...chain].reduce((sum, each) => sum + each.length, 0);
  return Math.max(reservedBytesMin, certificates + 4 * 1024);
}

/** Hashes original and tail as they are, without ever joining them. */
async function signTail(
  original: Buffer,
  tail: Tail,
  signature: Ref,
  key: SealKey,
): Promise<Sealed> {
  const gap = fixByteRange(tail, signature, original.length);
  const whole = createHash("sha256").update(original).update(tail.bytes.subarray(0, gap.start));
  const signedDigest = whole.copy().update(tail.bytes.subarray(gap.end)).digest();
  const cms = await signedData(signedDigest, key, (digest) => key.sign(digest));
  if (cms.length * 2 > gap.end - gap.start - 2) throw new Error("the signature outgrew its room");
  tail.bytes.write(cms.toString("hex"), gap.start + 1, "latin1");
  const sha256 = whole.update(tail.bytes.subarray(gap.start)).digest("hex");
  return { tail: tail.bytes, sha256, level: "B-B" };
}
