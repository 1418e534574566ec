import { decimal } from "../file/serialize.ts";
import type { PageSize } from "../file/view.ts";
import { rightToLeft } from "../portable/characters.ts";
import { type Picture, showPicture } from "../stamp/picture.ts";
import type { Element } from "../stamp/structure.ts";
import { type Line, showLine, type Typesetter } from "../text/typesetter.ts";
import { isolated, lineOf, type Style, widthOf } from "../text/wrap.ts";
import type { CompletionWords } from "./words.ts";

/** The product's colors, as `#rrggbb`. */
export const ink = {
  text: "#17171f",
  soft: "#4d4d5a",
  faint: "#676774",
  line: "#e3e3ea",
  wash: "#f7f7f9",
  white: "#ffffff",
  success: "#136138",
  successWash: "#e5f5ec",
  warn: "#7d4500",
} as const;

export interface Sheet {
  content: string;
  readonly pictures: Map<string, Picture>;
  /** The structure element of each marked content. */
  readonly markedContents: Element[];
}

export interface Area {
  readonly x: number;
  /** Upper edge, in points from the top of the page. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cells of a grid that lie side by side in one row. */
export interface Cells {
  readonly column: number;
  readonly row: number;
  readonly count: number;
}

export interface Ink extends Style {
  readonly color?: string;
}

const marginX = 50;
const marginTop = 46;
const marginBottom = 54;

/**
 * Pages that are drawn from top to bottom; y grows downwards. Text and pictures belong to the open
 * element; everything else is decoration.
 */
export class Flow {
  readonly setter: Typesetter;
  readonly sheets: Sheet[] = [];
  readonly left = marginX;
  readonly width: number;
  readonly root: Element;
  y = marginTop;
  readonly paper: PageSize;
  readonly words: CompletionWords;
  readonly #open: Element[];
  #decorating = false;

  constructor(setter: Typesetter, paper: PageSize, words: CompletionWords) {
    this.setter = setter;
    this.paper = paper;
    this.words = words;
    const { language, direction } = words;
    this.root = { type: "Document", kids: [], language, direction };
    this.#open = [this.root];
    this.width = paper.width - 2 * marginX;
    this.newPage();
  }

  newPage(): void {
    this.sheets.push({ content: "", pictures: new Map(), markedContents: [] });
    this.y = marginTop;
  }

  down(points: number): void {
    this.y += points;
  }

  /** Begins a new page unless this height fits on the current one; returns whether it did. */
  keepTogether(height: number): boolean {
    if (this.y <= marginTop || height <= this.roomLeft) return false;
    this.newPage();
    return true;
  }

  get roomLeft(): number {
    return this.paper.height - marginBottom - this.y;
  }

  /** Usable height of an empty page. */
  get pageHeight(): number {
    return this.paper.height - marginTop - marginBottom;
  }

  get right(): number {
    return this.left + this.width;
  }

  /** Puts everything that `draw` places into a new element within the open one. */
  element(type: string, draw: () => void, more: Omit<Element, "type" | "kids"> = {}): void {
    if (this.#decorating) {
      draw();
      return;
    }
    const element: Element = { type, kids: [], ...more };
    this.#open.at(-1)?.kids.push(element);
    this.#open.push(element);
    draw();
    this.#open.pop();
  }

  /** Marks what `draw` places as not to be read out, such as content repeated on every page. */
  decoration(draw: () => void): void {
    const before = this.#decorating;
    this.#decorating = true;
    draw();
    this.#decorating = before;
  }

  get isMirrored(): boolean {
    return this.words.direction === "rtl";
  }

  /**
   * Left edge at which something of this width placed at x is drawn: mirrored pages measure x from the right edge. Callers
   * always give positions of unmirrored pages.
   */
  drawnAt(x: number, width: number): number {
    return this.isMirrored ? this.paper.width - x - width : x;
  }

  /** Base direction of a text on these pages; undefined (the text's own) if it has no right-to-left letters. */
  baseOf(text: string): "rtl" | undefined {
    return this.isMirrored && rightToLeft.test(text) ? "rtl" : undefined;
  }

  /** A text to be joined with others; on mirrored pages it is isolated from them. */
  apart(text: string): string {
    return this.isMirrored && !rightToLeft.test(text) ? isolated(text) : text;
  }

  /** Shapes a line, to be placed later. */
  line(text: string, weight?: Style["weight"]): Line {
    return lineOf(this.setter, text, { base: this.baseOf(text), ...(weight ? { weight } : {}) });
  }

