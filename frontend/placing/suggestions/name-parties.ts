import { partyWords } from "./party-words.ts";
import { linesOf, piecesOf, type TextRun } from "./text-pieces.ts";

/** Marks a gap between columns of a line. */
const column = "¦";
/** Marks the border of lines that have columns, which are read across and not down. */
const row = "¶";

/** A page's text in reading order: lines are joined, except those with columns. */
export function textOf(runs: readonly TextRun[]): string {
  const lines = linesOf(runs).map((line) => piecesOf(line).map(({ text }) => text.trim()));
  return lines
    .map((pieces) =>
      pieces.length > 1 ? `${row} ${pieces.join(` ${column} `)} ${row}` : pieces[0],
    )
    .join(" ")
    .replace(/(\p{Ll})- (?=\p{Ll})/gu, "$1");
}

/** A person who may be named in the text. */
interface Person {
  readonly id: string;
  readonly name: string;
}

/**
 * Maps each person's id to the key of the party that the text says they are: "Margaret Holloway, 3 Chapel Lane, Bath (the
 * landlord)", "Tenant: Tariq Aziz". Whom the text doesn't name beside a party's word, or names beside several, is left out.
 */
export function partiesByName(
  texts: readonly string[],
  people: readonly Person[],
): ReadonlyMap<string, string> {
  const votes = new Map<string, Map<string, number>>();
  const names = people.flatMap((person) => {
    const pattern = namePattern(person.name);
    return pattern ? [{ id: person.id, pattern }] : [];
  });
  for (const text of texts) {
    const found = foundIn(text, names);
    for (const [index, one] of found.entries()) {
      const vote = one.id === undefined ? undefined : voteOf(found, index, text);
      if (one.id === undefined || !vote) continue;
      const own = votes.get(one.id) ?? new Map<string, number>();
      own.set(vote.party, (own.get(vote.party) ?? 0) + vote.weight);
      votes.set(one.id, own);
    }
  }
  return new Map(
    [...votes].flatMap(([id, own]) => {
      const [first, second] = [...own].toSorted(([, a], [, b]) => b - a);
      return first && first[1] > (second?.[1] ?? 0) ? [[id, first[0]] as const] : [];
    }),
  );
}

/** A person's name or a party's word in a text. */
interface Mention {
  readonly start: number;
  readonly end: number;
  readonly id?: string;
  readonly party?: string;
}

interface Name {
  readonly id: string;
  readonly pattern: RegExp;
}

function foundIn(text: string, names: readonly Name[]): readonly Mention[] {
  const folded = [...text].map(foldedLetter).join("");
  const people = names.flatMap(({ id, pattern }) =>
    [...folded.matchAll(pattern)].map((match) => ({ ...spanOf(match), id })),
  );
  if (people.length === 0) return [];
  const lower = [...text].map(lowerLetter).join("");
  const parties = partyWords.flatMap(({ key, words }) =>
    [...lower.matchAll(new RegExp(words.source, "gu"))].map((match) => ({
      ...spanOf(match),
      party: match[2] ? `${key} ${match[2].trim()}` : key,
    })),
  );
  return [...people, ...parties].toSorted((a, b) => a.start - b.start);
}

const spanOf = ({ index, 0: words }: RegExpExecArray) => ({
  start: index,
  end: index + words.length,
});

/** One letter for one, so that places stay the same. */
const lowerLetter = (letter: string): string => {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
};

const foldedLetter = (letter: string): string => {
  const lower = lowerLetter(letter);
  const base = lower.normalize("NFD").replace(/\p{M}/gu, "");
  return base.length === letter.length ? base : lower;
};

