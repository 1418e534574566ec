/** As much of XML as workbooks hold, which programs write. Prefixes of names are ignored. */

/** The same document without comments, and with plain text in place of CDATA. */
export const plainXml = (xml: string): string =>
  xml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string | undefined = "") =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  );

/** The source of all elements of this name, in order. */
export function elementsOf(xml: string, name: string): readonly string[] {
  const pattern = new RegExp(
    `<(?:\\w+:)?${name}(?=[\\s/>])(?:[^>"']|"[^"]*"|'[^']*')*?(?:/>|>[\\s\\S]*?</(?:\\w+:)?${name}>)`,
    "g",
  );
  return xml.match(pattern) ?? [];
}

/** The attributes of the element with which the source begins. */
export function attributesOf(element: string): Readonly<Record<string, string>> {
  const tag = /^<(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(element)?.[0] ?? "";
  const pairs = [...tag.matchAll(/\s(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(
    pairs.map(([, name = "", one, two]) => [name, decoded(one ?? two ?? "")]),
  );
}

/** The text of an element and its runs, without phonetic hints, and with line breaks of one kind. */
export function textIn(element: string): string {
  const plain = element.replace(/<(?:\w+:)?rPh[\s>][\s\S]*?<\/(?:\w+:)?rPh>/g, "");
  const runs = elementsOf(plain, "t");
  const texts = runs.length > 0 || /^<(?:\w+:)?(?:si|is)\b/.test(plain) ? runs : [plain];
  const whole = texts.map((text) => decoded(text.replace(/<[^>]*>/g, ""))).join("");
  return whole.replace(/\r+\n?/g, "\n");
}

const named: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Resolves references, and the `_x000D_` in which workbooks write what XML can't hold. */
const decoded = (text: string): string =>
  text
    .replace(/&(#x?[\da-f]+|\w+);/gi, (all, name: string) => {
      if (!name.startsWith("#")) return named.get(name) ?? all;
      const isHex = /^#x/i.test(name);
      return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10));
    })
    .replace(/_x([\dA-F]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
