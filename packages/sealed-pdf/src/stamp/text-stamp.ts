import type { Ref } from "../file/objects.ts";
import { dict } from "../file/objects.ts";
import type { FieldSize } from "../layout/field-size.ts";
import { oneLinePt, wrappedInField } from "../layout/field-text.ts";
import { capHeight, showLine, type Typesetter } from "../text/typesetter.ts";
import { paintLines } from "./lines-stamp.ts";
import type { Appearance } from "./picture.ts";

const paddingX = 2;

/** Paints one line, as large as the field allows, vertically centred; several where one would be too small to read. */
export function paintText(
  setter: Typesetter,
  fonts: Ref,
  text: string,
  area: FieldSize,
): Appearance {
  const line = setter.line(text);
  const size = oneLinePt(area, line.width / 1000);
  if (wrappedInField(setter.measuring(text), text, area, size))
    return paintLines(setter, fonts, { text, many: true }, area);
  const baseline = (area.height - (size * capHeight) / 1000) / 2;
  return {
    content: `q 0.07 0.09 0.15 scn ${showLine(line, paddingX, baseline, size)}Q`,
    resources: dict({ Font: fonts }),
  };
}
