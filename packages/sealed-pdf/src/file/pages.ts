import { bounds } from "./bounds.ts";
import { PdfFault } from "./fault.ts";
import { type Dict, Ref, Token, type Value } from "./objects.ts";
import type { PdfFile } from "./pdf-file.ts";
import { UploadRefused } from "./upload-refused.ts";
import { turnOf, type View, visibleBox } from "./view.ts";

export interface Page {
  readonly ref: Ref;
  readonly dict: Dict;
  readonly view: View;
}

type Inherited = Readonly<Record<"MediaBox" | "CropBox" | "Rotate", Value | undefined>>;

/** The pages in reading order. Circles, shared pages and holes are faults: readers count them differently. */
export function listPages(file: PdfFile): Page[] {
  const pages: Page[] = [];
  const seen = new Set<number>();
  const visit = (ref: Value | undefined, above: Inherited, depth: number): void => {
    if (!(ref instanceof Ref)) throw new PdfFault("page that is no object of its own");
    if (seen.has(ref.number)) throw new PdfFault("page tree in a circle");
    if (seen.add(ref.number).size > bounds.treeNodesMax || depth > bounds.treeDepthMax)
      throw new PdfFault("page tree too large");
    const node = file.dict(ref);
    if (node === undefined) throw new PdfFault("page missing");
    const inherited = inherit(node, above);
    const kids = file.array(node.get("Kids"));
    if (kids === undefined && depth > 0) pages.push(pageOf(file, ref, node, inherited));
    else if (kids === undefined) throw new PdfFault("page tree without branches");
    else for (const kid of kids) visit(kid, inherited, depth + 1);
    if (pages.length > bounds.pagesMax) throw new UploadRefused("TOO_MANY_PAGES");
  };
  visit(file.root.get("Pages"), { MediaBox: undefined, CropBox: undefined, Rotate: undefined }, 0);
  return pages;
}

function inherit(node: Dict, above: Inherited): Inherited {
  return {
    MediaBox: node.get("MediaBox") ?? above.MediaBox,
    CropBox: node.get("CropBox") ?? above.CropBox,
    Rotate: node.get("Rotate") ?? above.Rotate,
  };
}

function pageOf(file: PdfFile, ref: Ref, dict: Dict, inherited: Inherited): Page {
  const box = visibleBox(numbers(file, inherited.MediaBox), numbers(file, inherited.CropBox));
  return { ref, dict, view: { box, turn: turnOf(lenientNumber(file, inherited.Rotate)) } };
}

function numbers(file: PdfFile, value: Value | undefined): number[] | undefined {
  const items = file.array(value)?.map((item) => lenientNumber(file, item) ?? Number.NaN);
  return items !== undefined && items.length >= 4 ? items.slice(0, 4) : undefined;
}

/** Numbers with stray characters (`--5`, `3.0.1`) as the common readers take them. */
function lenientNumber(file: PdfFile, value: Value | undefined): number | undefined {
  const found = file.get(value);
  if (!(found instanceof Token)) return typeof found === "number" ? found : undefined;
  const number = Number.parseFloat(found.bytes.toString("latin1").replace(/^[+-]*(?=[+-])/, ""));
  return Number.isNaN(number) ? undefined : number;
}
