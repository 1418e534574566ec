import type { Images } from "../stamp/picture.ts";
import { widthOf } from "../text/wrap.ts";
import type { CompletionSigner, CompletionStep } from "./contents.ts";
import { type Flow, ink } from "./flow.ts";
import {
  type Cell,
  leading,
  type Row,
  spoken,
  type TextBlock,
  tableRow,
  textBlock,
} from "./flow-table.ts";
import { shortMomentIn } from "./words.ts";

const padding = 10;
const barWidth = 3;
const radius = 6;
const signature = { width: 150, height: 42 };
/** These are widths in points. A column is as wide as its longest word, or as its times where one line has room for them. */
const columns = { label: { least: 62, most: 110 }, time: { least: 100, most: 136 } };

/** Draws one signer's card, which stays on one page: name, signature, and what happened, when and how. */
export function drawSigner(flow: Flow, signer: CompletionSigner, images: Images): void {
  const inner = flow.width - 2 * padding - barWidth;
  const widths = { label: labelWidthOf(flow, signer), time: timeWidthOf(flow, signer) };
  const signed = hasSignature(signer);
  const head = headOf(flow, signer, signed ? inner - signature.width - padding : inner);
  const told = toldOf(flow, signer, inner);
  const steps = signer.steps.map((step) => stepRow(flow, step, inner, widths));
  const toldY = Math.max(signed ? signature.height : 0, heightOf(head));
  const headHeight = toldY + heightOf(told) + 5;
  const height = headHeight + steps.reduce((sum, row) => sum + row.height, 0) + 2 * padding;
  flow.keepTogether(height);
  const top = flow.y;
  drawCard(flow, signer.color, height);
  const x = flow.left + barWidth + padding;
  drawParts(head, x, top + padding);
  drawParts(told, x, top + padding + toldY);
  drawSignature(flow, signer, images, top + padding);
  drawSteps(flow, steps, x, top + padding + headHeight);
  flow.y = top + height + 7;
}

/** Nothing is drawn for those who only approve or confirm. */
const hasSignature = ({ signaturePng, state }: CompletionSigner): boolean =>
  signaturePng !== undefined || state === undefined;

/** A part of the card, as an element of its own, or several. */
interface Part {
  readonly height: number;
  draw(x: number, y: number): void;
}

const heightOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { height }) => sum + height, 0);

function drawParts(parts: readonly Part[], x: number, top: number): void {
  let y = top;
  for (const { height, draw } of parts) {
    draw(x, y);
    y += height;
  }
}

const partOf = (flow: Flow, type: string, text: string, block: TextBlock): Part => ({
  height: block.height + 1,
  draw: (x, y) => flow.element(type, () => block.draw(x, y), spoken(text)),
});

function drawCard(flow: Flow, color: string, height: number): void {
  const card = { x: flow.left, y: flow.y, width: flow.width, height };
  flow.outline(ink.line, card, radius);
  const inset = radius / 2;
  flow.fill(
    color,
    { x: card.x, y: card.y + inset, width: barWidth, height: height - 2 * inset },
    1.5,
  );
}

/** Name, address and what they did. */
function headOf(flow: Flow, signer: CompletionSigner, width: number): Part[] {
  const { email, order, typedName } = signer;
  const numbered = order === undefined ? "" : ` · ${flow.words.inOrder(order)}`;
  const small = (text: string, color: string): Part =>
    partOf(flow, "P", text, textBlock(flow, text, { size: 8.5, color }, width));
  return [
    nameAndState(flow, signer, width),
    small(`${flow.apart(email)}${numbered}`, ink.soft),
    ...(typedName === undefined ? [] : [small(flow.words.underName(typedName), ink.warn)]),
  ];
}

const nameStyle = { size: 11, weight: "semibold" } as const;
const stateStyle = { size: 7.5, weight: "semibold", color: ink.success } as const;
const aroundState = { x: 6, y: 2 };
const behindName = 8;

