import type { Template } from "../../api/templates.ts";

/** Those that have all of the words in their name, or in a role; letters count whatever their case and accents. */
export function templatesWith(words: string, all: readonly Template[]): readonly Template[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return all.filter(({ name, roles = [] }) => {
    const text = plain([name, ...roles].join("\n"));
    return wanted.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
