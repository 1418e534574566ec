import type { Template } from "../../api/templates.ts";

/** The templates whose name and roles contain all of the words; case and accents are ignored. */
export function templatesWith(words: string, all: readonly Template[]): readonly Template[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return all.filter(({ name, roles }) => {
    const text = plain([name, ...roles].join("\n"));
    return wanted.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
