import type { Element } from "../stamp/structure.ts";
import type { Line } from "../text/typesetter.ts";
import { widthOf, withoutIsolates, wrapped } from "../text/wrap.ts";
import type { Flow, Ink } from "./flow.ts";
import { ink } from "./flow.ts";

export const leading = 1.36;

export interface Cell {
  readonly text: string;
  readonly style: Ink;
  /** Distance from the row's left edge. */
  readonly x: number;
  readonly width: number;
  /** Marks a header cell: of a row or of a column. */
  readonly scope?: Element["scope"];
}

export interface Row {
  readonly height: number;
  /** Draws the row with its top left corner at x, y, as an element that contains its cells. */
  draw(x: number, y: number): void;
}

/** Lines of text, measured and ready to be placed. */
export interface TextBlock {
  readonly height: number;
  /** Width of the last line. */
  readonly endWidth: number;
  draw(x: number, y: number): void;
}

/** `direction` is the text's own, if it starts at its own side of the page whichever side the page's texts start at. */
export function textBlock(
  flow: Flow,
  text: string,
  style: Ink,
  width: number,
  direction = flow.words.direction,
): TextBlock {
  const base = direction === "rtl" && !flow.isMirrored ? direction : flow.baseOf(text);
  const lines = wrapped(flow.setter, text, { ...style, base }, width);
  return blockOf(flow, lines, style, direction === flow.words.direction ? undefined : width);
}

/** Lines that start at the page's side, or at the other one, this far away. */
function blockOf(flow: Flow, lines: readonly Line[], style: Ink, width?: number): TextBlock {
  const step = style.size * leading;
  return {
    height: lines.length * step,
    endWidth: widthOf(lines.at(-1) ?? flow.setter.line(""), style.size),
    draw: (x, y) => {
      for (const [i, line] of lines.entries())
        if (width === undefined) flow.place(line, x, y + i * step, style);
        else flow.placeBefore(line, x + width, y + i * step, style);
    },
  };
}

/** Text as an element of its own; screen readers get right-to-left text in logical order. */
export function drawText(
  flow: Flow,
  type: string,
  text: string,
  more: {
    readonly style: Ink;
    readonly x?: number;
    readonly width?: number;
    readonly direction?: "ltr" | "rtl";
  },
): void {
  const block = textBlock(flow, text, more.style, more.width ?? flow.width, more.direction);
  flow.keepTogether(block.height);
  flow.element(type, () => block.draw(more.x ?? flow.left, flow.y), spoken(text));
  flow.down(block.height);
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

export const spoken = (text: string): { actualText?: string } =>
  rightToLeft.test(text) ? { actualText: withoutIsolates(text) } : {};

export function tableRow(flow: Flow, cells: readonly Cell[], padding: number): Row {
  const [row] = tableRows(flow, cells, padding, Number.POSITIVE_INFINITY);
  if (row === undefined) throw new Error("expected a row with cells, found none");
  return row;
}

/** A row that is higher than `heightMax` continues in further rows. */
export function tableRows(
  flow: Flow,
  cells: readonly Cell[],
  padding: number,
  heightMax: number,
): readonly Row[] {
  const all = cells.map((cell) => {
    const style = { ...cell.style, base: flow.baseOf(cell.text) };
    const lines = wrapped(flow.setter, cell.text, style, cell.width);
    const most = Math.floor((heightMax - 2 * padding) / (cell.style.size * leading));
    return { cell, lines, most };
  });
  const count = Math.max(...all.map(({ lines, most }) => Math.ceil(lines.length / most) || 1));
  return Array.from({ length: count }, (_, part) => {
    const blocks = all.map(({ cell, lines, most }) => {
      const own = count === 1 ? lines : lines.slice(part * most, (part + 1) * most);
      return { cell, block: blockOf(flow, own, cell.style), text: part === 0 ? cell.text : "" };
    });
    return rowOf(flow, blocks, padding);
  });
}

interface FilledCell {
  readonly cell: Cell;
  readonly block: TextBlock;
  /** Screen readers say this, in the first of several rows. */
  readonly text: string;
}

const rowOf = (flow: Flow, blocks: readonly FilledCell[], padding: number): Row => ({
  height: Math.max(...blocks.map(({ block }) => block.height)) + 2 * padding,
  draw: (x, y) =>
    flow.element("TR", () => {
      for (const { cell, block, text } of blocks) {
        const { scope } = cell;
        const more = { ...spoken(text), ...(scope ? { scope } : {}) };
        const type = scope ? "TH" : "TD";
        flow.element(type, () => block.draw(x + cell.x, y + padding), more);
      }
    }),
});

/** Rows under a header row that is repeated on every page, separated by hairlines. */
export function drawTable(flow: Flow, head: Row, rows: readonly Row[]): void {
  flow.element("Table", () => {
    flow.keepTogether(head.height + (rows[0]?.height ?? 0));
    drawTableHead(flow, head);
    for (const row of rows) {
      if (flow.keepTogether(row.height)) flow.decoration(() => drawTableHead(flow, head));
      row.draw(flow.left, flow.y);
      flow.down(row.height);
      flow.rule();
    }
  });
}

export function drawTableHead(flow: Flow, head: Row): void {
  flow.fill(ink.wash, { x: flow.left, y: flow.y, width: flow.width, height: head.height }, 3);
  head.draw(flow.left, flow.y);
  flow.down(head.height);
}
