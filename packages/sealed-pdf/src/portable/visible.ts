/**
 * Makes text by others safe to show: replaces characters that could make a line read differently by U+FFFD.
 * Joiners stay, since some scripts need them.
 */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, "\ufffd");
