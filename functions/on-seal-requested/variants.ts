/**
 * The Han signs in these texts that have a variation selector (UTS 37), each once, with their code points: stamp fonts have
 * one form of each sign. Such as "葛 (U+845B U+E0100)".
 */
export function variantsIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.match(/\p{Ideographic}[\u{e0100}-\u{e01ef}]/gu) ?? []);
  return [...new Set(found)].map((variant) => {
    const [sign = "", selector = ""] = variant;
    return `${sign} (${codePoint(sign)} ${codePoint(selector)})`;
  });
}

const codePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`;
