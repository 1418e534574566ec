import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileOfStaticPage, staticPages } from "../../contract/rules/product/static-pages.ts";

/** Compressed bytes of script and style that a built page names; without what it loads later. */
function firstBytes(file: string): number {
  const html = readFileSync(`dist/site/${file}`, "utf8");
  const names = html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g);
  const files = [...new Set([...names].map(([, name = ""]) => name))];
  expect(files.length, `${file} names its code`).toBeGreaterThan(0);
  return sizeOf(files);
}

const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, name) => sum + gzipSync(readFileSync(`dist/site/${name}`)).length, 0);

test("home needs at most 90 KB of script and style", () => {
  expect(firstBytes("home.html")).toBeLessThanOrEqual(90_000);
});

// Neither loads pdf.js any more, which was 365 KB besides.
test.each([
  ["sign.html", 187],
  ["signed.html", 185],
])("%s needs at most %i KB of script and style", (file, kilobytes) => {
  expect(firstBytes(file)).toBeLessThanOrEqual(kilobytes * 1000);
});

test("only what draws a document waits for pdf.js", () => {
  const waiting = readdirSync("dist/site/assets")
    .filter((name) => name.endsWith(".js"))
    .filter((name) => /from"\.\/pdfjs-/.test(readFileSync(`dist/site/assets/${name}`, "utf8")));
  expect(waiting.map((name) => name.replace(/-.{8}\.js$/, "")).sort()).toEqual([
    "DrawnPage",
    "drawing",
    "roles-in",
  ]);
});

const code = readdirSync("dist/site/assets").filter((name) => name.endsWith(".js"));

/** Files that a file of code imports at once. */
const importsOf = new Map(
  code.map((name) => {
    const text = readFileSync(`dist/site/assets/${name}`, "utf8");
    return [name, [...text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, to = ""]) => to)];
  }),
);

/** They and all that these import in turn. */
function allFrom(name: string, found = new Set<string>()): Set<string> {
  for (const next of importsOf.get(name) ?? [])
    if (!found.has(next)) allFrom(next, found.add(next));
  return found;
}

test.each(["DashboardPage", "DocumentsPage", "DocumentPage", "NewDocumentPage", "TemplatesPage"])(
  "%s imports at most 16 files",
  (page) => {
    const [name = ""] = code.filter((one) => one.replace(/-.{8}\.js$/, "") === page);
    const files = allFrom(name);
    expect(files.size).toBeGreaterThan(3);
    expect(files.size).toBeLessThanOrEqual(16);
  },
);

const ofSign = readFileSync("dist/site/sign.html", "utf8");
const later = code.filter((one) => /^(ending|signature_pad)-.{8}\.js$/.test(one)).flatMap(withAll);

function withAll(name: string): readonly string[] {
  return [name, ...allFrom(name)].filter((one) => !ofSign.includes(one));
}

test("once a signer's page is shown, it fetches at most 48.3 KB for what follows", () => {
  const names = [...new Set(later)];
  expect(names.length).toBeGreaterThan(1);
  expect(sizeOf(names.map((name) => `assets/${name}`))).toBeLessThanOrEqual(48_300);
});

test("where files are asked for or shown, a signer's page fetches at most 8 KB more", () => {
  const [parts = ""] = code.filter((name) =>
    readFileSync(`dist/site/assets/${name}`, "utf8").includes("/api/esign/earlier-files"),
  );
  const names = withAll(parts).filter((name) => !later.includes(name));
  expect(sizeOf(names.map((name) => `assets/${name}`))).toBeLessThanOrEqual(8_000);
});

test("no file of code waits for itself by way of others", () => {
  expect(code.filter((name) => allFrom(name).has(name))).toEqual([]);
});

test.each(staticPages)("%s works without script and is open to search engines", (page) => {
  const html = readFileSync(`dist/site/${fileOfStaticPage(page)}`, "utf8");
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toMatch(/<main id="main"/);
  expect(html).not.toMatch(/name="robots"/);
  expect(html).toMatch(/name="description" content="[^"]{40,}"/);
});

test.each(["index.html", "sign.html", "signed.html"])("%s is closed to search engines", (file) => {
  const html = readFileSync(`dist/site/${file}`, "utf8");
  expect(html).toMatch(/name="robots" content="noindex, nofollow"/);
});
