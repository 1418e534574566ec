import { byteAttacks } from "./attacks/bytes.ts";
import { recordAttacks } from "./attacks/record.ts";
import { revisionAttacks } from "./attacks/revisions.ts";
import { signatureAttacks } from "./attacks/signature.ts";
import type { Attack, Target } from "./attacks/target.ts";
import { digestOf } from "./audit-record.ts";
import { Random } from "./random.ts";

interface Wave {
  /** How many of a hundred attacks are of this kind. */
  readonly share: number;
  readonly attacks: Readonly<Record<string, Attack>>;
}

const waves: readonly Wave[] = [
  { share: 45, attacks: byteAttacks },
  { share: 18, attacks: revisionAttacks },
  { share: 20, attacks: signatureAttacks },
  { share: 17, attacks: recordAttacks },
];

export interface Attempt {
  readonly attack: string;
  readonly target: string;
  readonly bytes: Buffer;
}

/**
 * This many attacks, no file twice and none of the targets themselves; each kind as often as the others of its wave, over
 * all targets in turn; the same for the same seed and targets.
 */
export async function* attempts(
  targets: readonly Target[],
  count: number,
  seed = 20261121,
): AsyncGenerator<Attempt> {
  const random = new Random(seed);
  const known = new Set(targets.flatMap(({ bytes, other }) => [digestOf(bytes), digestOf(other)]));
  for (const { share, attacks } of waves) {
    const kinds = Object.entries(attacks);
    for (let done = 0, turn = 0; done < (count * share) / 100; turn++) {
      const [attack, make] = kinds[turn % kinds.length] ?? [];
      const target = targets[Math.floor(turn / kinds.length) % targets.length];
      if (attack === undefined || make === undefined || target === undefined) return;
      const bytes = await make(target, random);
      const digest = digestOf(bytes);
      if (known.has(digest)) continue;
      known.add(digest);
      done++;
      yield { attack, target: target.name, bytes };
    }
  }
}
