import { PdfFault } from "../file/fault.ts";
import { IncrementalUpdate, xrefTableSections } from "../file/incremental-update.ts";
import { type Dict, dict, isName, name, Ref, type Value } from "../file/objects.ts";
import { listPages, type Page } from "../file/pages.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { isSigned } from "../file/signatures.ts";
import { packed, rebuild } from "../prepare/qpdf.ts";
import { becomePicture } from "../prepare/unsigned.ts";
import { JoinedAttachments } from "./attachments.ts";
import { addBookmarks, type Bookmark, bookmarkOf, bookmarksIn } from "./bookmarks.ts";
import { type Changes, CopiedPart } from "./copied-part.ts";
import { type Destinations, destinationsOf, unnameLinks } from "./destinations.ts";
import { JoinedForms, pruneForm } from "./forms.ts";
import { JoinedLayers } from "./layers.ts";
import { PartRefused } from "./part-refused.ts";
import { type PicturePage, picturePage } from "./picture-page.ts";
import { pruneResources } from "./resources.ts";
import { JoinedTags, keysOf, pruneTags, treeOf } from "./tags.ts";

export interface CombinedFile {
  /** Bytes that `preparePdf` has prepared. */
  readonly bytes: Uint8Array;
  /** Name of its bookmark. */
  readonly name: string;
  /** Whether the files that are attached to it are left out, even if all of its pages stay as they are. */
  readonly leavesAttachments?: boolean;
}

/** A page of the combined file. */
export interface CombinedPage {
  /** Index of its file. */
  readonly file: number;
  /** Index of the page in its file. */
  readonly page: number;
  /** How far it is turned clockwise, in degrees. */
  readonly turn: Turn;
  /** What stands in its place, such as the page with parts of it covered: nothing of the page itself is then kept. */
  readonly instead?: PicturePage | undefined;
}

export type Turn = 0 | 90 | 180 | 270;

/**
 * Makes one PDF of pages of several, always the same bytes for the same input. Links, bookmarks, form fields, tags and
 * layers of the pages are kept, and nothing of the pages that are left out; files that are attached if all pages stay as
 * they are; scripts and the files' own titles are not. A page that comes again has no form fields and tags there. Bookmarks of a page with a picture in its place go
 * too, links then lead to the picture. Throws PartRefused, and RangeError for a page that isn't there.
 */
export async function combinePdfs(
  files: readonly CombinedFile[],
  pages: readonly CombinedPage[],
): Promise<Uint8Array> {
  const whole = await combined(files, pages, new Set());
  // Not packed, the file could hold what nothing leads to.
  const small = await packed(whole);
  const covered = pages.find(({ instead }) => instead);
  if (covered && !small) throw new PartRefused(covered.file, "damaged");
  return small ?? whole;
}

/** A file with an object that only other readers understand is rebuilt by qpdf, once. */
async function combined(
  files: readonly CombinedFile[],
  pages: readonly CombinedPage[],
  rebuilt: ReadonlySet<number>,
): Promise<Uint8Array> {
  try {
    return joinedOf(files, pages);
  } catch (error) {
    if (!(error instanceof PartRefused) || error.reason !== "damaged") throw error;
    const { file: damaged } = error;
    const { bytes = new Uint8Array() } = files[damaged] ?? {};
    const again = rebuilt.has(damaged) ? undefined : await rebuild(bytes);
    if (again?.kind !== "rebuilt") throw error;
    const mended = files.map((file, i) => (i === damaged ? { ...file, bytes: again.bytes } : file));
    return combined(mended, pages, new Set([...rebuilt, damaged]));
  }
}

