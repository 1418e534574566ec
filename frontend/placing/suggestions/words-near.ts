import type { FieldKind, PageSize } from "#contract/rules/fields/markers";
import { headingParty, labelParty, type Party } from "./parties.ts";
import { meets, nearestBefore, onLine } from "./piece-relations.ts";
import type { Piece } from "./text-pieces.ts";

/** A field that words or lines ask for. */
export interface FieldWish {
  readonly kind: FieldKind;
  /** The field's line: left end, length and baseline. */
  readonly at: Pick<Piece, "x" | "width" | "baseline">;
  readonly label: Piece | undefined;
  /** The line itself; undefined if none is visible. */
  readonly blank?: Piece;
  /** The field begins below this y: a label inside the box. */
  readonly top?: number;
  /** Set if there is no visible line. */
  readonly guessed?: boolean;
  /** The label is in or below a drawn box. */
  readonly boxed?: boolean;
}

interface Match {
  readonly want: FieldWish;
  readonly kind: FieldKind;
}

export interface NearWords {
  readonly party: Party | undefined;
  readonly near: string;
}

/** For each suggestion of a page, the party named by the words beside or above it, and those words. */
export function wordsNear(
  found: readonly Match[],
  pieces: readonly Piece[],
  page: PageSize,
): NearWords[] {
  const around: Surroundings = { pieces, page, headings: headingsIn(pieces, found) };
  const signers = found.flatMap(({ want, kind }) =>
    kind === "sign" ? [{ want, party: signerOf(want, around) }] : [],
  );
  return found.map(({ want, kind }) => ({
    party:
      kind === "sign"
        ? signers.find((one) => one.want === want)?.party
        : companionOf(want, found, signers, around),
    near: nearText(want, pieces),
  }));
}

interface Surroundings {
  readonly pieces: readonly Piece[];
  readonly page: PageSize;
  readonly headings: readonly Heading[];
}

interface Heading {
  readonly piece: Piece;
  readonly party: Party;
  /** Whether it is the label of a signature, such as "Tenant's signature". */
  readonly ofSign: boolean;
}

/** Texts that name a party and aren't the label of something else that is to be filled in. */
function headingsIn(pieces: readonly Piece[], found: readonly Match[]): Heading[] {
  const signLabels = new Set(
    found.flatMap(({ want, kind }) => (kind === "sign" ? [want.label] : [])),
  );
  const blanks = pieces.filter(({ blank }) => blank);
  const labels = new Set([
    ...found.map(({ want }) => want.label),
    ...blanks.map((blank) => nearestBefore(blank, pieces)),
  ]);
  return pieces.flatMap((piece): Heading[] => {
    const ofSign = signLabels.has(piece);
    const party =
      piece.blank || (labels.has(piece) && !ofSign) ? undefined : headingParty(piece.text);
    return party ? [{ piece, party, ofSign }] : [];
  });
}

/** Left end of the label before a line, or of the line itself. */
const leftOf = ({ label, at }: FieldWish) =>
  label && onLine(label, { baseline: at.baseline, height: label.height })
    ? Math.min(label.x, at.x)
    : at.x;

function signerOf(want: FieldWish, around: Surroundings): Party | undefined {
  const label = want.label && labelParty(want.label.text);
  return label ?? besideParty(want, around.headings) ?? upOrDown(want, around);
}

interface Signer {
  readonly want: FieldWish;
  readonly party: Party | undefined;
}

/** The party of a date, a name or initials: from its own words, or from the signature beside or above. */
function companionOf(
  want: FieldWish,
  found: readonly Match[],
  signers: readonly Signer[],
  around: Surroundings,
): Party | undefined {
  const label = want.label && labelParty(want.label.text);
  const free = around.headings.filter(({ ofSign }) => !ofSign);
  return (
    label ??
    besideParty(want, free) ??
    onRow(want, found, signers) ??
    upOrDown(want, around) ??
    inColumn(want, signers)
  );
}

function upOrDown(want: FieldWish, around: Surroundings): Party | undefined {
  const below = belowParty(want, around);
  const above = aboveParty(want, around);
  if (!below || !above) return below?.party ?? above?.party;
  return below.gap <= above.gap ? below.party : above.party;
}

/** The nearest party to the left, on the line or on the line of the label below it. */
function besideParty(want: FieldWish, headings: readonly Heading[]): Party | undefined {
  const rows = [want.at.baseline, ...(want.label ? [want.label.baseline] : [])];
  const left = leftOf(want);
  const near = headings
    .filter(({ piece }) => rows.some((baseline) => onLine({ baseline }, piece)))
    .filter(({ piece }) => piece !== want.label && piece.x + piece.width <= left + 4);
  return near.toSorted((a, b) => b.piece.x - a.piece.x)[0]?.party;
}

