import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer, type Plugin, type Rolldown } from "vite";
import {
  fileOfStaticPage,
  linkPages,
  staticPages,
} from "../../contract/rules/product/static-pages.ts";
import {
  defaultLanguage,
  directionOf,
  type Language,
} from "../../contract/rules/text/languages.ts";
import type { RenderedOpening, RenderedPage } from "./render.tsx";

type Bundle = Rolldown.OutputBundle;

interface LinkCode {
  /** The page's entry modules. */
  readonly code: readonly string[];
  /** Runs before anything else is loaded; must import nothing. */
  readonly first?: string;
  /** Areas of texts that the page needs from its start. */
  readonly words?: readonly string[];
}

/** The script of pages that work without the app. */
const staticStart = "/prerender/start.ts";

/** The module that sends API calls, which nearly every page makes at once. */
const sender = "/api/rest.ts";

const linkModules: Readonly<Record<(typeof linkPages)[number]["file"], LinkCode>> = {
  "sign.html": {
    code: ["/features/signing/sign/page/SignPage.tsx"],
    first: "/prerender/early-view.ts",
    words: ["controls", "signing"],
  },
  "signed.html": { code: ["/features/signing/signed/SignedPage.tsx", sender] },
};

interface Options {
  /** The site's address, if it is known before deploying. */
  readonly origin: string | undefined;
  /** Plugins that provide virtual modules that pages import. */
  readonly modules: readonly Plugin[];
  /** Name of a plugin that changes what pages say; used if the build has it. */
  readonly also: string;
}

/**
 * Emits, besides index.html, the static pages rendered as HTML, and a page for each kind of mailed link
 * that preloads all of its code.
 */
export function prerender({ origin, modules, also }: Options): Plugin {
  let more: readonly Plugin[] = [];
  return {
    name: "prerender",
    apply: "build",
    configResolved({ plugins }) {
      more = plugins.filter(({ name }) => name === also);
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const bare = withOrigin(htmlOf(bundle, "index.html"), origin);
        const shell = withCodeOf(bare, bundle, [sender]);
        const appless = withoutApp(bare, bundle);
        delete bundle["index.html"];
        const emit = (fileName: string, source: string) =>
          this.emitFile({ type: "asset", fileName, source });

        emit("index.html", shell);
        const { pages, openings } = await renderAll([...modules, ...more]);
        for (const [page, rendered] of pages)
          emit(fileOfStaticPage(page), pageOf(rendered.live ? shell : appless, rendered));
        for (const [file, opening] of openings)
          emit(file, linkPageOf(bare, bundle, linkModules[file], opening));
      },
    },
  };
}

async function renderAll(modules: readonly Plugin[]) {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL("..", import.meta.url)),
    plugins: [react(), ...modules],
    appType: "custom",
    logLevel: "warn",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { render, renderOpenings } = await server.ssrLoadModule("/prerender/render.tsx");
    return {
      pages: staticPages.map((page): [typeof page, RenderedPage] => [page, render(page)]),
      openings: await Promise.all(
        linkPages.map(
          async ({ file }): Promise<[typeof file, RenderedOpening[]]> => [
            file,
            await renderOpenings(file),
          ],
        ),
      ),
    };
  } finally {
    await server.close();
  }
}

