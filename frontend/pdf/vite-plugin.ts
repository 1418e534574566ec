import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { transform } from "esbuild";
import type { Plugin } from "vite";
import { oldestBrowsers } from "../../contract/rules/product/browsers.ts";
import { polyfills } from "../browsers/vite-plugin.ts";

/**
 * Serves pdf.js' worker, character maps, fonts, colour profiles and decoders from our own origin under
 * `/pdfjs/<version>/`, and builds react-pdf with pdf.js' legacy build: the modern one fails in
 * browsers that are a year old.
 */
export function pdfAssets(): Plugin {
  const pdfjs = pdfjsFolder();
  const base = `pdfjs/${versionOf(pdfjs)}/`;
  const files = new Map(assetPaths(pdfjs).map(({ name, path }) => [base + name, path]));
  return {
    name: "pdf-assets",
    config: () => ({ resolve: { alias: aliases(pdfjs) } }),
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const name = decodeURI((request.url ?? "").split("?")[0] ?? "").slice(1);
        const path = files.get(name);
        if (path === undefined) return next();
        response.setHeader(
          "content-type",
          contentTypes[extname(name)] ?? "application/octet-stream",
        );
        createReadStream(path).pipe(response);
      });
    },
    async generateBundle() {
      for (const [fileName, path] of files) {
        const source = fileName === base + worker ? await builtWorker(path) : readFileSync(path);
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** The worker with polyfills at its head, in syntax that older browsers can parse. */
async function builtWorker(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, "utf8"), {
    target: [...oldestBrowsers],
    minify: true,
    legalComments: "none",
  });
  return (await polyfills()) + code;
}

/** The pdfjs-dist that react-pdf is built for, wherever the package manager put it. */
function pdfjsFolder(): string {
  const ours = createRequire(import.meta.url);
  const reactPdf = createRequire(ours.resolve("react-pdf"));
  return dirname(reactPdf.resolve("pdfjs-dist/package.json"));
}

function versionOf(folder: string): string {
  const description: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (typeof description === "object" && description !== null && "version" in description)
    return String(description.version);
  throw new Error("pdfjs-dist has no version");
}

function aliases(pdfjs: string) {
  return [
    { find: /^pdfjs-dist$/, replacement: join(pdfjs, "legacy/build/pdf.mjs") },
    {
      find: /^pdfjs-dist\/web\/pdf_viewer\.mjs$/,
      replacement: join(import.meta.dirname, "pdf-viewer-stub.ts"),
    },
  ];
}

const assetFolders = ["cmaps", "standard_fonts", "iccs", "wasm"];

/** pdf.js' scripting is off, so its interpreter isn't needed. */
const isNeeded = (name: string) => !name.startsWith("LICENSE") && !name.startsWith("quickjs");

const worker = "pdf.worker.min.mjs";

function assetPaths(pdfjs: string): { name: string; path: string }[] {
  const shared = assetFolders.flatMap((folder) =>
    readdirSync(join(pdfjs, folder))
      .filter(isNeeded)
      .map((file) => ({ name: `${folder}/${file}`, path: join(pdfjs, folder, file) })),
  );
  return [{ name: worker, path: join(pdfjs, "legacy/build", worker) }, ...shared];
}

const contentTypes: Readonly<Record<string, string>> = {
  ".mjs": "text/javascript",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
};
