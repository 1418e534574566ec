import { dict, type Ref } from "../file/objects.ts";
import { type Measure, type TextSetting, textInField } from "../layout/field-text.ts";
import { showLine, type Typesetter } from "../text/typesetter.ts";
import type { Appearance } from "./picture.ts";

/** What a signer has filled in, where and as large as `textInField` says. */
export function paintLines(
  setter: Typesetter,
  fonts: Ref,
  { text, ...setting }: TextSetting & { readonly text: string },
  area: { readonly width: number; readonly height: number },
): Appearance {
  const measure: Measure = setter.measuring(text);
  const { sizePt, lines } = textInField(measure, text, setting, area);
  const shown = lines.map(({ text: words, direction, xPt, baselinePt }) => {
    const line = setter.line(words, "regular", { base: direction, context: text });
    return showLine(line, xPt, area.height - baselinePt, sizePt);
  });
  return {
    content: `q 0.07 0.09 0.15 rg ${shown.join("")}Q`,
    resources: dict({ Font: fonts }),
  };
}
