export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Element[];
}

export const element = (
  name: string,
  attributes: Element["attributes"] = {},
  content: Element["content"] = [],
): Element => ({ name, attributes, content });

/** An XML document in UTF-8, indented. Characters that XML 1.0 has no place for become U+FFFD. */
export const xmlOf = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`;

function written({ name, attributes, content }: Element, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `${indent}<${name}${given.join("")}`;
  if (typeof content === "string") return `${start}>${escaped(content)}</${name}>\n`;
  if (content.length === 0) return `${start}/>\n`;
  const inside = content.map((one) => written(one, `${indent}  `)).join("");
  return `${start}>\n${inside}${indent}</${name}>\n`;
}

const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd")
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
