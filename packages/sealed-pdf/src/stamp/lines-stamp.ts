import { dict, type Ref } from "../file/objects.ts";
import type { FieldSize } from "../layout/field-size.ts";
import { type Align, type TextSetting, textInField } from "../layout/field-text.ts";
import { showLine, type Typesetter } from "../text/typesetter.ts";
import { widthOf } from "../text/wrap.ts";
import type { Appearance } from "./picture.ts";

/** Paints what a signer has filled in, at the position and size that `textInField` gives. */
export function paintLines(
  setter: Typesetter,
  fonts: Ref,
  { text, ...setting }: TextSetting & { readonly text: string },
  area: FieldSize,
): Appearance {
  const { sizePt, lines } = textInField(setter.measuring(text), text, setting, area);
  const shown = lines.map(({ text: words, direction, align, xPt, baselinePt }) => {
    const line = setter.line(words, "regular", { base: direction, context: text });
    const x = xPt - widthOf(line, sizePt) * before[align];
    return showLine(line, x, area.height - baselinePt, sizePt);
  });
  return {
    content: `q 0.07 0.09 0.15 scn ${shown.join("")}Q`,
    resources: dict({ Font: fonts }),
  };
}

/** Fraction of a line's width that lies before the point at which it is placed. */
const before: Readonly<Record<Align, number>> = { left: 0, center: 0.5, right: 1 };