/** Makes the address of the preview picture absolute, as link previews in chats require. */
function withOrigin(html: string, origin: string | undefined): string {
  if (!origin) return html;
  return withParts(html, [
    [/(property="og:image" content=")\//, (_, start) => `${start}${origin}/`],
  ]);
}

/** The template with a page's content, and without `noindex`. */
function pageOf(template: string, { html, description }: RenderedPage): string {
  const titleTag = /<title>.*?<\/title>/;
  const title = titleTag.exec(html)?.[0];
  if (!title) throw new Error("a static page has no title");
  const words = title.replace(/<\/?title>/g, "");
  return withParts(template, [
    [/ *<meta name="robots"[^>]*>\n/, () => ""],
    // Without this class, the content stays visible if the app can't run.
    [' class="app"', () => ""],
    [titleTag, () => title],
    [/(property="og:title" content=")[^"]*/, (_, start) => start + words],
    [/(name="description" content=")[^"]*/, (_, start) => start + description],
    [/(property="og:description" content=")[^"]*/, (_, start) => start + description],
    [emptyRoot, () => rootWith(html.replace(titleTag, ""))],
  ]);
}

/** The page without the app, and with a script of half a kilobyte instead. */
function withoutApp(bare: string, bundle: Bundle): string {
  const { fileName } = chunkOf(bundle, staticStart);
  const start = `  <script type="module" crossorigin src="/${fileName}"></script>\n  `;
  const page = withParts(bare, [
    [
      / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)"|noscript>).*\n/g,
      () => "",
    ],
    ["</head>", (end) => start + end],
  ]);
  return withCodeOf(page, bundle, [staticStart]);
}

function linkPageOf(
  bare: string,
  bundle: Bundle,
  { code, first, words = [] }: LinkCode,
  openings: readonly RenderedOpening[],
) {
  const [english] = openings;
  return withParts(withCodeOf(bare, bundle, code), [
    // Nobody installs the page of one document.
    [/ *<link rel="manifest"[^>]*>\n/, () => ""],
    // The view and the text shown until then are loaded before code and font.
    [/type="module"|rel="modulepreload"|as="font"/g, (kind) => `${kind} fetchpriority="low"`],
    [
      '<link rel="icon"',
      (icon) => languagesTag(bundle, words, first ? openings : []) + firstTag(bundle, first) + icon,
    ],
    [emptyRoot, () => rootWith(english?.html ?? "", " data-opening")],
  ]);
}

/** Adds preload tags for code that would be imported later. */
function withCodeOf(html: string, bundle: Bundle, modules: readonly string[]): string {
  const { scripts, styles } = codeOf(bundle, modules);
  const missing = (name: string) => !html.includes(`"/${name}"`);
  const tags = [
    ...scripts
      .filter(missing)
      .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
    ...styles.filter(missing).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
  const lines = tags.map((tag) => `  ${tag}\n  `).join("");
  return withParts(html, [["</head>", (end) => lines + end]]);
}

/** `async` makes it run as soon as it is loaded, `fetchpriority` makes it load early. */
function firstTag(bundle: Bundle, module: string | undefined): string {
  if (!module) return "";
  const { fileName, imports } = chunkOf(bundle, module);
  if (imports.length > 0)
    throw new Error(`expected ${module} without imports, found ${imports.join(", ")}`);
  return `<script type="module" async fetchpriority="high" crossorigin src="/${fileName}"></script>\n    `;
}

/** Data for the first script: what it shows in other languages, and which texts it preloads. */
function languagesTag(
  bundle: Bundle,
  areas: readonly string[],
  openings: readonly RenderedOpening[],
): string {
  const elements = openings.map(({ language, html }) => {
    const files = areas.flatMap((area) => wordsFile(bundle, area, language) ?? []);
    const words = files.map((name) => `/${name}`).join(" ");
    return `<div lang="${language}" dir="${directionOf(language)}" data-words="${words}">${html}</div>`;
  });
  return elements.length === 0
    ? ""
    : `<template id="languages">${elements.join("")}</template>\n    `;
}

/** File with the texts; undefined if they are part of a page's own code. */
function wordsFile(bundle: Bundle, area: string, language: Language): string | undefined {
  const module = `/languages/compiled/${area}/${language}.ts`;
  const chunk = Object.values(bundle).find(
    (one) => one.type === "chunk" && one.facadeModuleId?.endsWith(module),
  );
  if (!chunk && language !== defaultLanguage) throw new Error(`no chunk has ${module}`);
  return chunk?.fileName;
}

function chunkOf(bundle: Bundle, module: string) {
  const chunk = Object.values(bundle).find(
    (one) => one.type === "chunk" && one.facadeModuleId?.endsWith(module),
  );
  if (chunk?.type !== "chunk") throw new Error(`no chunk has ${module} as its entry`);
  return chunk;
}

/** The chunks of the modules and of all their static imports, and their style sheets. */
function codeOf(bundle: Bundle, modules: readonly string[]) {
  const scripts = new Set(modules.map((module) => chunkOf(bundle, module).fileName));
  const styles = new Set<string>();
  for (const name of scripts) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") continue;
    for (const other of chunk.imports) scripts.add(other);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

type Part = readonly [part: string | RegExp, by: (...found: string[]) => string];

/** Replaces parts of a page; throws if one isn't found, such as after index.html was changed. */
function withParts(page: string, parts: readonly Part[]): string {
  return parts.reduce((html, [part, by]) => {
    let isFound = false;
    const result = html.replace(part, (...found: string[]) => {
      isFound = true;
      return by(...found);
    });
    if (!isFound) throw new Error(`index.html doesn't contain ${part}`);
    return result;
  }, page);
}

const emptyRoot = '<div id="root"></div>';
const rootWith = (html: string, marks = ""): string => `<div id="root"${marks}>${html}</div>`;

function htmlOf(bundle: Bundle, name: string): string {
  const asset = bundle[name];
  if (asset?.type !== "asset") throw new Error(`the build has no ${name}`);
  return String(asset.source);
}
