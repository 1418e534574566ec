import type { Plugin } from "vite";
import { groups } from "../../contract/api.ts";
import type { OpenApiDocument } from "../../contract/open-api.ts";
import { openApiFile } from "../../contract/rules/product/static-pages.ts";
import { openApiDocument } from "../openapi.ts";

const name = "virtual:openapi";
const resolved = `\0${name}`;

/** Puts openapi.json next to the pages, and passes it to the page that shows it. */
export function openApi(): Plugin {
  const document: OpenApiDocument = openApiDocument(groups);
  return {
    name: "openapi",
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(document)}` : undefined),
    generateBundle() {
      const source = `${JSON.stringify(document, null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: openApiFile, source });
    },
  };
}
