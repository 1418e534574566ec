import { type CertificateEvent, type CertificateSigner, utc } from "./certificate-of-completion.ts";
import { type Flow, type Ink, ink } from "./flow.ts";
import type { Images } from "./stamp.ts";
import type { Line } from "./text/typesetter.ts";
import { wrapped } from "./text/wrap.ts";

interface CardRow {
  readonly line: Line;
  readonly style: Ink;
  readonly indent: number;
  readonly height: number;
}

const padding = 10;
const barWidth = 3;
const signature = { width: 150, height: 46 };
const timeWidth = 128;

/** One signer: who, the signature, and what happened when and from where. */
export function drawSigner(flow: Flow, signer: CertificateSigner, images: Images): void {
  const head = headRows(flow, signer);
  const events = signer.events.flatMap((event) => eventRows(flow, event));
  const headHeight = Math.max(signature.height, heightOf(head) + 4);
  const height = headHeight + heightOf(events) + 2 * padding;
  flow.room(Math.min(height, flow.roomOnPage));
  drawBack(flow, signer.color, Math.min(height, flow.roomLeft));
  flow.down(padding);
  drawSignature(flow, signer, images);
  const top = flow.y;
  drawRows(flow, head, signer.color);
  flow.y = top + headHeight;
  drawRows(flow, events, signer.color);
  flow.down(padding + 8);
}

function headRows(flow: Flow, signer: CertificateSigner): CardRow[] {
  const width = flow.width - signature.width - 3 * padding - barWidth;
  const order = signer.order === undefined ? "" : ` · number ${signer.order} in order`;
  const rows = (text: string, style: Ink, height: number): CardRow[] =>
    wrapped(flow.setter, text, style, width).map((line) => ({ line, style, indent: 0, height }));
  return [
    ...rows(signer.name, { size: 11, weight: "semibold" }, 15),
    ...(signer.typedName === undefined
      ? []
      : rows(`Signed as ${signer.typedName}`, { size: 9 }, 12)),
    ...rows(`${signer.email}${order}`, { size: 9, color: ink.muted }, 12),
  ];
}

function eventRows(flow: Flow, event: CertificateEvent): CardRow[] {
  const style: Ink = { size: 8 };
  const width = flow.width - timeWidth - 2 * padding - barWidth;
  const text = [event.label, event.ip, event.device].filter((part) => part !== undefined);
  const lines = wrapped(flow.setter, text.join(" · "), style, width);
  const time: CardRow = {
    line: flow.setter.line(utc(event.at)),
    style: { size: 8, color: ink.muted },
    indent: 0,
    height: 0,
  };
  return [time, ...lines.map((line) => ({ line, style, indent: timeWidth, height: 11.5 }))];
}

const heightOf = (rows: readonly CardRow[]): number =>
  rows.reduce((sum, row) => sum + row.height, 0);

function drawBack(flow: Flow, color: string, height: number): void {
  flow.fill(ink.wash, { x: flow.left, y: flow.y, width: flow.width, height });
  flow.fill(color, { x: flow.left, y: flow.y, width: barWidth, height });
}

/** A card that is longer than a page goes on, with its colour, on the next. */
function drawRows(flow: Flow, rows: readonly CardRow[], color: string): void {
  rows.forEach((row, i) => {
    const needed = row.height === 0 ? (rows[i + 1]?.height ?? 0) : row.height;
    if (needed > flow.roomLeft) {
      flow.newPage();
      drawBack(flow, color, Math.min(heightOf(rows.slice(i)) + 2 * padding, flow.roomLeft));
      flow.down(padding);
    }
    flow.place(row.line, flow.left + barWidth + padding + row.indent, flow.y, row.style);
    flow.down(row.height);
  });
}

function drawSignature(flow: Flow, signer: CertificateSigner, images: Images): void {
  const x = flow.left + flow.width - signature.width - padding;
  if (signer.signaturePng !== undefined)
    flow.picture(images.add(signer.signaturePng), { x, y: flow.y, ...signature });
  else if (signer.typedName !== undefined) {
    const style: Ink = { size: 13, color: ink.text };
    const line = flow.setter.line(signer.typedName);
    const size = Math.min(style.size, (signature.width * 1000) / Math.max(1, line.width));
    flow.place(line, x + signature.width - (line.width * size) / 1000, flow.y + 14, {
      ...style,
      size,
    });
  }
}
