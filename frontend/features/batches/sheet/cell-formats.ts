import { attributesOf, elementsOf } from "./xml.ts";

/** What a number in a cell means, with how Excel shows it; undefined for a number as it is. */
export type CellFormat =
  | { readonly kind: "day" | "moment" | "time" | "elapsed" | "percent" }
  | { readonly kind: "digits" | "decimals"; readonly count: number }
  | undefined;

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

const whole: ReadonlySet<number> = new Set([1, 3, 5, 6, 37, 38, 41, 42]);
const cents: ReadonlySet<number> = new Set([2, 4, 7, 8, 39, 40, 43, 44]);

/** 27 to 36 and 50 to 58 are days of East Asia. */
function builtIn(id: number): CellFormat {
  if (whole.has(id)) return { kind: "decimals", count: 0 };
  if (cents.has(id)) return { kind: "decimals", count: 2 };
  if (id === 9 || id === 10) return { kind: "percent" };
  if (id === 22) return { kind: "moment" };
  if (id === 46) return { kind: "elapsed" };
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return { kind: "time" };
  const isDay = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDay ? { kind: "day" } : undefined;
}

/** Only the format of positive numbers counts: the sign is kept anyway. */
function formatOf(code: string): CellFormat {
  if (/\[[hms]+\]/i.test(code)) return { kind: "elapsed" };
  // Its sections are for numbers by their size.
  if (/\[[<>=]/.test(code)) return undefined;
  const bare = code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, "").split(";")[0] ?? "";
  if (/[dy]/i.test(bare)) return { kind: /h/i.test(bare) ? "moment" : "day" };
  if (/[hs]/i.test(bare)) return { kind: "time" };
  if (/m/i.test(bare)) return { kind: "day" };
  if (bare.includes("%")) return { kind: "percent" };
  if (/^0{2,}$/.test(bare)) return { kind: "digits", count: bare.length };
  // Exponents, fractions, thousands and millions, and places that are filled only if there is a digit.
  if (/[eE][+-]|\/|[0#?],+(?![0#?])|\.\d*[#?]/.test(bare) || !/[0#]/.test(bare)) return undefined;
  return { kind: "decimals", count: /\.(0+)/.exec(bare)?.[1]?.length ?? 0 };
}
