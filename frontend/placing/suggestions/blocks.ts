import type { Party } from "./parties.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** Suggestions that one person fills. */
export interface Block {
  readonly key: string;
  /** Label to show: "Tenant", "Tenant 2", "Page 3". */
  readonly label: string;
  readonly party: Party | undefined;
  /** Index of the block among those without a party on its page, from 0. */
  readonly turn: number;
  readonly suggestions: readonly Suggestion[];
}

/** A key that stays the same as long as the document's text does. */
export const suggestionKey = ({ place, kind }: Suggestion): string =>
  `${place.page} ${kind} ${place.x.toFixed(4)} ${place.y.toFixed(4)}`;

/** The document's suggestions grouped by the person who fills them, in signing order; `suggestions` are in reading order. */
export function blocksOf(suggestions: readonly Suggestion[]): Block[] {
  const pages = grouped(suggestions, ({ place }) => place.page);
  const marked = [...pages.values()].flatMap(markedOnPage);
  const byKey = grouped(marked, ({ mark }) => mark.key);
  const blocks = [...byKey].map(([key, members]) => ({
    key,
    ...(members[0]?.mark ?? noMark),
    suggestions: members.map(({ suggestion }) => suggestion),
  }));
  const order = new Map(suggestions.map((suggestion, index) => [suggestion, index]));
  const firstOf = ({ suggestions: own }: Block) => {
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

interface MarkedSuggestion {
  readonly suggestion: Suggestion;
  readonly mark: Mark;
}

function markedOnPage(suggestions: readonly Suggestion[]): MarkedSuggestion[] {
  const signs = markedSigns(suggestions.filter(({ kind }) => kind === "sign"));
  const initials = suggestions.filter(({ kind, party }) => kind === "initial" && !party);
  return suggestions.map((suggestion) => {
    const own = signs.find((one) => one.suggestion === suggestion);
    if (own) return own;
    const turn = initials.indexOf(suggestion);
    return { suggestion, mark: turn < 0 ? companion(suggestion, signs) : initialsMark(turn) };
  });
}

/**
 * Several signatures of the same party on one page with the same label belong to different people: Tenant,
 * Tenant 2.
 */
function markedSigns(signs: readonly Suggestion[]): MarkedSuggestion[] {
  const unnamed = signs.filter(({ party }) => !party);
  return signs.map((suggestion, index) => {
    const { party } = suggestion;
    if (!party)
      return {
        suggestion,
        mark: unnamedMark(suggestion, unnamed.indexOf(suggestion), unnamed.length),
      };
    const isAlike = (one: Suggestion) =>
      one.party?.key === party.key && one.label === suggestion.label;
    const number = signs.slice(0, index).filter(isAlike).length + 1;
    return { suggestion, mark: partyMark(party, number) };
  });
}

const partyMark = (party: Party, number: number): Mark => ({
  key: number === 1 ? party.key : `${party.key} ${number}`,
  label: number === 1 ? party.label : `${party.label} ${number}`,
  party,
  turn: 0,
});

const unnamedMark = ({ place }: Suggestion, turn: number, of: number): Mark => ({
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
function companion(suggestion: Suggestion, signs: readonly MarkedSuggestion[]): Mark {
  const { party } = suggestion;
  const near = signs
    .filter(({ mark }) => mark.party?.key === party?.key)
    .toSorted((a, b) => distance(a.suggestion, suggestion) - distance(b.suggestion, suggestion))[0];
  if (near) return near.mark;
  return party ? partyMark(party, 1) : unnamedMark(suggestion, 0, 1);
}

/** A distance in which sideways counts for more, since suggestions below each other belong together. */
function distance({ place: a }: Suggestion, { place: b }: Suggestion): number {
  const down = Math.abs(a.y + a.height - b.y - b.height);
  const aside = Math.abs(a.x - b.x);
  // On the same row, the one before it is meant, however far away.
  return down < 0.012 ? aside * 0.3 + (a.x > b.x ? 0.05 : 0) : down + aside * 1.5;
}
