// Compiles catalogs to modules: languages/<area>/<tag>.po -> languages/compiled/<area>/<tag>.ts, and for each area
// `values.ts`, the type of all ids with the values of each text (from en.po), `catalogs.ts`, all catalogs by language, and
// `fetched.ts`, the same for pages, which load a catalog when they need it. Texts are ICU MessageFormat.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import PO from "pofile";

const root = resolve(import.meta.dirname, "../languages");

/** Writes only what has changed. */
export function compileLanguages() {
  for (const area of areas()) {
    for (const tag of tagsOf(area)) {
      write(join("compiled", area, `${tag}.ts`), moduleOf(area, tag));
    }
    write(join("compiled", area, "values.ts"), typeOf(area));
    write(join("compiled", area, "catalogs.ts"), catalogsOf(area));
    write(join("compiled", area, "fetched.ts"), fetchedOf(area));
  }
}

/** Folders with an English catalog. */
export const areas = () =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "compiled")
    .map(({ name }) => name)
    .filter((area) => tagsOf(area).includes("en"));

export const tagsOf = (area) =>
  readdirSync(join(root, area))
    .filter((name) => name.endsWith(".po"))
    .map((name) => name.slice(0, -3));

/** `{ id, text, english }` of each message; `english` is the English text from which it was translated. */
export function messagesOf(area, tag) {
  const { items } = PO.parse(readFileSync(join(root, area, `${tag}.po`), "utf8"));
  return items.map(({ msgid, msgstr, extractedComments }) => ({
    id: msgid,
    text: msgstr.join(""),
    english: extractedComments.join("\n"),
  }));
}

/** Types of a text's values by name: `number` if it selects a plural, else `string | number`. */
export function valuesOf(text) {
  const values = new Map();
  const walk = (tokens) => {
    for (const token of typeof tokens === "string" ? [] : tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind, options] = token;
      const isNumber = ["plural", "selectordinal", "number"].includes(kind);
      const isChoice = kind === "select";
      values.set(name, isNumber ? "number" : isChoice ? "string" : "string | number");
      if (typeof options !== "object") continue;
      for (const inside of Object.values(options)) if (Array.isArray(inside)) walk(inside);
    }
  };
  walk(compileMessage(text));
  values.delete("#");
  return values;
}

const header = (area, file) => `// Compiled from languages/${area}/${file}.po.\n`;

function moduleOf(area, tag) {
  // In a list, because Lingui's development checks would parse a bare text once more.
  const compiled = messagesOf(area, tag).map(({ id, text }) => [id, [compileMessage(text)].flat()]);
  const messages = JSON.stringify(Object.fromEntries(compiled), null, 1);
  return [
    header(area, tag),
    `import type { Catalog } from "../../words.ts";\n`,
    `import type { Values } from "./values.ts";\n\n`,
    `export const catalog: Catalog<Values> = { language: "${tag}", messages: ${messages} };\n`,
  ].join("");
}

function typeOf(area) {
  const members = messagesOf(area, "en").map(({ id, text }) => {
    const values = [...valuesOf(text)].map(([name, type]) => `${name}: ${type}`);
    return `  ${JSON.stringify(id)}: { ${values.join("; ")} };\n`;
  });
  return `${header(area, "en")}export interface Values {\n${members.join("")}}\n`;
}

function catalogsOf(area) {
  const tags = tagsOf(area);
  const named = tags.map((tag) => [tag, tag.replaceAll("-", "")]);
  return [
    header(area, "*"),
    `import type { Language } from "#contract/rules/text/languages";\n`,
    `import type { Catalog } from "../../words.ts";\n`,
    ...named.map(([tag, name]) => `import { catalog as ${name} } from "./${tag}.ts";\n`),
    `import type { Values } from "./values.ts";\n\n`,
    "export const catalogs: Readonly<Record<Language, Catalog<Values>>> = {\n",
    ...named.map(([tag, name]) => `  "${tag}": ${name},\n`),
    "};\n",
  ].join("");
}

/** Areas whose English texts are bundled with the pages, most of which are in English. */
const withEnglish = ["controls"];

function fetchedOf(area) {
  const tags = tagsOf(area).filter((tag) => tag !== "en" || !withEnglish.includes(area));
  return [
    header(area, "*"),
    "/** Each is a file of its own. */\nexport const fetched = {\n",
    ...tags.map((tag) => `  "${tag}": () => import("./${tag}.ts"),\n`),
    "};\n",
  ].join("");
}

/** Writes a file atomically, because several processes may compile at once. */
function write(name, text) {
  const file = join(root, name);
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {}
  mkdirSync(resolve(file, ".."), { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, file);
}

if (process.argv[1] === import.meta.filename) compileLanguages();
