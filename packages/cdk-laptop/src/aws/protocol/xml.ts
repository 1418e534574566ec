const entities: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Last, so that what was escaped is not taken for another entity.
  "&": "&amp;",
};

/** Escapes text for XML 1.0, which can't represent most control characters: they become U+FFFD. */
export function escapeXml(value: string): string {
  return value.replace(/[<>&"]|[^\P{Cc}\t\n\r]/gu, (char) => entities[char] ?? "\ufffd");
}

/** The text that `escapeXml` has escaped. */
export const unescaped = (text: string): string =>
  Object.entries(entities).reduce((sofar, [sign, entity]) => sofar.replaceAll(entity, sign), text);

export function element(name: string, value: string | number | boolean | undefined): string {
  return value === undefined ? "" : `<${name}>${escapeXml(String(value))}</${name}>`;
}

export function document(root: string, inner: string, namespace?: string): string {
  const attribute = namespace === undefined ? "" : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${inner}</${root}>`;
}
