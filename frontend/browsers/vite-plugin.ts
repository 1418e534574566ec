import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";
import {
  browserScript,
  noticeTextsFile,
  oldestBrowsers,
  polyfillsFile,
} from "../../contract/rules/product/browsers.ts";
import { defaultLanguage, directionOf, languages } from "../../contract/rules/text/languages.ts";
import { catalogs } from "../../languages/compiled/link/catalogs.ts";
import { wordsOf } from "../../languages/words.ts";

const placeholder = "<!-- older browsers -->";

/** Puts the script of `contract/rules/product/browsers.ts` into the page, and builds what it loads in older browsers. */
export function olderBrowsers(): Plugin {
  return {
    name: "older-browsers",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        if (!html.includes(placeholder)) throw new Error(`index.html lacks ${placeholder}`);
        return html.replace(placeholder, () => `<script>${browserScript}</script>`);
      },
    },
    async generateBundle(_, bundle) {
      this.emitFile({ type: "asset", fileName: polyfillsFile, source: await polyfills() });
      this.emitFile({ type: "asset", fileName: noticeTextsFile, source: noticeScript() });
      for (const asset of Object.values(bundle)) {
        if (asset.type === "asset" && asset.fileName.endsWith(".css"))
          asset.source = withoutNewUnits(String(asset.source));
      }
    },
  };
}

/** The polyfills as a classic script, which runs before modules do. */
export async function polyfills(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("add-missing.ts", import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: [...oldestBrowsers],
  });
  return outputFiles[0]?.text ?? "";
}

/** Adds a fallback in `vh` before each value in `dvh`, which Chrome before 108 doesn't know. */
export function withoutNewUnits(css: string): string {
  return css.replace(
    /([\w-]+):([^;{}]*\d)dvh\b([^;{}]*)/g,
    (whole, name, before, after) => `${name}:${before}vh${after};${whole}`,
  );
}

const translated = languages.filter((language) => language !== defaultLanguage);

/** Direction, then title and text of each notice of index.html, by the primary subtag of the language. */
const textsByLanguage = () =>
  Object.fromEntries(
    translated.map((language) => {
      const words = wordsOf(catalogs[language]);
      const texts = {
        dir: directionOf(language),
        old: [words("notice.old.title"), words("notice.old.text")],
        failed: [words("notice.failed.title"), words("notice.failed.text")],
      };
      return [language.split("-")[0], texts];
    }),
  );

/** Translates the notices of a page into the browser's language. ES5, since it runs in browsers that can't parse the app. */
const noticeScript = (): string => `(function (d) {
  var all = ${JSON.stringify(textsByLanguage())};
  var tag = String(navigator.language).toLowerCase().split("-")[0];
  var language = tag === "iw" ? "he" : tag;
  if (!all.hasOwnProperty(language)) return;
  function put(notice) {
    var place = d.getElementById("notice-" + notice);
    var texts = place.getElementsByTagName("p");
    place.lang = language;
    place.dir = all[language].dir;
    for (var i = 0; i < texts.length; i++) texts[i].textContent = all[language][notice][i];
  }
  function putAll() {
    put("old");
    put("failed");
  }
  if (d.readyState === "loading") d.addEventListener("DOMContentLoaded", putAll);
  else putAll();
})(document);
`;
