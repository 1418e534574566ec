/** How many numbers each command of SVG path data takes. */
const counts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Z: 0 };

/**
 * SVG path data as operators of a PDF's content stream (ISO 32000-2, 8.5.2). Takes the absolute commands M, L, H, V, C and
 * Z; throws for others, and for numbers that are missing or left over.
 */
export function pathOperators(d: string): string {
  const operators: string[] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const count = counts[command];
    const isWhole = count === 0 ? numbers.length === 0 : numbers.length % (count ?? 0) === 0;
    if (count === undefined || !isWhole || (count > 0 && numbers.length === 0))
      throw new Error(`expected M, L, H, V, C or Z with their numbers, found ${command}${rest}`);
    if (count === 0) operators.push("h");
    for (let at = 0; at < numbers.length; at += count) {
      const given = numbers.slice(at, at + count);
      const points = command === "H" ? [...given, y] : command === "V" ? [x, ...given] : given;
      [x = 0, y = 0] = points.slice(-2);
      const isMove = command === "M" && at === 0;
      operators.push(`${points.join(" ")} ${isMove ? "m" : command === "C" ? "c" : "l"}`);
    }
  }
  return operators.join(" ");
}