function joinedOf(files: readonly CombinedFile[], pages: readonly CombinedPage[]): Uint8Array {
  const opened = files.map(openedPart);
  const update = new IncrementalUpdate(new PdfFile(emptyPdf));
  const places = pages.map((page) => ({ ...page, ref: update.add(null) }));
  const joined: Combination = {
    update,
    tags: new JoinedTags(update),
    forms: new JoinedForms(update),
    layers: new JoinedLayers(),
    attachments: new JoinedAttachments(),
    bookmarks: [],
    pictures: new Map(),
  };
  let nextKey = 0;
  opened.forEach((file, i) => {
    const own = places.filter(({ file }) => file === i);
    if (own.length === 0) return;
    const firstKey = nextKey;
    orRefused(i, () => {
      addPart(joined, { ...file, places: own, firstKey });
      nextKey += keysOf(file.pdf);
    });
  });
  joined.tags.close();
  joined.forms.close();
  joined.layers.close(update);
  joined.attachments.close(update);
  const [sole, ...others] = joined.bookmarks;
  addBookmarks(update, sole && others.length === 0 ? sole.kids : joined.bookmarks);
  const kids = places.map(({ ref }) => ref);
  update.replace(pagesRef, dict({ Type: name("Pages"), Kids: kids, Count: kids.length }));
  if (opened.some(({ pdf }) => isNewest(pdf))) update.catalog.set("Version", name("2.0"));
  return Buffer.concat([emptyPdf, update.write().bytes]);
}

const pagesRef = new Ref(2, 0);
const emptyPdf = tablePdf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 0>>"]);

