import { dict, type Ref } from "../file/objects.ts";
import { captionBandPt, type FieldSize } from "../layout/field-size.ts";
import { graphemes } from "../portable/characters.ts";
import { descent, type Line, showLine, type Typesetter } from "../text/typesetter.ts";
import { isolated, lineOf } from "../text/wrap.ts";
import { type Appearance, type Picture, paintPicture } from "./picture.ts";

/** Caption under a signature, such as `Signed by Ann Lee, 2026-11-21 03:34 UTC`; a long name is cut. */
export interface SignatureCaption {
  readonly before: string;
  readonly name: string;
  readonly after: string;
  /** Direction in which it is read; left to right if absent. */
  readonly direction?: "ltr" | "rtl" | undefined;
}

/** Smaller text can't be read on paper. */
const sizeMin = 4.5;
const sizePerBand = 0.76;

/** The picture and, if the field is large enough, a caption below it that says who signed and when. */
export function paintSignature(
  picture: Picture,
  caption: SignatureCaption | undefined,
  { setter, fonts }: { readonly setter: Typesetter; readonly fonts: Ref },
  field: FieldSize,
): Appearance {
  const { width, height } = field;
  const band = caption === undefined ? 0 : captionBandPt(field);
  const drawn = paintPicture(picture, width, height - band);
  if (caption === undefined || band === 0) return drawn;
  const { line, size } = fitted(setter, caption, width, band * sizePerBand);
  const baseline = (descent * size) / 1000;
  const text = `q 0.3 0.3 0.35 scn ${showLine(line, 0, baseline, size)}Q`;
  const raised = `q 1 0 0 1 0 ${Math.round(band * 1000) / 1000} cm\n${drawn.content}\nQ`;
  return {
    content: `${raised}\n${text}`,
    resources: dict({ XObject: drawn.resources.get("XObject"), Font: fonts }),
  };
}

/** The caption as large as fits; a name that would make it too small is cut at the end. */
function fitted(
  setter: Typesetter,
  { before, name, after, direction }: SignatureCaption,
  width: number,
  sizeMax: number,
): { readonly line: Line; readonly size: number } {
  const lineWith = (shown: string, rest = after): Line =>
    direction === "rtl"
      ? lineOf(setter, `${before}${isolated(shown)}${rest}`, { weight: "regular", base: "rtl" })
      : setter.sideBySide(before, shown, rest);
  const sizeOf = (line: Line): number => Math.min(sizeMax, (width * 1000) / line.width);
  const whole = lineWith(name);
  if (sizeOf(whole) >= sizeMin) return { line: whole, size: sizeOf(whole) };
  const parts = graphemes(name);
  for (let kept = parts.length - 1; kept > 0; kept--) {
    const line = lineWith(parts.slice(0, kept).join(""), `…${after}`);
    if (sizeOf(line) >= sizeMin) return { line, size: sizeOf(line) };
  }
  const least = lineWith("", `…${after}`);
  return { line: least, size: sizeOf(least) };
}
