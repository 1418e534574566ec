import { type Block, blocksOf, spotKey } from "./blocks.ts";
import { partyIn, plainOf } from "./parties.ts";
import type { Spot } from "./spots.ts";

/** A spot with the signer who would fill it, undefined if there is none yet. */
export interface DealtSpot extends Spot {
  readonly signerId: string | undefined;
}

export interface DealtBlock extends Block {
  readonly signerId: string | undefined;
}

/** A signer to whom spots are assigned. */
export interface Dealer {
  readonly id: string;
  /** A person's name, or a template's role, such as "Tenant". */
  readonly name: string;
}

/** The sender's own choices of signers, by the key of a block or a spot; null for nobody. */
export type Given = Readonly<Record<string, string | null>>;

/**
 * Assigns the spots to signers: first to those whose names or roles the document mentions, then block by block
 * in signing order. Witnesses come last. What is left over has no signer.
 */
export function dealtBlocks(
  spots: readonly Spot[],
  signers: readonly Dealer[],
  given: Given = {},
): DealtBlock[] {
  const blocks = blocksOf(spots);
  const dealt = new Map<string, string>();
  for (const block of blocks) {
    const named = signers.find((signer) => isOf(block, signer));
    if (named) dealt.set(block.key, named.id);
  }
  dealInTurn(blocks, signers, dealt);
  return blocks.map((block) => {
    const chosen = given[block.key];
    return {
      ...block,
      signerId: chosen === undefined ? dealt.get(block.key) : (chosen ?? undefined),
    };
  });
}

/** The spots of the blocks, each with its signer, in the order of `spots`. */
export function dealtSpots(
  spots: readonly Spot[],
  blocks: readonly DealtBlock[],
  given: Given = {},
): DealtSpot[] {
  const signerOf = new Map(
    blocks.flatMap((block) => block.spots.map((spot) => [spot, block.signerId])),
  );
  return spots.map((spot) => {
    const chosen = given[spotKey(spot)];
    return { ...spot, signerId: chosen === undefined ? signerOf.get(spot) : (chosen ?? undefined) };
  });
}

const signs = ({ spots }: Block) => spots.some(({ kind }) => kind === "sign");

const attends = ({ party }: Block) => party?.attends === true;

function dealInTurn(
  blocks: readonly Block[],
  signers: readonly Dealer[],
  dealt: Map<string, string>,
): void {
  const taken = new Set(dealt.values());
  const free = signers.filter(({ id }) => !taken.has(id));
  const open = blocksInTurn(blocks, signers.length).filter(({ key }) => !dealt.has(key));
  // With fewer signers than blocks, each party gets a signer before a second person of any party does.
  const first = [...open.filter((one) => !isFurther(one)), ...open.filter(isFurther)];
  const chosen = new Set(first.slice(0, free.length));
  for (const [index, { key }] of open.filter((block) => chosen.has(block)).entries()) {
    const next = free[index];
    if (next) dealt.set(key, next.id);
  }
  const hasParties = blocks.some(({ party }) => party);
  for (const block of blocks) {
    const next = dealt.get(block.key) ?? leftOver(block, signers, { hasParties, dealt });
    if (next) dealt.set(block.key, next);
  }
}

/** The blocks with signatures, in the order of the document; witnesses come last. */
function blocksInTurn(blocks: readonly Block[], signerCount: number): Block[] {
  const signing = blocks.filter(signs);
  // A form with one signature line on each of many pages is signed by the same person each time.
  const isOnce = signing.filter(({ party }) => !party).length <= signerCount;
  const inTurn = signing.filter(({ party }) => party || isOnce);
  return [...inTurn.filter((block) => !attends(block)), ...inTurn.filter(attends)];
}

/** A second person of a party, or a witness. */
const isFurther = (block: Block) =>
  attends(block) || (block.party !== undefined && block.key !== block.party.key);

interface LeftOver {
  readonly hasParties: boolean;
  readonly dealt: ReadonlyMap<string, string>;
}

/**
 * Signer of a block that was not assigned in order: a sole signer gets blocks without a party and further blocks of
 * their own party; on pages with several blocks without a party, the first signer gets the first, and so on.
 */
function leftOver(
  block: Block,
  signers: readonly Dealer[],
  { hasParties, dealt }: LeftOver,
): string | undefined {
  const { party, spots, turn } = block;
  const [first, second] = signers;
  if (!second && party) return dealt.get(party.key);
  if (!second) return hasParties && signs(block) ? undefined : first?.id;
  if (party) return undefined;
  const isInitials = spots.every(({ kind }) => kind === "initial");
  // If there are named parties, other blocks may be anybody's.
  return hasParties && !isInitials ? undefined : signers[turn]?.id;
}

/** Whether the document names the signer, or the template's role, in a block. */
function isOf({ party, spots }: Block, { name }: Dealer): boolean {
  const role = partyIn(name);
  if (party && (role?.key === party.key || plainOf(name) === plainOf(party.label))) return true;
  const words = foldedWords(name);
  if (words.length < 2) return false;
  return spots.some(({ near }) => {
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
