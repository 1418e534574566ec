// Builds PDFs byte by byte, with chosen object numbers, generations, index sections and bytes between them.

export interface Built {
  readonly number: number;
  readonly generation?: number;
  /** Source between `obj` and `endobj`; a stream as `streamOf` writes it. */
  readonly body: string;
  /** Left out of the index. */
  readonly unlisted?: boolean;
}

export const streamOf = (
  data: string,
  entries = "",
  length: string | number = data.length,
): string => `<<${entries}/Length ${length}>>\nstream\n${data}\nendstream`;

const row = (offset: number, generation: number, kind: "n" | "f"): string =>
  `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} ${kind} \n`;

interface Layout {
  readonly header?: string;
  readonly trailer?: string;
  /** Rows of the table to write differently, by number; `undefined` leaves one out. */
  readonly rows?: Readonly<Record<number, Row | undefined>>;
  /** Writes the end of the file, once offsets are known. */
  readonly end?: (startxref: number) => string;
}

type Row = readonly [offset: number | "of" | `of ${number}`, generation: number, kind: "n" | "f"];

/** A file with one section of a cross-reference table. */
export function build(objects: readonly Built[], layout: Layout = {}): Buffer {
  let source = layout.header ?? "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const offsets = new Map<number, number>();
  for (const { number, generation = 0, body, unlisted } of objects) {
    if (!unlisted) offsets.set(number, source.length);
    source += `${number} ${generation} obj\n${body}\nendobj\n`;
  }
  const start = source.length;
  const size = Math.max(...objects.map(({ number }) => number)) + 1;
  source += `xref\n0 ${size}\n${row(0, 65_535, "f")}`;
  for (let number = 1; number < size; number++) {
    const own = objects.find((one) => one.number === number);
    const written: Row | undefined =
      layout.rows && number in layout.rows
        ? layout.rows[number]
        : offsets.has(number)
          ? ["of", own?.generation ?? 0, "n"]
          : undefined;
    const [where, generation, kind] = written ?? [0, 65_535, "f"];
    const at =
      typeof where === "number" ? where : (offsets.get(Number(where.slice(3)) || number) ?? 0);
    source += row(at, generation, kind);
  }
  const end = layout.end ?? ((at) => `startxref\n${at}\n%%EOF\n`);
  source += `trailer\n<</Size ${size}/Root 1 0 R ${layout.trailer ?? ""}>>\n${end(start)}`;
  return Buffer.from(source, "latin1");
}

/** The file with another section appended, whose objects replace the earlier ones. */
export function update(
  file: Buffer,
  objects: readonly Built[],
  {
    rows = {},
    trailer = "",
    size = 30,
  }: { rows?: Record<number, Row>; trailer?: string; size?: number } = {},
): Buffer {
  let source = file.toString("latin1");
  const previous = /startxref\s+(\d+)/g;
  const prev = [...source.matchAll(previous)].at(-1)?.[1];
  let table = "";
  for (const { number, generation = 0, body } of objects) {
    table += `${number} 1\n${row(source.length, generation, "n")}`;
    source += `${number} ${generation} obj\n${body}\nendobj\n`;
  }
  for (const [number, [where, generation, kind]] of Object.entries(rows))
    table += `${number} 1\n${row(Number(where) || 0, generation, kind)}`;
  const start = source.length;
  source += `xref\n${table}trailer\n<</Size ${size}/Root 1 0 R/Prev ${prev} ${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(source, "latin1");
}

export const helvetica = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

export const line = (words: string, y = 700, sizePt = 18): string =>
  `BT /F1 ${sizePt} Tf 72 ${y} Td (${words}) Tj ET\n`;

/** Texts in every file, however its ambiguous part is read. */
export const heading = line("Loan agreement", 740, 20);
export const small = "The borrower owes 100 dollars.";
export const large = "The borrower owes 1,000,000 dollars and the house.";

export interface OnePage {
  readonly content: string;
  /** The page's /Contents, instead of the one stream. */
  readonly contents?: string;
  readonly page?: string;
  readonly resources?: string;
  readonly media?: string;
  readonly catalog?: string;
  readonly more?: readonly Built[];
}

/** Objects of a file with one page: 1 catalog, 2 page tree, 3 page, 4 contents, 5 Helvetica; `more` from 6 on. */
export function onePage({
  content,
  contents = "4 0 R",
  page = "",
  resources = "",
  media = "/MediaBox[0 0 612 792]",
  catalog = "",
  more = [],
}: OnePage): Built[] {
  return [
    { number: 1, body: `<</Type/Catalog/Pages 2 0 R ${catalog}>>` },
    { number: 2, body: "<</Type/Pages/Kids[3 0 R]/Count 1>>" },
    {
      number: 3,
      body: `<</Type/Page/Parent 2 0 R ${media}/Contents ${contents}/Resources<</Font<</F1 5 0 R>>${resources}>>${page}>>`,
    },
    { number: 4, body: streamOf(heading + content) },
    { number: 5, body: helvetica },
    ...more,
  ];
}

export const file = (page: OnePage, layout?: Layout): Buffer => build(onePage(page), layout);

/** Bodies as objects numbered from 6 on. */
export const from6 = (...bodies: readonly string[]): Built[] =>
  bodies.map((body, at) => ({ number: 6 + at, body }));

/** A file by its name within its kind. */
export type Shapes = Readonly<Record<string, () => Buffer>>;

/** A shape for each way of writing something. */
export const each = <T>(ways: Readonly<Record<string, T>>, make: (way: T) => Buffer): Shapes =>
  Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, () => make(way)]));
