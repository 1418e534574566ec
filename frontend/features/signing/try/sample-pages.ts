import { fetchBytes } from "../../../api/documents.ts";
import type { PicturedPage } from "../../../api/pages.ts";
import type { PageSource } from "../../../pdf/page-source.ts";

const urls = import.meta.glob<string>("../../../sample/page-*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
const pathOf = (widthPx: number) => `../../sample/page-${widthPx}.json`;
const widestPx = Math.max(...Object.keys(urls).map((path) => Number(/\d+/.exec(path)?.[0])));

/** The sample's page, drawn by scripts/draw/sample-pdf.ts in the same way as the server draws pages. */
export const samplePages: PageSource = {
  key: "sample",
  async open(_, widthPx) {
    const url = urls[pathOf(Math.min(widthPx, widestPx))] ?? "";
    const page: PicturedPage = JSON.parse(await (await fetchBytes(url)).text());
    return page;
  },
};
