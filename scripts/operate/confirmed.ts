import { createInterface } from "node:readline/promises";

interface Asking {
  /** The option `--yes`. */
  readonly yes: boolean;
  readonly input?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
}

/**
 * Asks before a command acts; scripts give `--yes`. Throws with a sentence unless the answer is the wanted word, and where nobody
 * can answer.
 */
export async function confirmed(
  what: string,
  { yes, input = process.stdin }: Asking,
  word = "yes",
): Promise<void> {
  if (yes) return;
  if (!input.isTTY) throw new Error(`${what}: nothing was changed. With --yes it is done.`);
  const lines = createInterface({ input, output: process.stderr });
  const answer = await lines.question(`${what}. Type ${word} to go on: `);
  lines.close();
  if (answer.trim() !== word) throw new Error("Nothing was changed.");
}
