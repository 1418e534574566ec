/** The typed initial: the first letter of the name, with its marks, in upper case (as specified). */
export function typedInitial(name: string): string {
  return (/^\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? "").toLocaleUpperCase();
}

/**
 * First letters of the first and the last word, which can be chosen instead; undefined for a single word. Letters that
 * would join and read as a syllable have full stops, as Arabic abbreviations do.
 */
export function bothInitials(name: string): string | undefined {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1);
  if (words.length < 2 || !last) return undefined;
  const [one, other] = [typedInitial(name), typedInitial(last)];
  return joining.test(one) && joining.test(other) ? `${one}. ${other}.` : one + other;
}

const joining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]/u;
