import { createHash } from "node:crypto";
import type { Place } from "../../../../contract/markers.ts";
import { bounds } from "../file/bounds.ts";
import { type Frame, frameOf, rectOf } from "./geometry.ts";
import { type Dict, dict, name, type Ref, textString, type Value } from "../file/objects.ts";
import { decodePng } from "../../../../core/images/png.ts";
import type { Page } from "../file/pages.ts";
import { decimal } from "../file/serialize.ts";
import type { Structure } from "./structure.ts";
import { settable } from "../text/characters.ts";
import type { Update } from "../file/update.ts";

/** Invisible annotations apart: printed, not to be moved, changed or deleted (ISO 32000-1, 12.5.3). */
const lockedAndPrinted = 4 | 64 | 128 | 512;

/** What is painted in a field's own frame, origin bottom left, in points. */
export interface Appearance {
  readonly content: string;
  readonly resources: Dict;
}

export interface Stamp {
  readonly place: Place;
  /** What the field is, for screen readers. */
  readonly label: string;
  paint(width: number, height: number): Appearance;
}

/**
 * Stamps are annotations, not page content: a page that leaks its graphics state can't move them
 * and no form field paints over them.
 */
export function addStamps(
  update: Update,
  pages: readonly Page[],
  stamps: readonly Stamp[],
  structure?: Structure,
): void {
  for (const [index, page] of pages.entries()) {
    const here = stamps.filter((stamp) => stamp.place.page === index);
    if (here.length === 0) continue;
    const refs = here.map((stamp) => addStamp(update, page, stamp, structure));
    appendAnnotations(update, page, refs);
  }
  const beyond = stamps.find((stamp) => pages[stamp.place.page] === undefined);
  if (beyond !== undefined) throw new RangeError(`no page ${beyond.place.page}`);
}

export function appendAnnotations(
  update: Update,
  page: { readonly ref: Ref; readonly dict: Dict },
  refs: readonly Ref[],
): void {
  const edited = update.edit(page.ref, page.dict);
  edited.set("Annots", [...(update.file.array(edited.get("Annots")) ?? []), ...refs]);
}

function addStamp(update: Update, page: Page, stamp: Stamp, structure?: Structure): Ref {
  const frame = frameOf(page.view, stamp.place);
  const appearance = addForm(update, frame, stamp.paint(frame.width, frame.height));
  const label = settable(stamp.label);
  const key = structure?.key();
  const annotation = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Stamp"),
      Rect: [...rectOf(frame)],
      F: lockedAndPrinted,
      P: page.ref,
      Contents: textString(label),
      StructParent: key,
      AP: dict({ N: appearance }),
    }),
  );
  if (key !== undefined) structure?.annotation(key, annotation, page.ref, label);
  return annotation;
}

/** Matrix turns the frame upright on the displayed page; readers then fit it into Rect. */
function addForm(update: Update, { matrix, width, height }: Frame, paint: Appearance): Ref {
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

/** Pictures of the update, each embedded once however often it is used. */
export class Images {
  readonly #update: Update;
  readonly #known = new Map<string, Picture>();

  constructor(update: Update) {
    this.#update = update;
  }

  add(png: Uint8Array): Picture {
    const key = createHash("sha256").update(png).digest("hex");
    const known = this.#known.get(key) ?? addPicture(this.#update, png);
    this.#known.set(key, known);
    return known;
  }
}

export interface Picture {
  readonly ref: Ref;
  readonly width: number;
  readonly height: number;
}

const sideMax = 8_192;

function addPicture(update: Update, png: Uint8Array): Picture {
  const { width, height, rgba } = decodePng(png, { widthMax: sideMax, heightMax: sideMax });
  const pixels = width * height;
  if (pixels > bounds.imagePixelsMax) throw new RangeError("image too large");
  const rgb = Buffer.alloc(pixels * 3);
  const alpha = Buffer.alloc(pixels);
  for (let i = 0; i < pixels; i++) {
    rgb[i * 3] = rgba[i * 4] ?? 0;
    rgb[i * 3 + 1] = rgba[i * 4 + 1] ?? 0;
    rgb[i * 3 + 2] = rgba[i * 4 + 2] ?? 0;
    alpha[i] = rgba[i * 4 + 3] ?? 0;
  }
  const image = (space: string, more: Record<string, Value>): Dict =>
    dict({
      Type: name("XObject"),
      Subtype: name("Image"),
      Width: width,
      Height: height,
      ColorSpace: name(space),
      BitsPerComponent: 8,
      ...more,
    });
  const mask = update.addStream(image("DeviceGray", {}), alpha);
  return { ref: update.addStream(image("DeviceRGB", { SMask: mask }), rgb), width, height };
}

/** The picture as large as it fits, never stretched, at the left on the lower edge. */
export function paintPicture(picture: Picture, width: number, height: number): Appearance {
  const scale = Math.min(width / picture.width, height / picture.height);
  const sides = [picture.width * scale, 0, 0, picture.height * scale, 0, 0].map(decimal);
  return {
    content: `q ${sides.join(" ")} cm /Image Do Q`,
    resources: dict({ XObject: dict({ Image: picture.ref }) }),
  };
}
