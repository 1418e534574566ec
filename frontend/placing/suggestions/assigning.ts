import type { ShownSigner } from "../signers.ts";
import { type Block, blocksOf, suggestionKey } from "./blocks.ts";
import { partyIn, plainOf } from "./parties.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** A suggestion with the signer who would fill it, undefined if there is none yet. */
export interface AssignedSuggestion extends Suggestion {
  readonly signerId: string | undefined;
}

export interface AssignedBlock extends Block {
  /** A signer, `everyone`, or undefined if there is none yet. */
  readonly signerId: string | undefined;
}

/** A signer to whom suggestions are assigned; the name is a person's, or a template's role, such as "Tenant". */
export type Assignee = Pick<ShownSigner, "id" | "name" | "role" | "isSender" | "witnessOf">;

/** The sender's own choices of signers, by the key of a block or a suggestion; null for nobody. */
export type Choices = ReadonlyMap<string, string | null>;

export const noneGiven: Choices = new Map();

/** The choice of all signers, each of whom gets a field of their own. */
export const everyone = "everyone";

/** Facts besides the words at the suggestions. */
export interface AssigningFacts {
  readonly given?: Choices;
  /** Maps each signer to the key of the party that the document says they are. */
  readonly named?: ReadonlyMap<string, string>;
  /** Keys of the parties that this sender has been by their own choice, the last one first. */
  readonly senderWas?: readonly string[];
}

/** Asks which of the signers a party is, or which of the parties a signer is. */
export type Question =
  | { readonly ask: "signer"; readonly block: Block; readonly signerIds: readonly string[] }
  | { readonly ask: "block"; readonly signerId: string; readonly blocks: readonly Block[] };

export interface Assignment {
  readonly blocks: readonly AssignedBlock[];
  /** Set if only the order of the signers could say who is who. */
  readonly question: Question | undefined;
}

/**
 * Assigns the suggestions to signers, by the best evidence: the sender's choice, a name or a role at the suggestion, a name beside a
 * party's word in the text, what the sender has chosen before, the side that senders usually are on. Where only the order
 * is left, lines without a party go to the signers in that order, and who is which party is asked. Witnesses come last.
 */
export function assignmentOf(
  suggestions: readonly Suggestion[],
  signers: readonly Assignee[],
  known: AssigningFacts = {},
): Assignment {
  const blocks = blocksOf(suggestions);
  const { given = noneGiven } = known;
  const assigned = new Map<string, string>();
  for (const { key } of blocks) {
    const chosen = given.get(key);
    if (chosen) assigned.set(key, chosen);
  }
  const open: Open = {
    blocks: blocks.filter(({ key }) => given.get(key) === undefined),
    nobodys: blocks.filter(({ key }) => given.get(key) === null).length,
    signers,
    assigned,
  };
  for (const block of open.blocks) {
    const [named, another] = signers.filter((signer) => isOf(block, signer));
    if (named && !another) assigned.set(block.key, named.id);
  }
  assignByText(open, known.named ?? new Map());
  const isWitness = ({ witnessOf }: Assignee) => witnessOf !== undefined;
  assignToWitnesses({ ...open, signers: signers.filter(isWitness) });
  const parties = { ...open, signers: signers.filter((signer) => !isWitness(signer)) };
  assignToSender(parties, known.senderWas ?? []);
  const question = assignInTurn(parties);
  return {
    blocks: blocks.map((block) => ({ ...block, signerId: assigned.get(block.key) })),
    question,
  };
}

/** The suggestions of the blocks, each with its signer, in the order of `suggestions`; one for each signer where everyone is chosen. */
export function assignedSuggestions(
  suggestions: readonly Suggestion[],
  blocks: readonly AssignedBlock[],
  signers: readonly Assignee[],
  given: Choices = noneGiven,
): AssignedSuggestion[] {
  const signerOf = new Map(
    blocks.flatMap((block) => block.suggestions.map((suggestion) => [suggestion, block.signerId])),
  );
  return suggestions.flatMap((suggestion) => {
    const chosen = given.get(suggestionKey(suggestion));
    const signerId = chosen === undefined ? signerOf.get(suggestion) : (chosen ?? undefined);
    return signerId === everyone ? shared(suggestion, signers) : [{ ...suggestion, signerId }];
  });
}

/** A narrower field can't be read or pressed. */
const sharedMin = 0.045;

