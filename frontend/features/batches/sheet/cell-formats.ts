import { attributesOf, elementsOf } from "./xml.ts";

/** How a number in a cell is meant: as a day, a percentage, with this many digits, or as it is. */
export type CellFormat = "day" | "percent" | number | undefined;

/** The formats of a workbook's cells, by the number that a cell gives (ECMA-376 part 1, 18.8.10 and 18.8.30). */
export function cellFormats(styles: string): readonly CellFormat[] {
  const own = new Map(
    elementsOf(styles, "numFmt").map((element) => {
      const { numFmtId, formatCode = "" } = attributesOf(element);
      return [Number(numFmtId), formatOf(formatCode)];
    }),
  );
  const [cells = ""] = elementsOf(styles, "cellXfs");
  return elementsOf(cells, "xf").map((element) => {
    const id = Number(attributesOf(element)["numFmtId"] ?? 0);
    return own.has(id) ? own.get(id) : builtIn(id);
  });
}

/** 14 to 17, 22 and those of East Asia are days; 9 and 10 are percentages. */
function builtIn(id: number): CellFormat {
  if (id === 9 || id === 10) return "percent";
  const isDay = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || id >= 50;
  return isDay && id <= 58 ? "day" : undefined;
}

function formatOf(code: string): CellFormat {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "");
  if (/[dy]/i.test(bare)) return "day";
  if (bare.includes("%")) return "percent";
  return /^0{2,}$/.test(bare) ? bare.length : undefined;
}