/** What they did is behind the name, or below if it is too long. Nothing is sealed before everybody has done their part. */
function nameAndState(
  flow: Flow,
  { name, state = flow.words.signed }: CompletionSigner,
  width: number,
): Part {
  const title = textBlock(flow, name, nameStyle, width);
  const done = textBlock(flow, state, stateStyle, width - 2 * aroundState.x);
  const isOneLine = done.height <= stateStyle.size * leading;
  const washed = {
    width: isOneLine ? done.endWidth + 2 * aroundState.x : width,
    height: done.height + 2.8,
  };
  const isBehind = isOneLine && title.endWidth + behindName + washed.width <= width;
  const at = isBehind
    ? { x: title.endWidth + behindName, y: title.height - 14 }
    : { x: 0, y: title.height + 1 };
  return {
    height: title.height + 1 + (isBehind ? 0 : washed.height + 3),
    draw: (x, y) => {
      flow.element("H3", () => title.draw(x, y), spoken(name));
      const place = { x: x + at.x, y: y + at.y };
      flow.fill(ink.successWash, { ...place, ...washed }, 6.5);
      const draw = () => done.draw(place.x + aroundState.x, place.y + aroundState.y);
      flow.element("P", draw, spoken(state));
    },
  };
}

/** Sentences below name and signature, as wide as the card. */
const toldOf = (flow: Flow, { told = [] }: CompletionSigner, width: number): Part[] =>
  told.map((text) => partOf(flow, "P", text, textBlock(flow, text, toldStyle, width)));

const toldStyle = { size: 8, color: ink.soft } as const;

const labelSize = 8;

/** No word breaks, and no label takes three lines, if that's possible. */
function labelWidthOf(flow: Flow, { steps }: CompletionSigner): number {
  const { least, most } = columns.label;
  const words = steps.flatMap(({ label }) => label.split(/\s+/));
  const widths = words.map((word) => widthOf(flow.line(word), labelSize) + 6.5);
  const wide = Math.min(most, Math.max(least, ...widths));
  const isShort = ({ label }: CompletionStep): boolean =>
    textBlock(flow, label, { size: labelSize }, wide - 6).height <= 2 * labelSize * leading;
  return steps.every(isShort) ? wide : most;
}

function timeWidthOf(flow: Flow, { steps }: CompletionSigner): number {
  const { least, most } = columns.time;
  const widths = steps.map(({ at }) => widthOf(flow.line(shortMomentIn(flow.words, at)), 8) + 6.5);
  const widest = Math.max(least, ...widths);
  // Broken before the bracket.
  return widest > most ? least : widest;
}

function stepRow(
  flow: Flow,
  { label, at, how }: CompletionStep,
  width: number,
  widths: { readonly label: number; readonly time: number },
): Row {
  const { label: first, time } = widths;
  const soft = { size: labelSize, color: ink.soft };
  const texts: readonly Cell[] = [
    { text: label, style: soft, x: 0, width: first - 6, scope: "Row" },
    { text: shortMomentIn(flow.words, at), style: { size: 8 }, x: first, width: time - 6 },
    { text: how, style: { size: 8 }, x: first + time, width: width - first - time },
  ];
  return tableRow(flow, texts, 2);
}

function drawSteps(flow: Flow, steps: readonly Row[], x: number, top: number): void {
  let y = top;
  const width = flow.right - padding - x;
  flow.element("Table", () => {
    for (const row of steps) {
      flow.fill(ink.line, { x, y, width, height: 0.5 });
      row.draw(x, y);
      y += row.height;
    }
  });
}

/** Draws the signature on white, above a line, never stretched. */
function drawSignature(flow: Flow, signer: CompletionSigner, images: Images, y: number): void {
  const area = { x: flow.right - padding - signature.width, y, ...signature };
  const alt = flow.words.signatureOf(signer.name);
  const { signaturePng } = signer;
  if (signaturePng !== undefined) {
    const picture = images.add(signaturePng);
    flow.element("Figure", () => flow.picture(picture, { ...area, height: area.height - 4 }), {
      alt,
    });
    return;
  }
  if (!hasSignature(signer)) return;
  const text = signer.typedName ?? signer.name;
  const line = flow.line(text);
  const size = Math.min(12, (signature.width * 1000) / Math.max(1, line.width));
  const style = { size, color: ink.soft };
  const x = area.x + area.width - widthOf(line, size);
  flow.element("P", () => flow.place(line, x, y + 14, style), spoken(text));
}
