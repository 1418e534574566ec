import type { Images } from "../stamp/picture.ts";
import { widthOf } from "../text/wrap.ts";
import type { CompletionSigner, CompletionStep } from "./contents.ts";
import { type Flow, type Ink, ink } from "./flow.ts";
import { type Cell, type Row, spoken, type TextBlock, tableRow, textBlock } from "./flow-table.ts";
import { momentIn } from "./words.ts";

const padding = 10;
const barWidth = 3;
const radius = 6;
const signature = { width: 150, height: 42 };
/** Minimum widths; the label column grows with the longest word of a label. */
const columns = { label: 62, time: 100 };

/** Draws one signer's card, which stays on one page: name, signature, and what happened, when and how. */
export function drawSigner(flow: Flow, signer: CompletionSigner, images: Images): void {
  const inner = flow.width - 2 * padding - barWidth;
  const labelWidth = labelWidthOf(flow, signer);
  const texts = headTexts(flow, signer, inner - signature.width - padding);
  const steps = signer.steps.map((step) => stepRow(flow, step, inner, labelWidth));
  const textHeight = texts.reduce((sum, { block }) => sum + block.height + 1, 0);
  const headHeight = Math.max(signature.height, textHeight) + 5;
  const height = headHeight + steps.reduce((sum, row) => sum + row.height, 0) + 2 * padding;
  flow.keepTogether(height);
  const top = flow.y;
  drawCard(flow, signer.color, height);
  const x = flow.left + barWidth + padding;
  let y = top + padding;
  for (const { type, block, text } of texts) {
    flow.element(type, () => block.draw(x, y), spoken(text));
    if (type === "H3") drawState(flow, signer, x + block.endWidth + 8, y + block.height - 14);
    y += block.height + 1;
  }
  drawSignature(flow, signer, images, top + padding);
  drawSteps(flow, steps, x, top + padding + headHeight);
  flow.y = top + height + 7;
}

const stateStyle = { size: 7.5, weight: "semibold", color: ink.success } as const;

/** Width that the state takes up on the line of the name. */
const stateWidth = (flow: Flow, { state = flow.words.signed }: CompletionSigner): number =>
  Math.max(40, widthOf(flow.line(state, stateStyle.weight), stateStyle.size) + 14);

/** Draws what they did; nothing is sealed before everybody has done their part. */
function drawState(
  flow: Flow,
  { state = flow.words.signed }: CompletionSigner,
  x: number,
  y: number,
): void {
  const line = flow.line(state, stateStyle.weight);
  const width = widthOf(line, stateStyle.size) + 12;
  flow.fill(ink.successWash, { x, y, width, height: 13 }, 6.5);
  flow.element("P", () => flow.place(line, x + 6, y + 2, stateStyle), spoken(state));
}

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

interface HeadText {
  readonly type: string;
  readonly text: string;
  readonly block: TextBlock;
}

function headTexts(flow: Flow, signer: CompletionSigner, width: number): HeadText[] {
  const { name, email, order, typedName, told = [] } = signer;
  const numbered = order === undefined ? "" : ` · ${flow.words.inOrder(order)}`;
  const text = (type: string, words: string, style: Ink, room = width): HeadText => ({
    type,
    text: words,
    block: textBlock(flow, words, style, room),
  });
  return [
    text("H3", name, { size: 11, weight: "semibold" }, width - stateWidth(flow, signer)),
    text("P", `${flow.apart(email)}${numbered}`, { size: 8.5, color: ink.soft }),
    ...(typedName === undefined
      ? []
      : [text("P", flow.words.underName(typedName), { size: 8.5, color: ink.warn })]),
    ...told.map((sentence) => text("P", sentence, { size: 8, color: ink.soft })),
  ];
}

const labelSize = 8;

function labelWidthOf(flow: Flow, { steps }: CompletionSigner): number {
  const words = steps.flatMap(({ label }) => label.split(/\s+/));
  const widths = words.map((word) => widthOf(flow.line(word), labelSize) + 6.5);
  return Math.min(110, Math.max(columns.label, ...widths));
}

function stepRow(
  flow: Flow,
  { label, at, how }: CompletionStep,
  width: number,
  first: number,
): Row {
  const { time } = columns;
  const cells: Cell[] = [
    {
      text: label,
      style: { size: labelSize, color: ink.soft },
      x: 0,
      width: first - 6,
      scope: "Row",
    },
    { text: momentIn(flow.words, at), style: { size: 8 }, x: first, width: time - 6 },
    { text: how, style: { size: 8 }, x: first + time, width: width - first - time },
  ];
  return tableRow(flow, cells, 2);
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
  if (signer.state !== undefined) return;
  const text = signer.typedName ?? signer.name;
  const line = flow.line(text);
  const size = Math.min(12, (signature.width * 1000) / Math.max(1, line.width));
  const style = { size, color: ink.soft };
  const x = area.x + area.width - widthOf(line, size);
  flow.element("P", () => flow.place(line, x, y + 14, style), spoken(text));
}