/** The suggestion divided from left to right; wider than the line if there are more signers than it has space for. */
function shared(suggestion: Suggestion, signers: readonly Assignee[]): AssignedSuggestion[] {
  const { place } = suggestion;
  const width = Math.max(place.width / signers.length, sharedMin);
  const x = Math.max(0, Math.min(place.x, 1 - width * signers.length));
  return signers.map(({ id }, index) => ({
    ...suggestion,
    place: { ...place, x: x + index * width, width },
    signerId: id,
  }));
}

/**
 * The choices after a signer was chosen for a block: the signer before gets what the chosen one had, so that two signers are
 * exchanged by one choice.
 */
export function exchanged(
  blocks: readonly AssignedBlock[],
  key: string,
  signerId: string | null,
): Choices {
  const before = blocks.find((block) => block.key === key)?.signerId;
  const other = blocks.find(
    (block) => block.key !== key && block.party && block.signerId === signerId,
  );
  const isExchange = before !== undefined && before !== everyone && other !== undefined;
  return new Map([[key, signerId], ...(isExchange ? [[other.key, before] as const] : [])]);
}

/** The suggestions that have a signer so far, and the signers. */
interface Open {
  /** Blocks that the sender hasn't given to anybody. */
  readonly blocks: readonly Block[];
  /** How many blocks the sender has given to nobody: as many signers wait for a party. */
  readonly nobodys: number;
  readonly signers: readonly Assignee[];
  readonly assigned: Map<string, string>;
}

const freeSigners = ({ signers, assigned }: Open): readonly Assignee[] => {
  const taken = new Set(assigned.values());
  return signers.filter(({ id }) => !taken.has(id));
};

const isOpen =
  ({ assigned }: Open) =>
  ({ key }: Block): boolean =>
    !assigned.has(key);

const signs = ({ suggestions }: Block) => suggestions.some(({ kind }) => kind === "sign");

/** Lines on a page without text: the order of the signers is no evidence there. */
const isUnread = ({ suggestions }: Block) => suggestions.every((one) => one.isUnread === true);

const attends = ({ party }: Block) => party?.attends === true;

function assignByText(open: Open, named: ReadonlyMap<string, string>): void {
  for (const { id } of freeSigners(open)) {
    const key = named.get(id);
    const block = open.blocks.filter(isOpen(open)).find(({ party }) => party?.key === key);
    if (key !== undefined && block) open.assigned.set(block.key, id);
  }
}

/** A witness is no party: their lines are those of people who only attend, in the document's order. */
function assignToWitnesses(open: Open): void {
  const lines = open.blocks.filter(isOpen(open)).filter(signs).filter(attends);
  for (const [index, { id }] of freeSigners(open).entries()) {
    const line = lines[index];
    if (line) open.assigned.set(line.key, id);
  }
}

/** The sender is what they have chosen before, or else the only one of the parties that senders usually are. */
function assignToSender(open: Open, senderWas: readonly string[]): void {
  const sender = freeSigners(open).find(({ isSender }) => isSender);
  const blocks = open.blocks.filter(isOpen(open)).filter(signs);
  const before = senderWas.find((key) => blocks.some(({ party }) => party?.key === key));
  const sending = blocks.filter(({ party }) => party?.sends);
  const isOnly = new Set(sending.map(({ party }) => party?.key)).size === 1;
  const block = before
    ? blocks.find(({ party }) => party?.key === before)
    : isOnly
      ? sending[0]
      : undefined;
  if (sender && block) open.assigned.set(block.key, sender.id);
}

/** Assigns what evidence has left open, and returns what has to be asked. */
function assignInTurn(open: Open): Question | undefined {
  const { blocks, nobodys, signers, assigned } = open;
  const free = freeSigners(open);
  const inTurn = blocksInTurn(blocks, signers.length).filter(isOpen(open));
  // With fewer signers than blocks, each party gets a signer before a second person of any party does.
  const first = [...inTurn.filter((one) => !isFurther(one)), ...inTurn.filter(isFurther)];
  const chosen = candidates(first, free, nobodys);
  const question = questionOf(chosen, free);
  if (!question) {
    const next = new Set(chosen.slice(0, free.length));
    for (const [index, { key }] of inTurn.filter((block) => next.has(block)).entries()) {
      const signer = free[index];
      if (signer) assigned.set(key, signer.id);
    }
  }
  const hasParties = blocks.some(({ party }) => party);
  const isOnlyInitials = blocks.filter(isInitials).length === 1;
  for (const block of blocks) {
    const around = { hasParties, isOnlyInitials, isOnlyBlock: blocks.length === 1, assigned };
    const next = assigned.get(block.key) ?? leftOver(block, signers, around);
    if (next) assigned.set(block.key, next);
  }
  return question;
}

