/** More lines would make the letters too small. */
const linesMax = 3;

/**
 * The text broken at spaces into one, two and three lines of about equal length: one candidate for each
 * number of lines.
 */
export function lineCandidates(text: string): string[][] {
  const words = text.split(/\s+/).filter(Boolean);
  const counts = Array.from({ length: Math.min(linesMax, words.length) }, (_, index) => index + 1);
  return counts.map((count) => balanced(words, count));
}

/** Greedy: a line takes words as long as they bring it closer to its share of the rest. */
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
