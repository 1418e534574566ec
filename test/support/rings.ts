const isFirstRing = process.env["TEST_RING"] === "first";

/** All rows of a table; in the first ring only those of `first`, which has one of each kind. */
export function rowsOfRing<Row extends readonly [string, ...unknown[]]>(
  rows: readonly Row[],
  first: readonly string[],
): Row[] {
  const named = new Set(rows.map(([name]) => name));
  const missing = first.filter((name) => !named.has(name));
  if (missing.length > 0) throw new Error(`no such row: ${missing.join(", ")}`);
  return rows.filter(([name]) => !isFirstRing || first.includes(name));
}
