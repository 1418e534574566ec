import type { FieldKind, PageSize } from "#contract/rules/fields/markers";
import { type Person, tooSmallText } from "#contract/rules/fields/small-fields";
import { isolated } from "#languages/isolated";
import { type Fields, type PlacedField, shared } from "./layout.ts";
import type { ShownSigner } from "./signers.ts";

export interface FieldCount {
  readonly signer: ShownSigner;
  readonly count: number;
  readonly signs: boolean;
  readonly phones: boolean;
}

export function countFields(signers: readonly ShownSigner[], fields: Fields): FieldCount[] {
  return signers.map((signer) => {
    const own = fields.filter((field) => field.signerId === signer.id);
    const has = (kind: FieldKind) => own.some((field) => field.kind === kind);
    return { signer, count: own.length, signs: has("sign"), phones: has("phone") };
  });
}

/** Warnings about signers without a signature field. */
export function missingSignatures(counts: readonly FieldCount[]): string[] {
  const names = (fits: (count: FieldCount) => boolean) =>
    counts.filter((count) => !count.signer.does && fits(count)).map(({ signer }) => signer.name);
  return [
    ...about(
      names(({ count }) => count === 0),
      "no field yet",
    ),
    ...about(
      names(({ count, signs }) => count > 0 && !signs),
      "no signature field",
    ),
  ];
}

/** If more signers than this are concerned, one sentence names the first ones. */
const namedMax = 3;

function about(names: readonly string[], lack: string): string[] {
  if (names.length <= namedMax) return names.map((name) => `${isolated(name)} has ${lack}.`);
  const named = names.slice(0, namedMax).join(", ");
  return [`${names.length} signers have ${lack}: ${named} and ${names.length - namedMax} more.`];
}

/** Warnings about phone fields that would stay empty; `mobiles` in the order of the counts. */
export function missingNumbers(
  counts: readonly FieldCount[],
  mobiles: readonly string[],
): string[] {
  return counts
    .filter(({ phones }, index) => phones && !mobiles[index]?.trim())
    .map(({ signer }) => `${isolated(signer.name)} has a phone field but no number.`);
}

/** A warning for each page on which fields overlap. */
export function overlapping(fields: Fields, pages: readonly PageSize[]): string[] {
  return pages.flatMap((size, page) => {
    const here = fields.filter(({ place }) => place.page === page);
    const meets = here.some((one, i) => here.slice(i + 1).some((two) => overlap(one, two, size)));
    return meets ? [`Fields overlap on page ${page + 1}.`] : [];
  });
}

/** A smaller overlap is ignored: fields may share an edge. */
const touchPt = 1;

const overlap = (one: PlacedField, two: PlacedField, page: PageSize) =>
  shared(one.place, two.place, "x", "width") * page.width > touchPt &&
  shared(one.place, two.place, "y", "height") * page.height > touchPt;

/** Warnings about fields that are too small for their text to be read. */
export const tooSmall = (
  fields: Fields,
  pages: readonly PageSize[],
  personOf: (field: PlacedField) => Person,
): string[] =>
  fields.flatMap((field) => {
    const page = pages[field.place.page];
    return (page && tooSmallText(field.kind, field.place, page, personOf(field))) ?? [];
  });
