import { encode } from "uqr";
import type { CompletionPages, LogoShape } from "./contents.ts";
import { type Cells, color, type Flow, ink } from "./flow.ts";
import { drawText, leading, spoken, textBlock } from "./flow-table.ts";
import { pathOperators } from "./path-data.ts";
import { momentIn } from "./words.ts";

const codeSide = 74;
const codeWidth = 96;

/** The head of the first page: product, purpose, document, and where it can be checked. */
export function drawHead(flow: Flow, completion: CompletionPages): void {
  const top = flow.y;
  drawBrand(flow, completion);
  flow.y = top + 34;
  drawText(flow, "H1", flow.words.title, {
    style: { size: 22, weight: "semibold" },
    width: flow.width - codeWidth - 16,
  });
  flow.down(4);
  const { title, signers, verifyUrl, notes = [] } = completion;
  const { about, check } = flow.words;
  for (const text of [about(title, signers.length), check(verifyUrl), ...notes]) {
    const width = flow.width - codeWidth - 16;
    drawText(flow, "P", text, { style: { size: 9.5, color: ink.soft }, width });
    flow.down(3);
  }
  const below = flow.y;
  flow.y = top;
  drawCode(flow, completion.verifyUrl);
  flow.y = Math.max(below, flow.y) + 12;
  drawFacts(flow, completion);
}

/** The product's logo and its name. */
function drawBrand(flow: Flow, { productName, logo }: CompletionPages): void {
  const side = 20;
  const { left: x, y } = flow;
  if (logo) {
    flow.fill(logo.color, { x, y, width: side, height: side }, 5);
    const scale = side / 32;
    const matrix = [scale, 0, 0, -scale, flow.drawnAt(x, side), flow.paper.height - y];
    flow.drawing(`q ${matrix.join(" ")} cm 1 J ${logo.shapes.map(shapeDrawn).join(" ")} Q`);
  }
  const style = { size: 11, weight: "semibold" } as const;
  flow.element("P", () =>
    flow.place(flow.line(productName, "semibold"), logo ? x + side + 8 : x, y + 4, style),
  );
}

function shapeDrawn({ d, color: rgb, width }: LogoShape): string {
  const path = pathOperators(d);
  return width === undefined
    ? `${color(rgb)} scn ${path} f`
    : `${width} w ${color(rgb)} SCN ${path} S`;
}

interface Code {
  readonly url: string;
  /** How many modules a side has. */
  readonly modules: number;
  readonly dark: readonly Cells[];
}

/** An installation has one address, and choosing the mask of its code takes as long as drawing a page. */
let lastCode: Code | undefined;

function codeOf(url: string): Code {
  if (lastCode?.url === url) return lastCode;
  const { data } = encode(url, { ecc: "M", border: 0 });
  lastCode = { url, modules: data.length, dark: data.flatMap(darkCells) };
  return lastCode;
}

function darkCells(row: readonly boolean[], number: number): Cells[] {
  const cells: { column: number; row: number; count: number }[] = [];
  row.forEach((isDark, column) => {
    const last = cells.at(-1);
    if (isDark && last && last.column + last.count === column) last.count++;
    else if (isDark) cells.push({ column, row: number, count: 1 });
  });
  return cells;
}

function drawCode(flow: Flow, url: string): void {
  const { modules, dark } = codeOf(url);
  const x = flow.drawnAt(flow.right - codeSide, codeSide);
  const draw = () => flow.cells(ink.text, { x, y: flow.y }, codeSide / modules, dark);
  flow.element("Figure", draw, { alt: `QR code of ${url}` });
  const style = { size: 7.5, color: ink.faint } as const;
  flow.down(codeSide + 5);
  flow.element("P", () => flow.placeBefore(flow.line(flow.words.scan), flow.right, flow.y, style));
  flow.down(style.size * leading);
}

const labelStyle = { size: 7.5, color: ink.faint } as const;
const padding = 14;
const gap = 16;

interface Fact {
  readonly label: string;
  readonly text: string;
  readonly strong?: boolean;
}

/** A card in two columns: what the document is, and who sent it and when. */
function drawFacts(flow: Flow, completion: CompletionPages): void {
  const { sender } = completion;
  const { words } = flow;
  const columns: readonly (readonly Fact[])[] = [
    [
      { label: words.document, text: completion.title, strong: true },
      { label: words.file, text: completion.fileName },
      { label: words.documentId, text: completion.envelopeId },
    ],
    [
      { label: words.sentBy, text: `${sender.name}, ${sender.email}` },
      { label: words.sent, text: momentIn(words, completion.createdAt, " UTC") },
      { label: words.completed, text: momentIn(words, completion.completedAt, " UTC") },
    ],
  ];
  const width = (flow.width - 2 * padding - gap) / 2;
  const blocks = columns.map((facts) => facts.map((fact) => factBlock(flow, fact, width)));
  const heights = blocks.map((column) => column.reduce((sum, { height }) => sum + height, 0));
  const height = Math.max(...heights) + 2 * padding - 6;
  flow.fill(ink.wash, { x: flow.left, y: flow.y, width: flow.width, height }, 8);
  flow.element("Table", () => {
    blocks.forEach((column, i) => {
      let y = flow.y + padding;
      for (const block of column) {
        block.draw(flow.left + padding + i * (width + gap), y);
        y += block.height;
      }
    });
  });
  flow.down(height);
}

function factBlock(flow: Flow, { label, text, strong }: Fact, width: number) {
  const weight = strong ? ({ weight: "semibold" } as const) : {};
  const head = textBlock(flow, label, labelStyle, width);
  const body = textBlock(flow, text, { size: 9, ...weight }, width);
  return {
    height: head.height + body.height + 6,
    draw: (x: number, y: number) =>
      flow.element("TR", () => {
        flow.element("TH", () => head.draw(x, y), { scope: "Row", ...spoken(label) });
        flow.element("TD", () => body.draw(x, y + head.height), spoken(text));
      }),
  };
}
