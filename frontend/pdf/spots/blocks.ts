import type { Party } from "./parties.ts";
import type { Spot } from "./spots.ts";

/** Spots that one person fills. */
export interface Block {
  readonly key: string;
  /** Label to show: "Tenant", "Tenant 2", "Page 3". */
  readonly label: string;
  readonly party: Party | undefined;
  /** Index of the block among those without a party on its page, from 0. */
  readonly turn: number;
  readonly spots: readonly Spot[];
}

/** A key that stays the same as long as the document's text does. */
export const spotKey = ({ place, kind }: Spot): string =>
  `${place.page} ${kind} ${place.x.toFixed(4)} ${place.y.toFixed(4)}`;

/** The document's spots grouped by the person who fills them, in signing order; `spots` are in reading order. */
export function blocksOf(spots: readonly Spot[]): Block[] {
  const pages = grouped(spots, ({ place }) => place.page);
  const marked = [...pages.values()].flatMap(markedOnPage);
  const byKey = grouped(marked, ({ mark }) => mark.key);
  const blocks = [...byKey].map(([key, members]) => ({
    key,
    ...(members[0]?.mark ?? noMark),
    spots: members.map(({ spot }) => spot),
  }));
  const order = new Map(spots.map((spot, index) => [spot, index]));
  const firstOf = ({ spots: own }: Block) => {
    const first = own.find(({ kind }) => kind === "sign") ?? own[0];
    return (first && order.get(first)) ?? 0;
  };
  return blocks.toSorted((a, b) => firstOf(a) - firstOf(b));
}

function grouped<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

type Mark = Pick<Block, "key" | "label" | "party" | "turn">;

const noMark: Omit<Mark, "key"> = { label: "", party: undefined, turn: 0 };

interface Marked {
  readonly spot: Spot;
  readonly mark: Mark;
}

function markedOnPage(spots: readonly Spot[]): Marked[] {
  const signs = markedSigns(spots.filter(({ kind }) => kind === "sign"));
  const initials = spots.filter(({ kind, party }) => kind === "initial" && !party);
  return spots.map((spot) => {
    const own = signs.find((one) => one.spot === spot);
    if (own) return own;
    const turn = initials.indexOf(spot);
    return { spot, mark: turn < 0 ? companion(spot, signs) : initialsMark(turn) };
  });
}

/**
 * Several signatures of the same party on one page with the same label belong to different people: Tenant,
 * Tenant 2.
 */
function markedSigns(signs: readonly Spot[]): Marked[] {
  const unnamed = signs.filter(({ party }) => !party);
  return signs.map((spot, index) => {
    const { party } = spot;
    if (!party) return { spot, mark: unnamedMark(spot, unnamed.indexOf(spot), unnamed.length) };
    const isAlike = (one: Spot) => one.party?.key === party.key && one.label === spot.label;
    const number = signs.slice(0, index).filter(isAlike).length + 1;
    return { spot, mark: partyMark(party, number) };
  });
}

const partyMark = (party: Party, number: number): Mark => ({
  key: number === 1 ? party.key : `${party.key} ${number}`,
  label: number === 1 ? party.label : `${party.label} ${number}`,
  party,
  turn: 0,
});

const unnamedMark = ({ place }: Spot, turn: number, of: number): Mark => ({
  key: `page ${place.page} ${turn}`,
  label: of > 1 ? `Page ${place.page + 1}, signature ${turn + 1}` : `Page ${place.page + 1}`,
  party: undefined,
  turn,
});

const initialsMark = (turn: number): Mark => ({
  key: `initials ${turn}`,
  label: turn === 0 ? "Initials" : `Initials ${turn + 1}`,
  party: undefined,
  turn,
});

/** The mark of the nearest signature, to which a date or a name belongs; of its own party if it has one. */
function companion(spot: Spot, signs: readonly Marked[]): Mark {
  const { party } = spot;
  const near = signs
    .filter(({ mark }) => mark.party?.key === party?.key)
    .toSorted((a, b) => distance(a.spot, spot) - distance(b.spot, spot))[0];
  if (near) return near.mark;
  return party ? partyMark(party, 1) : unnamedMark(spot, 0, 1);
}

/** A distance in which sideways counts for more, since spots below each other belong together. */
function distance({ place: a }: Spot, { place: b }: Spot): number {
  const down = Math.abs(a.y + a.height - b.y - b.height);
  const aside = Math.abs(a.x - b.x);
  // On the same row, the one before it is meant, however far away.
  return down < 0.012 ? aside * 0.3 + (a.x > b.x ? 0.05 : 0) : down + aside * 1.5;
}
