/** The typed initial: the first letter of the name in upper case (spec.md section 9). */
export function typedInitial(name: string): string {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase();
}

/** First letters of the first and the last word, which can be chosen instead; undefined for a single word. */
export function bothInitials(name: string): string | undefined {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1);
  return words.length > 1 && last ? typedInitial(name) + typedInitial(last) : undefined;
}
