import { withPlainDrawing } from "../drawing/plain-drawing.ts";
import { isJbig2, plainScans } from "../drawing/plain-scans.ts";
import { activeContent } from "../file/active-content.ts";
import { PdfFault } from "../file/fault.ts";
import { IncrementalUpdate } from "../file/incremental-update.ts";
import { areLayersAmbiguous, lockLayers } from "../file/layers.ts";
import { isLinearized } from "../file/linearization.ts";
import type { Ref } from "../file/objects.ts";
import { type ContentStream, contentStreams } from "../file/page-objects.ts";
import { assertPlainTree, listPages, type Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { plainContents } from "../file/plain-contents.ts";
import { withPlainObjects } from "../file/plain-objects.ts";
import { plainViews } from "../file/plain-pages.ts";
import { plainWidgets } from "../form/plain-widgets.ts";
import { fieldTree } from "../form/widgets.ts";
import { pagesNamed } from "./page-names.ts";

export interface Plain {
  readonly file: PdfFile;
  readonly pages: readonly Page[];
  /** Fixes that people could notice, in sentences for them. */
  readonly findings: string[];
  /** The file before its drawing was written plainly, which must not change PDFium's picture; undefined if it was plain. */
  readonly before?: Buffer;
}

export const plainFindings = {
  objects:
    "Parts of this file could look different in other PDF readers. They have been fixed; please check its pages before you send it.",
  views: (pages: readonly number[]) =>
    `The size or direction of ${pagesNamed(pages)} could differ in other PDF readers. It has been fixed; please check it before you send it.`,
  contents: (pages: readonly number[]) =>
    `A part of ${pagesNamed(pages)} can't be read and is missing. Please check it before you send it.`,
} as const;

/**
 * The file in a form whose structure all readers understand alike, by an appended update if that suffices. Throws PdfFault
 * if it doesn't: after a rebuild by qpdf, the file can be read in only one way.
 */
export function plainFile(upload: PdfFile): Plain {
  const needsOwnEnd = isLinearized(upload.bytes) || !upload.xref.endsPlainly;
  const [doubt] = upload.doubts();
  if (doubt !== undefined) throw new PdfFault(doubt);
  const first = partsOf(upload);
  const file = withPlainObjects(upload);
  const parts = file === upload ? first : partsOf(file);
  const findings: string[] = file === upload ? [] : [plainFindings.objects];
  const update = new IncrementalUpdate(file);
  findings.push(...plainParts(update, parts));
  const isEnough = !update.hasChanges && (file !== upload || !needsOwnEnd);
  const updated = isEnough ? file : update.opened();
  const pages = isEnough ? parts.pages : listPages(updated);
  const drawn = withPlainDrawing(updated, pages);
  if (drawn.file === updated) return { file: updated, pages, findings };
  const finding = drawn.hasFixedLayers ? activeContent.layers : plainFindings.objects;
  if (!findings.includes(finding)) findings.push(finding);
  return { file: drawn.file, pages: listPages(drawn.file), findings, before: updated.bytes };
}

interface Parts {
  readonly pages: readonly Page[];
  readonly contents: readonly ContentStream[];
  /** Images in JBIG2. */
  readonly scans: readonly Ref[];
}

/** Whatever this reads is known to be plain, or is listed in `ambiguousObjects`. */
function partsOf(file: PdfFile): Parts {
  const pages = listPages(file);
  const scans: Ref[] = [];
  const contents = contentStreams(file, pages, (value, object) => {
    if (isJbig2(file, value)) scans.push(object);
  });
  fieldTree(file);
  areLayersAmbiguous(file);
  return { pages, contents, scans };
}

function plainParts(
  update: IncrementalUpdate,
  { pages, contents: streams, scans }: Parts,
): string[] {
  const { file } = update;
  assertPlainTree(file);
  const views = plainViews(update, pages);
  const contents = plainContents(update, streams);
  plainScans(update, scans);
  const widgets = plainWidgets(update, pages);
  const areLayersPlain = !areLayersAmbiguous(file);
  if (!areLayersPlain) lockLayers(update);
  return [
    ...(views.length > 0 ? [plainFindings.views(views)] : []),
    ...(contents.size > 0 ? [plainFindings.contents([...contents])] : []),
    ...widgets,
    ...(areLayersPlain ? [] : [activeContent.layers]),
  ];
}