/** Matches the whole name, also with the family name first and with one or two middle names; a single word is no name. */
function namePattern(name: string): RegExp | undefined {
  const words =
    [...name]
      .map(foldedLetter)
      .join("")
      .match(/[\p{L}\d]+/gu) ?? [];
  const last = words.at(-1);
  if (words.length < 2 || last === undefined) return undefined;
  const gap = String.raw`[\s.,’'-]+(?:\p{L}+[\s.’'-]+){0,2}?`;
  const either = [words.join(gap), [last, ...words.slice(0, -1)].join(String.raw`[\s.,’'-]+`)];
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${either.join("|")})(?![\p{L}\d])`, "gu");
}

interface Vote {
  readonly party: string;
  readonly weight: number;
}

/** An address may be between the name and the word. */
const reach = 260;

/** The party that the words before and after a name tell; nothing if they disagree. */
function voteOf(found: readonly Mention[], index: number, text: string): Vote | undefined {
  const own = found[index];
  if (!own) return undefined;
  const before = found[index - 1];
  const after = found[index + 1];
  const ahead = before?.party && precedes(text, before, own);
  const behind = after?.party && follows(text, own, after);
  if (!ahead || !behind || before.party === after.party)
    return voteFor(ahead, before) ?? voteFor(behind, after);
  if (ahead === behind) return undefined;
  return ahead > behind ? voteFor(ahead, before) : voteFor(behind, after);
}

const voteFor = (weight: number | undefined | "", one: Mention | undefined): Vote | undefined =>
  weight && one?.party ? { party: one.party, weight } : undefined;

/** How clearly a word says what a person is: it defines them, or is beside them. */
const defined = 3;
const beside = 2;

/** "Tenant: Tariq Aziz", "the Tenant, Mr Tariq Aziz", "Tenant's name: Tariq Aziz". */
function precedes(text: string, word: Mention, name: Mention): number {
  const gap = text.slice(word.end, name.start);
  // In brackets or quotes it is about the person before it.
  if (/[(„“"«][^()»”]{0,40}$/u.test(text.slice(Math.max(0, word.start - 42), word.start))) return 0;
  if (gap.length > 60 || gap.includes(row)) return 0;
  const bare = gap.replace(leadIn, " ");
  if (!/^[\s:,¦–—-]*$/u.test(bare)) return 0;
  return /[:¦]/u.test(gap) ? defined : beside;
}

/** Words between a party's word and the name that go with it. */
const leadIn =
  /(?<!\p{L})(?:'s|’s|name|nom|nombre|nome|naam|is|ist|est|es|è|é|mrs?|ms|dr|herrn?|frau|m|mme|monsieur|madame|sra?|sig|sig\.?ra|signora?|señora?|senhora?|dhr|mevr|de heer|mevrouw|don|doña)(?!\p{L})\.?/giu;

/** "Margaret Holloway, 3 Chapel Lane (the landlord)", "…, hereinafter the Landlord", "Margaret Holloway, Landlord". */
function follows(text: string, name: Mention, word: Mention): number {
  const gap = text.slice(name.end, word.start);
  if (gap.length > reach || gap.includes(row)) return 0;
  // Another person follows, who is meant instead.
  if (
    /(?<!\p{L})(?:and|und|et|y|e|ed|en)\s+(?:(?:mrs?|ms|dr|herrn?|frau|mme|sra?|sig)\.?\s+)?\p{Lu}\p{Ll}+\s+\p{Lu}/u.test(
      gap,
    )
  )
    return 0;
  if (definition.test(gap)) return defined;
  return /^[\s,–—-]*(?:(?:the|der|die|das|le|la|el|il|lo|o|a|de|het)\s+)?$/iu.test(gap)
    ? beside
    : 0;
}

/** An opening bracket or quote, or a word that introduces a name for the rest of the contract. */
const definition =
  /(?:[(„“"«]\s*|(?<!\p{L})(?:hereinafter|hereafter|referred to|called|acting as|as|nachfolgend|nachstehend|im folgenden|folgend|als|ci-après|dénommée?s?|en qualité de|en adelante|en lo sucesivo|denominad[oa]|como|en calidad de|di seguito|denominat[oa]|in qualità di|quale|doravante|adiante|designad[oa]|na qualidade de|hierna|te noemen|verder|handelend als))[^)¦.;]{0,40}$/iu;
