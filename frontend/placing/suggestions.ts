import type { Place } from "#contract/rules/fields/markers";
import { isolated } from "#languages/isolated";
import { type Fields, placesMeet } from "./layout.ts";
import type { ShownSigner } from "./signers.ts";
import {
  type AssignedBlock,
  type AssignedSuggestion,
  type AssigningFacts,
  assignedSuggestions,
  assignmentOf,
  type Choices,
  everyone,
  type Question,
} from "./suggestions/assigning.ts";
import { partyWords } from "./suggestions/party-words.ts";
import type { Suggestion } from "./suggestions/suggestions-in.ts";

/** The suggestions that no field covers yet, and whose they are. */
export interface Suggestions {
  readonly blocks: readonly AssignedBlock[];
  readonly free: readonly AssignedSuggestion[];
  readonly byPage: ReadonlyMap<number, readonly AssignedSuggestion[]>;
  /** Set if it must be asked who is who. */
  readonly question: Question | undefined;
  /** The suggestions after further choices. */
  readonly withGiven: (more: Choices) => Suggestions;
}

export const noSuggestions: Suggestions = {
  blocks: [],
  free: [],
  byPage: new Map(),
  question: undefined,
  withGiven: () => noSuggestions,
};

export function suggestionsFor(
  suggestions: readonly Suggestion[],
  signers: readonly ShownSigner[],
  fields: Fields,
  known: AssigningFacts,
): Suggestions {
  const { given } = known;
  const { blocks, question } = assignmentOf(suggestions, signers, known);
  const placed = byPage(fields);
  const isFree = ({ place }: Suggestion) =>
    !placed.get(place.page)?.some((field) => placesMeet(field.place, place));
  const free = assignedSuggestions(suggestions.filter(isFree), blocks, signers, given);
  const open = blocks
    .map((block) => ({ ...block, suggestions: block.suggestions.filter(isFree) }))
    .filter((block) => block.suggestions.length > 0);
  const isAsked = question?.ask !== "signer" || open.some(({ key }) => key === question.block.key);
  return {
    blocks: open,
    free,
    byPage: byPage(free),
    question: isAsked ? question : undefined,
    withGiven: (more) =>
      suggestionsFor(suggestions, signers, fields, {
        ...known,
        given: new Map([...(given ?? []), ...more]),
      }),
  };
}

/** The suggestions except those whose places are taken by others. */
export const besides = (
  found: Suggestions,
  taken: readonly { readonly place: Place }[],
): Suggestions => {
  const isFree = ({ place }: Pick<Suggestion, "place">) =>
    !taken.some((one) => placesMeet(one.place, place));
  const free = found.free.filter(isFree);
  return {
    ...{ ...found, free, byPage: byPage(free) },
    blocks: found.blocks
      .map((block) => ({ ...block, suggestions: block.suggestions.filter(isFree) }))
      .filter((block) => block.suggestions.length > 0),
    withGiven: (more) => besides(found.withGiven(more), taken),
  };
};

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

/** "10 places to sign on pages 29 and 30." */
export function foundInWords({ blocks }: Pick<Suggestions, "blocks">): string {
  const free = blocks.flatMap(({ suggestions }) => suggestions);
  const pages = [...new Set(free.map(({ place }) => place.page + 1))].sort((a, b) => a - b);
  const places = free.length === 1 ? "1 place to sign" : `${free.length} places to sign`;
  return `${places} on ${pagesInWords(pages)}`;
}

/** "Place all 10"; "Place 10 so far" until all pages were searched. */
export const placeInWords = (count: number | undefined, isComplete: boolean): string =>
  ["Place", isComplete && "all", count, !isComplete && "so far"].filter(Boolean).join(" ");

/** Up to this many blocks are named in a line. */
const blocksNamedMax = 4;

/** "Landlord: You · Tenant: Tariq"; undefined where there is only one signer and one block. */
export function whoInWords(
  blocks: readonly AssignedBlock[],
  signers: readonly ShownSigner[],
): string | undefined {
  const parties = blocks.filter(({ party }) => party);
  const named = parties.length > 0 ? parties : blocks;
  if (signers.length < 2 && named.length < 2) return undefined;
  const shown = named.slice(0, blocksNamedMax);
  const rest = named.length - shown.length;
  const each = shown.map(({ label, signerId }) => `${label}: ${holderOf(signerId, signers)}`);
  return [...each, ...(rest > 0 ? [`${rest} more`] : [])].join(" · ");
}

function holderOf(signerId: string | undefined, signers: readonly ShownSigner[]): string {
  if (signerId === everyone) return signers.length === 2 ? "Both" : "Everyone";
  const signer = signers.find(({ id }) => id === signerId);
  return signer ? calledName(signer, signers) : "nobody yet";
}

/** "You" for the sender, else the first name if no other signer has it. */
export const calledName = (signer: ShownSigner, signers: readonly ShownSigner[]): string =>
  signer.isSender ? "You" : shortName(signer, signers);

/** "Who is the landlord?", "Who signs as “Vermieter”?", "Where does Tariq sign?" */
export function questionInWords(question: Question, signers: readonly ShownSigner[]): string {
  if (question.ask === "signer") {
    const { label } = question.block;
    const word = label.toLowerCase();
    return partyWords.some(({ key }) => key === word && !key.startsWith("party"))
      ? `Who is the ${word}?`
      : `Who signs as “${label}”?`;
  }
  const signer = signers.find(({ id }) => id === question.signerId);
  if (!signer) return "";
  return signer.isSender
    ? "Where do you sign?"
    : `Where does ${isolated(shortName(signer, signers))} sign?`;
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

/** "4 for Margaret, 5 for Tariq"; suggestions without a signer aren't counted. */
export function sharesInWords(
  suggestions: readonly Pick<AssignedSuggestion, "signerId">[],
  signers: readonly ShownSigner[],
): string {
  const shares = signers.flatMap((signer) => {
    const count = suggestions.filter(({ signerId }) => signerId === signer.id).length;
    return count > 0 ? [{ count, name: signer.isSender ? "you" : shortName(signer, signers) }] : [];
  });
  const named = shares.slice(0, shares.length > signersNamedMax ? signersNamedMax - 1 : undefined);
  const others = shares.slice(named.length);
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  return [
    ...named.map(({ count, name }) => `${count} for ${isolated(name)}`),
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
