import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { oldestBrowsers, syntaxTargets } from "./contract/rules/product/browsers.ts";
import { supportEmail } from "./contract/rules/product/product.ts";
import { checkerDigestsFile, frameScript } from "./contract/rules/product/static-pages.ts";
import { olderBrowsers } from "./frontend/browsers/vite-plugin.ts";
import { chunkNames } from "./frontend/chunks.ts";
import { pdfAssets } from "./frontend/pdf/vite-plugin.ts";
import { prerender } from "./frontend/prerender/vite-plugin.ts";
import { stages } from "./lib/stages.ts";
import { brand, brandStyle } from "./scripts/brand/vite-plugin.ts";
import { pluginName } from "./scripts/chosen-installation.mjs";
import { openApi } from "./scripts/openapi/vite-plugin.ts";
import { sampleMailModule } from "./scripts/sample-mail/vite-plugin.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { siteDomain } = stages.prod;
const siteOrigin = siteDomain && `https://${siteDomain.name}`;

/** The digests of what checks a document without us, so that a copy of it can be compared with ours. */
const checkerDigests = (): Plugin => ({
  name: "checker-digests",
  generateBundle() {
    const source = readFileSync(here("dist/checker/checker.sha256"));
    this.emitFile({ type: "asset", fileName: checkerDigestsFile, source });
  },
});

/** Whom to tell of a vulnerability (RFC 9116). A deploy renews its end, which may be a year away at most. */
const securityTxt = (): Plugin => ({
  name: "security-txt",
  generateBundle() {
    const now = new Date();
    const ends = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1)).toISOString();
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${ends}`,
      "Preferred-Languages: en",
    ];
    const source = `${lines.join("\n")}\n`;
    this.emitFile({ type: "asset", fileName: ".well-known/security.txt", source });
  },
});

export default defineConfig({
  root: here("frontend"),
  plugins: [
    brand(),
    brandStyle(),
    react({ jsxImportSource: "#jsx" }),
    tailwind(),
    pdfAssets(),
    openApi(),
    sampleMailModule(),
    prerender({ origin: siteOrigin, modules: [openApi()], also: pluginName }),
    olderBrowsers(),
    checkerDigests(),
    securityTxt(),
  ],
  // It loads a polyfill where one is needed.
  worker: { format: "es" },
  build: {
    outDir: here("dist/site"),
    emptyOutDir: true,
    target: [...syntaxTargets],
    cssTarget: [...oldestBrowsers],
    // Inlined fonts and pictures are `data:` addresses, which the CSP refuses for fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // The polyfill is an inline script.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first script of a signer's page takes two addresses from the contract and must import nothing.
      optimization: { inlineConst: true },
      input: {
        index: here("frontend/index.html"),
        static: here("frontend/prerender/start.ts"),
        "early-view": here("frontend/prerender/early-view.ts"),
        frame: here("frontend/features/signing/framed/frame.ts"),
      },
      output: {
        entryFileNames: ({ name }) => (name === "frame" ? frameScript : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            // What every page needs and seldom changes, so that a deploy leaves it in the caches.
            {
              name: "framework",
              test: /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|@lingui|@tanstack|zod)\//,
            },
            { name: "pdfjs", test: /node_modules\/(?:pdfjs-dist|react-pdf)\// },
            // The placer, which uses it too, doesn't wait for pdf.js.
            { name: "clsx", test: /node_modules\/clsx\//, priority: 1 },
            { name: "calls", test: /node_modules\/(?:aws-amplify|@aws-amplify|@aws-crypto)\// },
            // All that static pages need, and nothing that it stands beside.
            { name: "traces", test: /session\/stored-keys|vite\/preload-helper/, priority: 1 },
            // Whatever needs a module needs what that imports as well: no chunk imports another that imports it.
            {
              name: chunkNames(),
              debugName: "pages",
              test: /^(?!.*\/node_modules\/).*\.tsx?$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