/** The smallest file with these objects, numbered from 1. */
function tablePdf(objects: readonly string[]): Buffer {
  let source = "%PDF-1.7\n";
  const rows = objects.map((object, i) => {
    const offset = source.length;
    source += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return { number: i + 1, offset, generation: 0 };
  });
  const size = objects.length + 1;
  const sections = `0 1\n0000000000 65535 f \n${xrefTableSections(rows)}`;
  const start = source.length;
  source += `xref\n${sections}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(source, "latin1");
}

function openedPart(file: CombinedFile, i: number) {
  const pdf = orRefused(i, () => new PdfFile(file.bytes));
  if (orRefused(i, () => isSigned(pdf))) throw new PartRefused(i, "signed");
  return { name: file.name, leavesAttachments: file.leavesAttachments === true, pdf };
}

function orRefused<T>(file: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof PdfFault) throw new PartRefused(file, "damaged", error);
    throw error;
  }
}

const isNewest = ({ bytes, root }: PdfFile): boolean =>
  bytes.toString("latin1", 0, 8) === "%PDF-2.0" || isName(root.get("Version"), "2.0");

interface Combination {
  readonly update: IncrementalUpdate;
  readonly tags: JoinedTags;
  readonly forms: JoinedForms;
  readonly layers: JoinedLayers;
  readonly attachments: JoinedAttachments;
  readonly bookmarks: Bookmark[];
  /** Those that are written, since one may come again. */
  readonly pictures: Map<PicturePage, Dict>;
}

interface Place {
  readonly page: number;
  readonly turn: Turn;
  readonly instead?: PicturePage | undefined;
  readonly ref: Ref;
}

interface Part {
  readonly name: string;
  readonly pdf: PdfFile;
  readonly leavesAttachments: boolean;
  readonly places: readonly Place[];
  readonly firstKey: number;
}

function addPart(joined: Combination, { pdf, places, firstKey, ...file }: Part): void {
  const { update, tags, forms, layers, attachments, bookmarks } = joined;
  const all = listPages(pdf);
  const at = (place: Place): Page => {
    const page = all[place.page];
    if (!page) throw new RangeError(`there is no page ${place.page}`);
    return page;
  };
  const [own, covered] = [places.filter(({ instead }) => !instead), places.filter(hasPicture)];
  const kept = new Map(own.map((place) => [at(place).ref.number, at(place)]));
  const find = destinationsOf(pdf);
  const { changes, staying } = changesOf(pdf, { all, kept, find });
  const part = new CopiedPart(pdf, update, changes, treeOf(pdf) && firstKey);
  for (const place of covered) {
    part.standsFor(at(place).ref, place.ref);
    update.replace(
      place.ref,
      coveredPage(joined, place, pdf.number(at(place).dict.get("UserUnit"))),
    );
  }
  const first = firstOfEach(own);
  for (const place of first) part.standsFor(at(place).ref, place.ref);
  tags.begin(part);
  forms.add(part, changes);
  for (const place of own) {
    const page = copiedPage(part, at(place), place.turn);
    update.replace(place.ref, first.includes(place) ? page : withoutFields(part, update, page));
  }
  part.finish();
  tags.add(part, firstKey, { changes, staying });
  if (covered.length > 0) tags.addUntagged();
  const isKept = (page: Value | undefined) => page instanceof Ref && kept.has(page.number);
  const [top] = places;
  if (top) bookmarks.push(bookmarkOf(file.name, top.ref, bookmarksIn(part, find, isKept)));
  const isWhole = covered.length === 0 && kept.size === all.length;
  if (isWhole && !file.leavesAttachments) attachments.add(part);
  part.finish();
  layers.add(part);
}

type PicturePlace = Place & { readonly instead: PicturePage };

const hasPicture = (place: Place): place is PicturePlace => place.instead !== undefined;

function coveredPage(
  { update, pictures }: Combination,
  { instead, turn }: PicturePlace,
  unit: number | undefined,
): Dict {
  const picture = pictures.get(instead) ?? picturePage(update, instead);
  pictures.set(instead, picture);
  const page: Dict = new Map(picture).set("Parent", pagesRef);
  if (unit !== undefined) page.set("UserUnit", unit);
  return turn === 0 ? page : page.set("Rotate", turn);
}

interface KeptPages {
  readonly all: readonly Page[];
  /** Keyed by their objects' numbers. */
  readonly kept: ReadonlyMap<number, Page>;
  readonly find: Destinations;
}

/** The objects that are copied with changes, and the elements of the structure tree that stay, if not all do. */
function changesOf(pdf: PdfFile, { all, kept, find }: KeptPages) {
  const changes: Changes = { dropped: new Set(), entries: new Map() };
  const pages = [...kept.values()];
  unnameLinks(pdf, pages, find, changes);
  const left = all.filter(({ ref }) => !kept.has(ref.number));
  if (left.length === 0) return { changes, staying: undefined };
  const theirs = new Set(pages.flatMap((page) => annotationsOf(pdf, page)));
  for (const page of left) {
    changes.dropped.add(page.ref.number);
    for (const number of annotationsOf(pdf, page))
      if (!theirs.has(number)) changes.dropped.add(number);
  }
  const staying = pruneTags(pdf, ({ number }) => kept.has(number), changes);
  pruneForm(pdf, pages, changes);
  pruneResources(pdf, pages, changes);
  return { changes, staying };
}

/** The numbers of a page's annotations. */
const annotationsOf = (pdf: PdfFile, { dict }: Page): number[] =>
  (pdf.array(dict.get("Annots")) ?? []).flatMap((one) => (one instanceof Ref ? one.number : []));

function firstOfEach(places: readonly Place[]): Place[] {
  const seen = new Set<number>();
  return places.filter(({ page }) => !seen.has(page) && seen.add(page));
}

/** Entries that a page inherits (ISO 32000-1, 7.7.3.4), except the turn, which is known as a whole. */
const inheritable = ["MediaBox", "CropBox", "Resources"];
/** Threads of articles and thumbnails lead to, or show, what may be left out. */
const notKept = ["Parent", "B", "Thumb", "AA"];

function copiedPage(part: CopiedPart, { dict: own, view }: Page, turn: Turn): Dict {
  const { file } = part;
  const page: Dict = new Map(own);
  for (let node = file.dict(own.get("Parent")); node; node = file.dict(node.get("Parent")))
    for (const key of inheritable) {
      const value = node.get(key);
      if (!page.has(key) && value !== undefined) page.set(key, value);
    }
  for (const key of notKept) page.delete(key);
  page.delete("Rotate");
  const copy = part.dict(page);
  const turned = (view.turn + turn) % 360;
  if (turned !== 0) copy.set("Rotate", turned);
  return copy.set("Parent", pagesRef);
}

/** A page that comes again: one field can't be filled in differently on two pages, and a tag has one place. */
function withoutFields(part: CopiedPart, update: IncrementalUpdate, page: Dict): Dict {
  part.finish();
  const annotations = (Array.isArray(page.get("Annots")) ? page.get("Annots") : []) as Value[];
  const others = annotations.flatMap((ref): Value[] => {
    const annotation = update.current(ref);
    if (!annotation || isName(annotation.get("Subtype"), "Popup")) return [];
    const copy: Dict = new Map(annotation);
    for (const key of ["P", "Popup", "StructParent"]) copy.delete(key);
    if (isName(copy.get("Subtype"), "Widget")) becomePicture(copy);
    return [update.add(copy)];
  });
  page.delete("StructParents");
  page.set("Annots", others);
  return page;
}
