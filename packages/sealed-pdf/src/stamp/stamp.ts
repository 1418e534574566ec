import { appendAnnotations } from "../file/annotations.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { dict, name, type Ref, textString } from "../file/objects.ts";
import type { Page } from "../file/pages.ts";
import { allowsVersion } from "../file/version.ts";
import type { FieldSize } from "../layout/field-size.ts";
import { settable } from "../portable/characters.ts";
import { type Frame, frameOf, type Place, rectOf } from "./geometry.ts";
import type { Appearance } from "./picture.ts";
import type { Structure } from "./structure.ts";

/** Annotation flags: printed, not to be moved, changed or deleted (ISO 32000-1, 12.5.3). */
const lockedAndPrinted = 4 | 64 | 128 | 512;

export interface Stamp {
  readonly place: Place;
  /** Description of the field for screen readers. */
  readonly label: string;
  /** Language of the label (BCP 47); English if absent. */
  readonly language?: string | undefined;
  paint(field: FieldSize): Appearance;
}

/**
 * Adds stamps as annotations, not as page content: a page that leaks its graphics state can't move them,
 * and no form field paints over them.
 */
export function addStamps(
  update: IncrementalUpdate,
  pages: readonly Page[],
  stamps: readonly Stamp[],
  structure?: Structure,
): void {
  for (const [index, page] of pages.entries()) {
    const here = stamps.filter((stamp) => stamp.place.page === index);
    if (here.length === 0) continue;
    const refs = here.map((stamp) => addStamp(update, page, stamp, structure));
    appendAnnotations(update, page, refs);
    // Tab order follows the structure tree (ISO 14289-1, 7.18.3).
    const edited = update.edit(page.ref, page.dict);
    if (structure?.isOriginals && !edited.has("Tabs") && allowsVersion(update.file, 1.5))
      edited.set("Tabs", name("S"));
  }
  const beyond = stamps.find((stamp) => pages[stamp.place.page] === undefined);
  if (beyond !== undefined) throw new RangeError(`no page ${beyond.place.page}`);
}

function addStamp(update: IncrementalUpdate, page: Page, stamp: Stamp, structure?: Structure): Ref {
  const frame = frameOf(page.view, stamp.place);
  const appearance = addForm(update, frame, stamp.paint(frame));
  const label = settable(stamp.label);
  const language = stamp.language ?? "en-US";
  const key = structure?.key();
  const annotation = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Stamp"),
      Rect: [...rectOf(frame)],
      F: lockedAndPrinted,
      P: page.ref,
      Contents: textString(label),
      Lang: textString(language),
      StructParent: key,
      AP: dict({ N: appearance }),
    }),
  );
  if (key !== undefined) structure?.annotation(key, annotation, page.ref, language);
  return annotation;
}

/** /Matrix turns the frame upright on the displayed page; readers then fit it into /Rect. */
function addForm(
  update: IncrementalUpdate,
  { matrix, width, height }: Frame,
  paint: Appearance,
): Ref {
  const [a, b, c, d] = matrix;
  return update.addStream(
    dict({
      Type: name("XObject"),
      Subtype: name("Form"),
      BBox: [0, 0, width, height],
      Matrix: [a, b, c, d, 0, 0],
      Resources: paint.resources,
    }),
    Buffer.from(paint.content, "latin1"),
  );
}
