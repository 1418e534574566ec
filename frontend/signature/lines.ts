/** Beyond this a name is better read in more lines than in smaller letters. */
const linesMax = 3;

/**
 * Every way to set a text in up to three lines, at the spaces only, each line about as long as the
 * others: one candidate for each number of lines.
 */
export function lineCandidates(text: string): string[][] {
  const words = text.split(/\s+/).filter(Boolean);
  const counts = Array.from({ length: Math.min(linesMax, words.length) }, (_, index) => index + 1);
  return counts.map((count) => balanced(words, count));
}

/** Greedy: a line takes words as long as they bring it nearer to its share of what is left. */
function balanced(words: readonly string[], count: number): string[] {
  const lines: string[] = [];
  let rest = [...words];
  for (let left = count; left > 1; left -= 1) {
    const share = rest.join(" ").length / left;
    let taken = 1;
    while (rest.length - taken >= left && gets(rest, taken + 1, share) <= gets(rest, taken, share))
      taken += 1;
    lines.push(rest.slice(0, taken).join(" "));
    rest = rest.slice(taken);
  }
  return [...lines, rest.join(" ")];
}

const gets = (words: readonly string[], taken: number, share: number) =>
  Math.abs(words.slice(0, taken).join(" ").length - share);