  /** Draws one line with its top at y. */
  place(line: Line, x: number, y: number, style: Ink): void {
    const baseline = this.paper.height - y - style.size;
    const left = this.drawnAt(x, widthOf(line, style.size));
    const shown = showLine(line, left, baseline, style.size);
    this.#write(`${color(style.color ?? ink.text)} scn ${shown}`);
  }

  /** Draws one line that ends at x. */
  placeBefore(line: Line, x: number, y: number, style: Ink): void {
    this.place(line, x - widthOf(line, style.size), y, style);
  }

  fill(hex: string, area: Area, radius = 0): void {
    this.decoration(() => this.#write(`${color(hex)} scn ${this.#path(area, radius)} f\n`));
  }

  outline(hex: string, area: Area, radius: number): void {
    const path = this.#path(area, radius);
    this.decoration(() => this.#write(`0.75 w ${color(hex)} SCN ${path} S\n`));
  }

  rule(y = this.y): void {
    this.fill(ink.line, { x: this.left, y, width: this.width, height: 0.75 });
  }

  /** Draws the picture as large as fits, aligned to the end of the area and vertically centred. */
  picture(picture: Picture, area: Area): void {
    const scale = Math.min(area.width / picture.width, area.height / picture.height);
    const width = picture.width * scale;
    const height = picture.height * scale;
    const x = this.drawnAt(area.x + area.width - width, width);
    const y = this.paper.height - area.y - (area.height + height) / 2;
    const key = `I${picture.ref.number}`;
    this.sheets.at(-1)?.pictures.set(key, picture);
    this.#write(`${showPicture(picture, key, { x, y, width, height })}\n`);
  }

  /** Cells of a grid with square cells of one size, whose upper left corner is at `corner`. */
  cells(hex: string, corner: { x: number; y: number }, size: number, filled: readonly Cells[]) {
    const boxes = filled.map(({ column, row, count }) => {
      const x = corner.x + column * size;
      const y = this.paper.height - corner.y - (row + 1) * size;
      return `${[x, y, count * size, size].map(short).join(" ")} re`;
    });
    this.#write(`${color(hex)} scn\n${boxes.join("\n")} f\n`);
  }

  /** Writes the caller's own drawing operators, in the page's space (y upwards), as decoration. */
  drawing(operators: string): void {
    this.decoration(() => this.#write(`${operators}\n`));
  }

  /** Draws on an earlier page what is known only at the end. */
  onSheet(index: number, draw: () => void): void {
    const later = this.sheets.splice(index + 1);
    draw();
    this.sheets.push(...later);
  }

  #write(content: string): void {
    const sheet = this.sheets.at(-1);
    const element = this.#open.at(-1);
    if (sheet === undefined || element === undefined) return;
    if (this.#decorating || element === this.root) {
      sheet.content += `/Artifact BMC\n${content}EMC\n`;
      return;
    }
    const id = sheet.markedContents.push(element) - 1;
    element.kids.push({ page: this.sheets.length - 1, id });
    sheet.content += `/${element.type} <</MCID ${id}>> BDC\n${content}EMC\n`;
  }

  #path({ x: from, y, width, height }: Area, radius: number): string {
    const x = this.drawnAt(from, width);
    const bottom = this.paper.height - y - height;
    if (radius === 0) return `${[x, bottom, width, height].map(short).join(" ")} re`;
    return roundedPath({ x, bottom, width, height }, radius);
  }
}

/** Offset of the control points of a quarter circle (four Bézier curves make a circle). */
const bend = 0.5523;

function roundedPath(
  { x, bottom, width, height }: { x: number; bottom: number; width: number; height: number },
  r: number,
): string {
  const [right, top] = [x + width, bottom + height];
  const k = r * (1 - bend);
  const point = (...values: number[]): string => values.map(short).join(" ");
  return [
    `${point(x + r, bottom)} m ${point(right - r, bottom)} l`,
    `${point(right - k, bottom, right, bottom + k, right, bottom + r)} c`,
    `${point(right, top - r)} l ${point(right, top - k, right - k, top, right - r, top)} c`,
    `${point(x + r, top)} l ${point(x + k, top, x, top - k, x, top - r)} c`,
    `${point(x, bottom + r)} l ${point(x, bottom + k, x + k, bottom, x + r, bottom)} c h`,
  ].join(" ");
}

const short = (value: number): string => decimal(Math.round(value * 1000) / 1000);

/** Operands for `scn` and `SCN`. */
export function color(hex: string): string {
  const known = /^#[0-9a-f]{6}$/i.test(hex) ? hex : ink.faint;
  const parts = [1, 3, 5].map((at) => Number.parseInt(known.slice(at, at + 2), 16) / 255);
  return parts.map(short).join(" ");
}