interface Distant {
  readonly party: Party;
  /** Distance in points. */
  readonly gap: number;
}

/** The party named in the lines directly below the blank: "____", "Margaret Holloway", "Landlord". */
function belowParty(want: FieldWish, { pieces, headings }: Surroundings): Distant | undefined {
  let baseline = want.at.baseline;
  for (let line = 0; line < 3; line += 1) {
    const from = baseline;
    const next = pieces
      .filter((piece) => !piece.drawn && piece.baseline > from + piece.height * 0.4)
      .filter((piece) => piece.baseline - from < piece.height * 2 && meets(piece, want.at))
      .toSorted((a, b) => a.baseline - b.baseline)[0];
    if (!next || next.blank) return undefined;
    const heading = headings.find(({ piece }) => piece === next);
    // A text with a colon is the heading of what follows.
    if (heading && !/:\s*$/.test(next.text))
      return { party: heading.party, gap: next.baseline - want.at.baseline };
    baseline = next.baseline;
  }
  return undefined;
}

const reachPt = 260;
/** Factor by which a distance to the side counts for more than one upwards. */
const sidewaysWeight = 1.5;
/** Two lines of text at least this wide, as a share of the page, end the area of a heading. */
const proseShare = 0.55;

function aboveParty(
  want: FieldWish,
  { pieces, headings, page }: Surroundings,
): Distant | undefined {
  const { baseline } = want.at;
  const left = leftOf(want);
  const whole = { x: left, width: want.at.x + want.at.width - left };
  const near = headings
    .map(({ piece, party }) => {
      const gap = baseline - piece.baseline;
      const aside = Math.abs(piece.x - left);
      const inColumn = meets(piece, whole) || aside < page.width * 0.3;
      return { piece, party, gap, inColumn, cost: gap + aside * sidewaysWeight };
    })
    .filter(({ gap, inColumn }) => gap > 2 && gap < reachPt && inColumn)
    .toSorted((a, b) => a.cost - b.cost)[0];
  if (!near) return undefined;
  const prose = pieces.filter(
    (piece) =>
      !piece.blank &&
      piece.width > page.width * proseShare &&
      piece.baseline > near.piece.baseline + 2 &&
      piece.baseline < baseline - 2,
  );
  return prose.length >= 2 ? undefined : { party: near.party, gap: near.gap };
}

const rowPt = 8;

/**
 * The party of the signature on the same row: the one before it, or the one behind it where the row
 * begins with a date ("Ort, Datum ____ Unterschrift ____").
 */
function onRow(
  want: FieldWish,
  found: readonly Match[],
  signers: readonly Signer[],
): Party | undefined {
  const isHere = (other: FieldWish) => Math.abs(other.at.baseline - want.at.baseline) < rowPt;
  const row = signers.filter((signer) => isHere(signer.want));
  const first = found
    .filter((one) => isHere(one.want))
    .toSorted((a, b) => a.want.at.x - b.want.at.x)[0];
  const after = (signer: Signer) => signer.want.at.x - want.at.x;
  const nearest = row
    .filter((signer) => (first?.kind === "sign" ? after(signer) < 0 : after(signer) > 0))
    .toSorted((a, b) => Math.abs(after(a)) - Math.abs(after(b)))[0];
  return nearest?.party;
}

const columnPt = { down: 120, aside: 60 };

function inColumn(want: FieldWish, signers: readonly Signer[]): Party | undefined {
  const down = (other: FieldWish) => Math.abs(other.at.baseline - want.at.baseline);
  const near = signers.filter(
    (signer) =>
      down(signer.want) < columnPt.down &&
      Math.abs(leftOf(signer.want) - leftOf(want)) < columnPt.aside,
  );
  return near.toSorted((a, b) => down(a.want) - down(b.want))[0]?.party;
}

const nearPt = 46;

/** Short texts on the line, and above and below it. */
function nearText(want: FieldWish, pieces: readonly Piece[]): string {
  const left = leftOf(want);
  const whole = { x: left, width: want.at.x + want.at.width - left };
  return pieces
    .filter(({ blank, text }) => !blank && text.length <= 60)
    .filter((piece) => Math.abs(piece.baseline - want.at.baseline) < nearPt && meets(piece, whole))
    .map(({ text }) => text.trim())
    .join(" ");
}
