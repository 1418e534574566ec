import type { Page } from "playwright-core";

/**
 * Names of people, titles and addresses of the world that a translator of browsers would change: texts that hold one outside
 * of `translate="no"`.
 */
export const unkeptNames = (page: Page): Promise<string[]> =>
  page.evaluate((source) => {
    const name = new RegExp(source, "u");
    const kept = "script, style, noscript, title, textarea, [translate=no]";
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (!nodeValue || !name.test(nodeValue) || parentElement?.closest(kept)) continue;
      found.push(
        `a translator changes “${nodeValue.trim()}” in ${parentElement?.outerHTML.slice(0, 80)}`,
      );
    }
    return found;
  }, named);

const people =
  "Sam Sender|Nora|Lindqvist|Tariq|Aziz|Ada|Okri|Cem|Kaya|Gus|Moor|Hal|Dora|Ivy|Fay Wong|Ida|Standley";
const titles = "Lease|Waiting\\.pdf|Agreement\\.pdf|Visitor agreement|otter 7|950 Euro";
const named = `\\b(${people}|${titles})\\b|@example\\.com`;
