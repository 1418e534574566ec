/**
 * Text that others wrote, safe to show: characters that make a line read otherwise are replaced by U+FFFD.
 * Joiners stay, since some scripts are spelled with them.
 */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, "\ufffd");
