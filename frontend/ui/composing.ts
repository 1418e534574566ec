/**
 * Whether a key belongs to an input method, which writes several letters as one sign. Safari sends the Enter that ends a
 * composition after the composition, as key 229 (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = (event: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;
