/** Text for a mail header: one line, without characters that change its direction and without links. */
export function headerText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\ufeff]+/gu, " ")
    .replace(/\S*(?::\/\/|www\.)\S*|\S+\.\w{2,}\/\S*/gi, "…")
    .slice(0, 200)
    .trim();
}
