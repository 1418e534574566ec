import { fetchBytes } from "../../../api/documents.ts";
import type { PicturedPage } from "../../../api/pages.ts";
import type { PageSource } from "../../../pdf/page-source.ts";

const files = import.meta.glob<string>("../../../sample/page-*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
/** By the width of the picture, in pixels. */
const urls = new Map(
  Object.entries(files).map(([path, url]) => [Number(/\d+/.exec(path)?.[0]), url]),
);
const widestPx = Math.max(...urls.keys());

/** The sample's page, drawn by scripts/sample/sample-pdf.ts in the same way as the server draws pages. */
export const samplePages: PageSource = {
  key: "sample",
  async open(_, widthPx) {
    const url = urls.get(Math.min(widthPx, widestPx)) ?? "";
    const page: PicturedPage = JSON.parse(await (await fetchBytes(url)).text());
    return page;
  },
};
