import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";
import {
  browserScript,
  noticeTextsFile,
  oldestBrowsers,
  polyfillsFile,
} from "../../contract/browsers.ts";
import { noticeScript } from "./notice-script.ts";

const placeholder = "<!-- older browsers -->";

/** Puts the script of `contract/browsers.ts` into the page, and builds what it loads in older browsers. */
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
