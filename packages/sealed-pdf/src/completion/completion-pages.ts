import type { PageSize } from "../file/view.ts";
import { directionOf } from "../layout/lines.ts";
import type { Images } from "../stamp/picture.ts";
import type { Typesetter } from "../text/typesetter.ts";
import { widthOf } from "../text/wrap.ts";
import type { CompletionPages } from "./contents.ts";
import { drawFilled } from "./filled-table.ts";
import { Flow, ink } from "./flow.ts";
import {
  type Cell,
  drawTable,
  drawText,
  leading,
  tableRow,
  tableRows,
  textBlock,
} from "./flow-table.ts";
import { drawHead } from "./head.ts";
import { drawSigner } from "./signer-card.ts";
import { englishWords, shortMomentIn } from "./words.ts";

const a4: PageSize = { width: 595.28, height: 841.89 };
const letter: PageSize = { width: 612, height: 792 };

/** The paper size whose shape is closer to the document's first page. */
export function paperLike(first: PageSize | undefined): PageSize {
  if (first === undefined) return a4;
  const shape = Math.min(first.width, first.height) / Math.max(first.width, first.height);
  const distance = (paper: PageSize): number => Math.abs(paper.width / paper.height - shape);
  return distance(letter) < distance(a4) ? letter : a4;
}

/** Every text that will be typeset, so that its fonts can be loaded first. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Date || value instanceof Uint8Array) return [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Non-ASCII characters of the fixed texts. */
export const fixedSigns = "·“”–…";

/** Draws the pages, with their structure tree in `root`. */
export function drawCompletionPages(
  completion: CompletionPages,
  tools: { readonly setter: Typesetter; readonly images: Images; readonly paper: PageSize },
): Flow {
  const flow = new Flow(tools.setter, tools.paper, completion.words ?? englishWords);
  drawHead(flow, completion);
  drawSigners(flow, completion, tools.images);
  drawTexts(flow, completion.readers, flow.words.direction);
  drawHistory(flow, completion);
  drawFingerprints(flow, completion);
  drawTexts(flow, completion.texts);
  drawFooters(flow, completion);
  return flow;
}

function drawSigners(flow: Flow, { signers }: CompletionPages, images: Images): void {
  drawHeading(flow, flow.words.signers(signers.length), 94);
  for (const signer of signers) {
    drawSigner(flow, signer, images);
    drawFilled(flow, signer);
  }
}

function drawRows(flow: Flow, rows: readonly (readonly Cell[])[]): void {
  flow.element("Table", () => {
    for (const row of rows.map((cells) => tableRow(flow, cells, 3))) {
      flow.keepTogether(row.height);
      row.draw(flow.left, flow.y);
      flow.down(row.height);
      flow.rule();
    }
  });
}

const label = { size: 8, color: ink.soft } as const;
const labelWidth = 150;

function drawFingerprints(
  flow: Flow,
  { level, fingerprints, statements = [] }: CompletionPages,
): void {
  const { words } = flow;
  drawHeading(flow, words.fingerprints, 84);
  const rows = [
    { of: words.seal, text: words.sealAt(level), size: 8 },
    ...fingerprints.map(({ of, sha256 }) => ({ of: words.sha256Of(of), text: sha256, size: 7.5 })),
  ];
  const cells = (row: (typeof rows)[number]): Cell[] => [
    { text: row.of, style: label, x: 0, width: labelWidth - 8, scope: "Row" },
    { text: row.text, style: { size: row.size }, x: labelWidth, width: flow.width - labelWidth },
  ];
  drawRows(flow, rows.map(cells));
  for (const text of statements) {
    flow.down(4);
    drawText(flow, "P", text, { style: { size: 8, color: ink.soft } });
  }
}

/** Without a direction, each paragraph has its own. */
function drawTexts(
  flow: Flow,
  texts: CompletionPages["texts"] = [],
  direction?: "ltr" | "rtl",
): void {
  for (const { title, text } of texts) {
    const paragraphs = text.split("\n").filter((line) => line !== "");
    drawHeading(flow, title, heightOf(flow, paragraphs.slice(0, 2)));
    for (const paragraph of paragraphs) {
      const own = direction ?? directionOf(paragraph);
      drawText(flow, "P", paragraph, { style: paragraphStyle, direction: own });
      flow.down(belowParagraph);
    }
  }
}

const paragraphStyle = { size: 8 } as const;
const belowParagraph = 4;

