import type { PageSize } from "#contract/markers";
import { decimal } from "./serialize.ts";
import type { Picture } from "./stamp.ts";
import { type Line, showLine, type Typesetter } from "./text/typesetter.ts";
import { type Style, widthOf, wrapped } from "./text/wrap.ts";

/** `#rrggbb` */
export const ink = {
  text: "#1f2430",
  muted: "#5b6270",
  faint: "#e4e6eb",
  wash: "#f8f8fb",
  accent: "#4f46e5",
} as const;

export interface Sheet {
  content: string;
  readonly pictures: Map<string, Picture>;
}

export interface Area {
  readonly x: number;
  /** Upper edge, in points from the top of the page. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Ink extends Style {
  readonly color?: string;
}

const marginX = 52;
const marginTop = 48;
const marginBottom = 56;
const leading = 1.36;
const labelWidth = 128;

/** Sets blocks from top to bottom and begins a new page when one is full; y grows downwards. */
export class Flow {
  readonly setter: Typesetter;
  readonly sheets: Sheet[] = [];
  readonly left = marginX;
  readonly width: number;
  y = marginTop;
  readonly #paper: PageSize;

  constructor(setter: Typesetter, paper: PageSize) {
    this.setter = setter;
    this.#paper = paper;
    this.width = paper.width - 2 * marginX;
    this.newPage();
  }

  newPage(): void {
    this.sheets.push({ content: "", pictures: new Map() });
    this.y = marginTop;
  }

  down(points: number): void {
    this.y += points;
  }

  /** Begins a new page unless this much fits on the present one. */
  room(height: number): void {
    if (this.y > marginTop && height > this.roomLeft) this.newPage();
  }

  get roomLeft(): number {
    return this.#paper.height - marginBottom - this.y;
  }

  get roomOnPage(): number {
    return this.#paper.height - marginBottom - marginTop;
  }

  /** Wrapped text over the whole width. */
  lines(text: string, style: Ink): void {
    for (const line of wrapped(this.setter, text, style, this.width)) {
      this.room(style.size * leading);
      this.place(line, this.left, this.y, style);
      this.down(style.size * leading);
    }
  }

  /** A label and what it says beside it. */
  row(
    label: string,
    text: string,
    more: { readonly size?: number; readonly weight?: "semibold"; readonly small?: boolean } = {},
  ): void {
    const size = more.size ?? 9;
    const style: Ink = {
      size: more.small === true ? 7.5 : size,
      ...(more.weight === undefined ? {} : { weight: more.weight }),
    };
    const step = size * leading;
    const lines = wrapped(this.setter, text, style, this.width - labelWidth);
    this.room(step * Math.min(lines.length, 3) + 3);
    this.place(this.setter.line(label), this.left, this.y, { size, color: ink.muted });
    for (const line of lines) {
      this.room(step);
      this.place(line, this.left + labelWidth, this.y + (size - style.size) * 0.8, style);
      this.down(step);
    }
    this.down(3);
  }

  rule(): void {
    this.fill(ink.faint, { x: this.left, y: this.y, width: this.width, height: 0.75 });
  }

  /** One line with its top at y. */
  place(line: Line, x: number, y: number, style: Ink): void {
    const baseline = this.#paper.height - y - style.size;
    this.#write(`${color(style.color ?? ink.text)} ${showLine(line, x, baseline, style.size)}`);
  }

  fill(hex: string, { x, y, width, height }: Area): void {
    const box = [x, this.#paper.height - y - height, width, height].map(decimal);
    this.#write(`${color(hex)} ${box.join(" ")} re f\n`);
  }

  /** The picture as large as it fits, at the right and in the middle. */
  picture(picture: Picture, area: Area): void {
    const scale = Math.min(area.width / picture.width, area.height / picture.height);
    const width = picture.width * scale;
    const height = picture.height * scale;
    const x = area.x + area.width - width;
    const y = this.#paper.height - area.y - (area.height + height) / 2;
    const key = `I${picture.ref.number}`;
    this.sheets.at(-1)?.pictures.set(key, picture);
    this.#write(`q ${[width, 0, 0, height, x, y].map(decimal).join(" ")} cm /${key} Do Q\n`);
  }

  footer(sheet: Sheet, left: string, right: string): void {
    const size = 7.5;
    const [from, to] = [this.setter.line(left), this.setter.line(right)];
    const end = this.left + this.width - widthOf(to, size);
    sheet.content += `${color(ink.muted)} ${showLine(from, this.left, 30, size)}`;
    sheet.content += showLine(to, end, 30, size);
  }

  #write(content: string): void {
    const sheet = this.sheets.at(-1);
    if (sheet !== undefined) sheet.content += content;
  }
}

function color(hex: string): string {
  const known = /^#[0-9a-f]{6}$/i.test(hex) ? hex : ink.muted;
  const parts = [1, 3, 5].map((at) => Number.parseInt(known.slice(at, at + 2), 16) / 255);
  return `${parts.map((part) => decimal(Math.round(part * 1000) / 1000)).join(" ")} rg`;
}