/** The blocks that the free signers may fill; a sole signer who isn't the sender is on the other side. */
function candidates(
  blocks: readonly Block[],
  free: readonly Assignee[],
  nobodys: number,
): readonly Block[] {
  const own = blocks.filter((block) => !isFurther(block));
  const wanted = free.length > own.length + nobodys ? blocks : own;
  const [only] = free;
  if (free.length !== 1 || !only || only.isSender !== false) return wanted;
  const others = wanted.filter(({ party }) => !party?.sends);
  return others.length === 1 ? others : wanted;
}

/** Only lines without a party, and several people of one party, go by the order alone. */
function questionOf(blocks: readonly Block[], free: readonly Assignee[]): Question | undefined {
  const named = blocks.filter(({ party }) => party);
  const parties = new Set(named.map(({ party }) => party?.key));
  const [block] = named;
  const [signer, second] = free;
  if (!block || !signer) return undefined;
  if (!second)
    return parties.size > 1 ? { ask: "block", signerId: signer.id, blocks: named } : undefined;
  const isOneParty =
    parties.size === 1 && free.length <= named.length && named.length === blocks.length;
  return isOneParty ? undefined : { ask: "signer", block, signerIds: free.map(({ id }) => id) };
}

/** The blocks with signatures, in the order of the document; witnesses come last. */
function blocksInTurn(blocks: readonly Block[], signerCount: number): Block[] {
  const signing = blocks.filter(signs).filter((block) => !isUnread(block));
  // A form with one signature line on each of many pages is signed by the same person each time.
  const isOnce = signing.filter(({ party }) => !party).length <= signerCount;
  const inTurn = signing.filter(({ party }) => party || isOnce);
  return [...inTurn.filter((block) => !attends(block)), ...inTurn.filter(attends)];
}

/** A second person of a party, or a witness. */
const isFurther = (block: Block) =>
  attends(block) || (block.party !== undefined && block.key !== block.party.key);

/** Initials that the document asks for without naming a party. */
const isInitials = ({ party, suggestions }: Block): boolean =>
  !party && suggestions.every(({ kind }) => kind === "initial");

/** One line for initials has space for this many signers. */
const sharersMax = 3;

interface LeftOver {
  readonly hasParties: boolean;
  /** Whether each page has a single line for initials, where all signers put theirs. */
  readonly isOnlyInitials: boolean;
  readonly isOnlyBlock: boolean;
  readonly assigned: ReadonlyMap<string, string>;
}

/**
 * Signer of a block that was not assigned in order: a sole signer gets the only line of a scan; a sole signer gets blocks without a party and further blocks of
 * their own party; on pages with several blocks without a party, the first signer gets the first, and so on.
 */
function leftOver(
  block: Block,
  signers: readonly Assignee[],
  { hasParties, isOnlyInitials, isOnlyBlock, assigned }: LeftOver,
): string | undefined {
  const { party, turn } = block;
  const [first, second] = signers;
  if (isUnread(block)) return !second && isOnlyBlock ? first?.id : undefined;
  if (!second && party) return assigned.get(party.key);
  if (!second) return hasParties && signs(block) ? undefined : first?.id;
  if (party) return undefined;
  if (isInitials(block))
    return isOnlyInitials && signers.length <= sharersMax ? everyone : signers[turn]?.id;
  // If there are named parties, other blocks may be anybody's.
  return hasParties ? undefined : signers[turn]?.id;
}

/** Whether the document names the signer, or the template's role, in a block. */
function isOf({ party, suggestions }: Block, { name, role: given }: Assignee): boolean {
  const isRole = (text: string) =>
    party !== undefined &&
    (partyIn(text)?.key === party.key || plainOf(text) === plainOf(party.label));
  if (isRole(name) || (given && isRole(given))) return true;
  const words = foldedWords(name);
  if (words.length < 2) return false;
  return suggestions.some(({ near }) => {
    const around = foldedWords(near ?? "");
    return words.every((word) => around.includes(word));
  });
}

/** The words in lower case without accents. */
const foldedWords = (text: string): readonly string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? [];
