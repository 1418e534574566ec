import { bounds } from "./bounds.ts";
import { PdfFault } from "./fault.ts";
import { type Dict, isName, Ref, Token, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";
import { UploadRefused } from "./upload-refused.ts";
import { areBoxesSound, turnOf, type View, visibleBox } from "./view.ts";

export interface Page {
  readonly ref: Ref;
  readonly dict: Dict;
  readonly view: View;
  /** Whether every reader understands its boxes and rotation this way; otherwise most do. */
  readonly isViewPlain: boolean;
}

type InheritedEntries = Readonly<Record<"MediaBox" | "CropBox" | "Rotate", Value | undefined>> & {
  /** False if an entry leads nowhere: readers differ in whether the page then inherits the entry above. */
  readonly isFound: boolean;
};

const nothing: InheritedEntries = {
  MediaBox: undefined,
  CropBox: undefined,
  Rotate: undefined,
  isFound: true,
};

/** The pages in reading order. Cycles, shared pages and holes are faults: readers count them differently. */
export function listPages(file: PdfFile): Page[] {
  const pages: Page[] = [];
  const seen = new Set<number>();
  const visit = (ref: Value | undefined, above: InheritedEntries, depth: number): void => {
    if (!(ref instanceof Ref)) throw new PdfFault("page that is no object of its own");
    if (seen.has(ref.number)) throw new PdfFault("page tree in a circle");
    if (seen.add(ref.number).size > bounds.treeNodesMax || depth > bounds.treeDepthMax)
      throw new PdfFault("page tree too large");
    const node = file.dict(ref);
    if (node === undefined) throw new PdfFault("page missing");
    const inherited = inherit(file, node, above);
    const kids = file.array(node.get("Kids"));
    if (kids === undefined && depth > 0) pages.push(pageOf(file, ref, node, inherited));
    else if (kids === undefined) throw new PdfFault("page tree without branches");
    else for (const kid of kids) visit(kid, inherited, depth + 1);
    // One more than an upload may have, since the rehearsal of the seal adds a page.
    if (pages.length > bounds.pagesMax + 1) throw new UploadRefused("TOO_MANY_PAGES");
  };
  visit(file.root.get("Pages"), nothing, 0);
  return pages;
}

/** A reference that leads nowhere counts as absent; a literal `null` is an entry and stops inheritance. */
function inherit(file: PdfFile, node: Dict, above: InheritedEntries): InheritedEntries {
  let { MediaBox, CropBox, Rotate, isFound } = above;
  const own = (key: string, inherited: Value | undefined): Value | undefined => {
    const value = node.get(key);
    const isLost = value instanceof Ref && file.get(value) === null;
    if (isLost) isFound = false;
    return value === undefined || isLost ? inherited : value;
  };
  [MediaBox, CropBox] = [own("MediaBox", MediaBox), own("CropBox", CropBox)];
  Rotate = own("Rotate", Rotate);
  return { MediaBox, CropBox, Rotate, isFound };
}

/** The view of a page that inherits nothing. */
export const viewOf = (file: PdfFile, page: Dict): View =>
  pageOf(file, new Ref(0, 0), page, inherit(file, page, nothing)).view;

function pageOf(file: PdfFile, ref: Ref, dict: Dict, inherited: InheritedEntries): Page {
  const media = numbersIn(file, inherited.MediaBox);
  const crop = numbersIn(file, inherited.CropBox);
  const rotate = file.number(inherited.Rotate);
  const isWritten = (value: Value | undefined, isPlain: boolean) => value === undefined || isPlain;
  const isTurnPlain = rotate !== undefined && rotate % 90 === 0 && Math.abs(rotate) < 2 ** 31;
  const isViewPlain =
    inherited.isFound &&
    isWritten(inherited.MediaBox, isPlainBox(file, inherited.MediaBox)) &&
    isWritten(inherited.CropBox, isPlainBox(file, inherited.CropBox)) &&
    isWritten(inherited.Rotate, isTurnPlain) &&
    isWritten(dict.get("UserUnit"), isPlainUnit(file, dict.get("UserUnit"))) &&
    areBoxesSound(media, crop);
  const turn = isTurnPlain ? turnOf(rotate) : 0;
  return { ref, dict, view: { box: visibleBox(media, crop), turn }, isViewPlain };
}

/** False for a UserUnit that is not a number above 0: some readers then flip the page. */
export const isPlainUnit = (file: PdfFile, value: Value | undefined): boolean =>
  (file.number(value) ?? 0) > 0;

/** Whether the value is an array of four numbers, as the standard demands. */
export function isPlainBox(file: PdfFile, value: Value | undefined): boolean {
  const items = file.array(value);
  return items?.length === 4 && items.every((item) => typeof file.get(item) === "number");
}

/** The four numbers of a box; undefined for more or fewer, or if one of them is not a number. */
export function numbersIn(file: PdfFile, value: Value | undefined): number[] | undefined {
  const items = file.array(value)?.map((item) => lenientNumber(file.get(item)));
  if (items?.length !== 4) return undefined;
  const found = items.filter((item) => item !== undefined);
  return found.length === 4 ? found : undefined;
}

/** Accepts, like most readers, several signs and no digits at all; `6-60`, `3.0.1` and `1e10` are not numbers. */
function lenientNumber(value: Value): number | undefined {
  if (!(value instanceof Token)) return typeof value === "number" ? value : undefined;
  const [, sign, digits] = /^[+-]*?([+-]?)(\d*\.?\d*)$/.exec(value.bytes.toString("latin1")) ?? [];
  return digits === undefined ? undefined : Number(`${sign}0${digits}`);
}

/**
 * Throws PdfFault if readers may find other pages than `listPages`: some go by /Count, some by /Type, and some look for
 * inherited entries by /Parent, others on the way down.
 */
export function assertPlainTree(file: PdfFile): void {
  const leavesBelow = (value: Value | undefined, parent: Value | undefined): number => {
    const node = file.dict(value);
    const kids = file.array(node?.get("Kids"));
    const above = node?.get("Parent");
    if (parent instanceof Ref && !(above instanceof Ref && above.number === parent.number))
      throw new PdfFault("a page whose parent is another");
    if (kids === undefined) return 1;
    if (isName(file.get(node?.get("Type")), "Page")) throw new PdfFault("a page with kids");
    const count = kids.reduce<number>((sum, kid) => sum + leavesBelow(kid, value), 0);
    if (file.get(node?.get("Count")) !== count) throw new PdfFault("the page tree miscounts");
    return count;
  };
  leavesBelow(file.root.get("Pages"), undefined);
}
