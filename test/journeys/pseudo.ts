import { runInNewContext } from "node:vm";
import { type CompiledMessage, compileMessage } from "@lingui/message-utils/compileMessage";
import type { Page } from "playwright-core";
import { areas, messagesOf } from "../../scripts/compile-languages.mjs";

/**
 * A language that nobody speaks: the English texts with every letter accented, in brackets, a third longer. It is served in
 * place of German, so that what a page shows with plain letters did not come from a catalog.
 */

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = [..."áƀçđéƒğħíĵķłɱñöþɋŕšţüṽŵẋýžÁɃÇĐÉƑĞĦÍĴĶŁṀÑÖÞɊŔŠŢÜṼŴẊÝŽ"];

const english = new Map(
  areas().flatMap((area) => messagesOf(area, "en").map(({ id, text }) => [id, text] as const)),
);
const texts = new Set(english.values());

/** What the page shows for an English text; the text itself while no catalog has it. */
export const said = (text: string): string => (texts.has(text) ? inBrackets(text) : text);

const inBrackets = (text: string): string => `⟦${accent(text)}${longer(text)}⟧`;

/** Names of parts, as in `<terms>`, stay. */
const accent = (text: string): string =>
  text
    .split(/(<\/?\w+>)/)
    .map((piece, index) => (index % 2 === 1 ? piece : [...piece].map(accentOf).join("")))
    .join("");

const accentOf = (letter: string): string => accented[plain.indexOf(letter)] ?? letter;

const longer = (text: string): string => "~".repeat(Math.ceil(text.length * 0.3));

type Token = Exclude<CompiledMessage, string>[number];

function inPseudo(message: CompiledMessage, text: string): CompiledMessage {
  const tokens = typeof message === "string" ? [message] : message;
  return ["⟦", ...tokens.map(tokenInPseudo), `${longer(text)}⟧`];
}

function tokenInPseudo(token: Token): Token {
  if (typeof token === "string") return accent(token);
  const [name, kind, options] = token;
  if (kind === undefined || typeof options !== "object" || options === null) return token;
  const forms = Object.entries(options).map(([form, inside]) => [
    form,
    Array.isArray(inside) ? inside.map(tokenInPseudo) : inside,
  ]);
  return [name, kind, Object.fromEntries(forms)];
}

/** Serves the language in place of German; returns how many catalogs were served. */
export async function servePseudo(page: Page): Promise<{ catalogs: number }> {
  const served = { catalogs: 0 };
  await page.context().route(/\/assets\/de-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    served.catalogs += 1;
    await route.fulfill({ response, body: catalogInPseudo(await response.text()) });
  });
  return served;
}

function catalogInPseudo(code: string): string {
  const [whole, name = "", exported] = /export\s*\{\s*(\w+) as (\w+)\s*\};?/.exec(code) ?? [];
  if (whole === undefined) throw new Error("expected a catalog alone");
  const catalog: { messages: object } = runInNewContext(`${code.replace(whole, "")};${name}`);
  const messages = Object.keys(catalog.messages).map((id) => {
    const text = english.get(id);
    if (text === undefined) throw new Error(`no English text has the id ${id}`);
    return [id, inPseudo(compileMessage(text), text)];
  });
  const pseudo = JSON.stringify({ language: "de", messages: Object.fromEntries(messages) });
  return `const catalog = ${pseudo};\nexport { catalog as ${exported} };\n`;
}

/**
 * Visible texts and names of controls in plain letters, besides `data`: what people entered, and dates and sizes, which
 * `Intl` words. Text that nobody translates (`translate="no"`) and the document are data; what has `lang="en"` says that it is English.
 */
export async function rawTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder"];
    const outside =
      '[lang="en"], option, [translate=no], script, style, noscript, .notice, .textLayer, [data-picture-text], [hidden]';
    const texts = [document.title];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(outside) || element.getClientRects().length === 0) continue;
      for (const name of [...attributes, "alt"]) texts.push(element.getAttribute(name) ?? "");
      // What may break within a word is one text.
      if (element.querySelector(":scope > wbr")) texts.push(element.textContent);
      else
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? "");
    }
    return texts;
  });
  const isRaw = (text: string) => /[A-Za-z]{2}/.test(withoutData(text, data));
  return [...new Set(found.map((text) => text.trim()).filter(isRaw))];
}

const months = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember";
const formatted = new RegExp(
  `(${months}|Jan|Feb|Sept|Okt|Nov|Dez)\\b\\.?|\\bum\\b|UTC|\\b(Byte|kB|MB)\\b`,
  "g",
);

/** What stands between marks of isolation was put into a text, as what is in `bdi`. */
const withoutData = (text: string, data: readonly string[]): string =>
  [...data]
    .filter((one) => one !== "")
    .sort((a, b) => b.length - a.length)
    .reduce((rest, one) => rest.replaceAll(one, " "), text.replace(/\u2068[^\u2069]*\u2069/g, " "))
    .replace(formatted, " ");
