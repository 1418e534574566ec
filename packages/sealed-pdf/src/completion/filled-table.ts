import { linesOf } from "../layout/lines.ts";
import type { Line } from "../text/typesetter.ts";
import type { CompletionAnswer, CompletionSigner } from "./contents.ts";
import { type Flow, ink } from "./flow.ts";
import {
  drawTableHead,
  drawText,
  leading,
  type Row,
  spoken,
  tableRow,
  textBlock,
} from "./flow-table.ts";

const padding = 3;
const labelX = 6;
const valueX = 170;
const head = { size: 8, color: ink.soft, weight: "semibold" } as const;
const labelStyle = { size: 8, color: ink.soft } as const;
const valueStyle = { size: 8 } as const;
const step = valueStyle.size * leading;
/** Height that a heading and the start of its table need together: no page break separates them. */
const beginning = 40;

/** A table of what a signer filled in; draws nothing if there are no values. */
export function drawFilled(flow: Flow, { name, filled = [] }: CompletionSigner): void {
  if (filled.length === 0) return;
  const headRow = tableRow(
    flow,
    [
      {
        text: flow.words.field,
        style: head,
        x: labelX,
        width: valueX - labelX - 8,
        scope: "Column",
      },
      { text: flow.words.answer, style: head, x: valueX, width: valueWidth(flow), scope: "Column" },
    ],
    4,
  );
  flow.keepTogether(headRow.height + beginning);
  drawText(flow, "H4", flow.words.filledBy(name), { style: { size: 9, weight: "semibold" } });
  flow.down(4);
  flow.element("Table", () => {
    drawTableHead(flow, headRow);
    for (const answer of filled) drawAnswer(flow, answer, headRow);
  });
  flow.down(10);
}

const valueWidth = (flow: Flow): number => flow.width - valueX - labelX;

/** A row that stays on one page, unless it is longer than a page. */
function drawAnswer(flow: Flow, { label, value }: CompletionAnswer, headRow: Row): void {
  const name = textBlock(flow, label, labelStyle, valueX - labelX - 8);
  const lines = answerLines(flow, value);
  const height = Math.max(name.height, lines.length * step) + 2 * padding;
  const isTall = height > flow.pageHeight - headRow.height;
  const makeRoom = (points: number): void => {
    if (flow.keepTogether(points)) flow.decoration(() => drawTableHead(flow, headRow));
  };
  makeRoom(isTall ? name.height + 2 * padding : height);
  const top = flow.y + padding;
  const sheet = flow.sheets.length;
  flow.element("TR", () => {
    const more = { scope: "Row", ...spoken(label) } as const;
    flow.element("TH", () => name.draw(flow.left + labelX, top), more);
    flow.down(padding);
    flow.element(
      "TD",
      () =>
        lines.forEach((line) => {
          makeRoom(step);
          drawLine(flow, line);
          flow.down(step);
        }),
      spoken(value),
    );
  });
  if (flow.sheets.length === sheet) flow.y = Math.max(flow.y, top + name.height);
  flow.down(padding);
  flow.rule();
}

interface AnswerLine {
  readonly line: Line;
  readonly direction: "ltr" | "rtl";
}

function answerLines(flow: Flow, value: string): AnswerLine[] {
  const { setter } = flow;
  const measure = setter.measuring(value);
  return value
    .split("\n")
    .flatMap((paragraph) => linesOf(measure, paragraph, valueWidth(flow) / valueStyle.size))
    .map(({ text, direction }) => ({
      line: setter.line(text, "regular", { base: direction, context: value }),
      direction,
    }));
}

function drawLine(flow: Flow, { line, direction }: AnswerLine): void {
  // On mirrored pages, every value starts at the right.
  if (direction === "ltr" || flow.isMirrored)
    flow.place(line, flow.left + valueX, flow.y, valueStyle);
  else flow.placeBefore(line, flow.right - labelX, flow.y, valueStyle);
}
