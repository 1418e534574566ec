import {
  type DealtBlock,
  type DealtSpot,
  dealtBlocks,
  dealtSpots,
  type Given,
} from "../spots/dealing.ts";
import type { Spot } from "../spots/spots.ts";
import { type Fields, placesMeet } from "./layout.ts";
import type { ShownSigner } from "./signers.ts";

/** The spots that no field covers yet, and whose they are. */
export interface Suggestions {
  readonly blocks: readonly DealtBlock[];
  readonly free: readonly DealtSpot[];
  readonly byPage: ReadonlyMap<number, readonly DealtSpot[]>;
}

export const noSuggestions: Suggestions = { blocks: [], free: [], byPage: new Map() };

export function suggestionsFor(
  spots: readonly Spot[],
  signers: readonly ShownSigner[],
  fields: Fields,
  given: Given,
): Suggestions {
  const blocks = dealtBlocks(spots, signers, given);
  const placed = byPage(fields);
  const isFree = ({ place }: Spot) =>
    !placed.get(place.page)?.some((field) => placesMeet(field.place, place));
  const free = dealtSpots(spots, blocks, given).filter(isFree);
  const open = blocks
    .map((block) => ({ ...block, spots: block.spots.filter(isFree) }))
    .filter((block) => block.spots.length > 0);
  return { blocks: open, free, byPage: byPage(free) };
}

export function byPage<T extends { readonly place: { readonly page: number } }>(
  items: readonly T[],
): ReadonlyMap<number, readonly T[]> {
  const pages = new Map<number, T[]>();
  for (const item of items) {
    const here = pages.get(item.place.page);
    if (here) here.push(item);
    else pages.set(item.place.page, [item]);
  }
  return pages;
}

/** "10 places to sign found on pages 29 and 30". */
export function foundInWords(free: readonly Spot[]): string {
  const pages = [...new Set(free.map(({ place }) => place.page + 1))];
  const places = free.length === 1 ? "1 place to sign" : `${free.length} places to sign`;
  return `${places} found on ${pagesInWords(pages)}`;
}

/** Up to this many pages are named; more are counted. */
const pagesNamedMax = 4;

function pagesInWords(pages: readonly number[]): string {
  if (pages.length > pagesNamedMax) return `${pages.length} pages`;
  return pages.length === 1 ? `page ${pages[0]}` : `pages ${listed(pages.map(String))}`;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** Up to this many signers are named; more are counted together. */
const signersNamedMax = 3;

/** "4 for Margaret, 5 for Tariq"; spots without a signer aren't counted. */
export function sharesInWords(
  spots: readonly DealtSpot[],
  signers: readonly ShownSigner[],
): string {
  const shares = signers.flatMap((signer) => {
    const count = spots.filter(({ signerId }) => signerId === signer.id).length;
    return count > 0 ? [{ count, name: shortName(signer, signers) }] : [];
  });
  const named = shares.slice(0, shares.length > signersNamedMax ? signersNamedMax - 1 : undefined);
  const others = shares.slice(named.length);
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return [
    ...named.map(({ count, name }) => `${count} for ${name}`),
    ...(rest > 0 ? [`${rest} for ${others.length} others`] : []),
  ].join(", ");
}

/** The first name, unless another signer's is the same; placeholders such as "Signer 1" stay whole. */
function shortName({ name }: ShownSigner, signers: readonly ShownSigner[]): string {
  const first = firstWord(name);
  const isAlone = signers.filter((one) => firstWord(one.name) === first).length === 1;
  return isAlone && !/\d|@/.test(name) ? first : name;
}

const firstWord = (name: string) => name.trim().split(/\s+/)[0] ?? name;