/** The first paragraph of a text can be its own heading, so that two of them stay with the heading above. */
const heightOf = (flow: Flow, paragraphs: readonly string[]): number =>
  paragraphs
    .map((text) => textBlock(flow, text, paragraphStyle, flow.width).height + belowParagraph)
    .reduce((sum, height) => sum + height, 0);

function drawHistory(flow: Flow, { history }: CompletionPages): void {
  if (history.length === 0) return;
  const { words } = flow;
  const heads = [words.time, words.what, words.who, words.where];
  const texts = history.map(({ at, ...one }) =>
    [shortMomentIn(words, at), one.what, one.who, one.where].map((text) => text || "–"),
  );
  const columns = historyColumns(flow, [heads, ...texts]);
  const cells = (row: readonly string[], isHead: boolean) =>
    row.map((text, i): Cell => {
      const { x = 0, width = 0 } = columns[i] ?? {};
      const style = isHead ? ({ ...label, weight: "semibold" } as const) : { size: 8 };
      return { text, style, x, width, ...(isHead ? { scope: "Column" } : {}) };
    });
  const head = tableRow(flow, cells(heads, true), 4);
  const heightMax = flow.pageHeight - head.height;
  const rows = texts.flatMap((row) => tableRows(flow, cells(row, false), 3, heightMax));
  drawHeading(flow, words.history, head.height + (rows[0]?.height ?? 0));
  drawTable(flow, head, rows);
}

/** Each as wide as its texts, of which the first are the heads, so that an event takes one line and no address breaks. */
function historyColumns(flow: Flow, rows: readonly (readonly string[])[]) {
  const widest = (column: number, most: number): number => {
    const widths = rows.map((row, i) =>
      widthOf(flow.line(row[column] ?? "", i === 0 ? "semibold" : undefined), 8),
    );
    return Math.min(most, Math.ceil(Math.max(...widths)) + 8);
  };
  const [time, where] = [widest(0, 190), widest(3, 170)];
  const rest = flow.width - 6 - time - where;
  const who = whoWidth(flow, rows, { rest, what: widest(1, rest), who: widest(2, rest) });
  const starts = [0, time, time + rest - who, time + rest];
  return [time, rest - who, who, where].map((width, i) => ({
    x: 6 + (starts[i] ?? 0),
    width: width - 8,
  }));
}

/** Where long texts and long addresses don't fit beside each other, the width with which the history is shortest. */
function whoWidth(
  flow: Flow,
  rows: readonly (readonly string[])[],
  widths: { readonly rest: number; readonly what: number; readonly who: number },
): number {
  const { rest, what, who } = widths;
  if (what + who <= rest) return who;
  const sample = rows.slice(0, 60);
  const lines = (text = "", width: number): number =>
    textBlock(flow, text, { size: 8 }, width - 8).height;
  const height = (width: number): number =>
    sample
      .map(([, done, by]) => Math.max(lines(done, rest - width), lines(by, width)))
      .reduce((sum, one) => sum + one, 0);
  const shares = [0.3, 0.4, 0.5, 0.6, 0.7].map((share) => Math.round(rest * share));
  const [best = who] = [who, ...shares]
    .filter((width) => width <= Math.min(who, rest * 0.7))
    .map((width) => ({ width, height: height(width) }))
    .sort((a, b) => a.height - b.height || b.width - a.width)
    .map(({ width }) => width);
  return best;
}

const heading = { size: 12, weight: "semibold" } as const;
const aroundHeading = { above: 16, below: 5 };

/** Keeps the heading, one line, on one page with what follows it at this height. */
function drawHeading(flow: Flow, text: string, following: number): void {
  const { above, below } = aroundHeading;
  flow.keepTogether(above + heading.size * leading + below + following);
  flow.down(above);
  drawText(flow, "H2", text, { style: heading });
  flow.down(below);
}

function drawFooters(flow: Flow, { envelopeId, productName }: CompletionPages): void {
  const style = { size: 7.5, color: ink.faint } as const;
  const count = flow.sheets.length;
  const y = flow.paper.height - 38;
  flow.sheets.forEach((_, i) => {
    flow.onSheet(i, () =>
      flow.decoration(() => {
        flow.rule(y - 8);
        const about = [productName, flow.words.title, envelopeId];
        const left = about.map((text) => flow.apart(text)).join(" · ");
        flow.place(flow.line(left), flow.left, y, style);
        flow.placeBefore(flow.line(flow.words.page(i + 1, count)), flow.right, y, style);
      }),
    );
  });
}
