import type { Figures } from "./figures.ts";

const [width, height] = [720, 400];
const plot = { left: 70, right: 690, top: 50, bottom: 340 };
const limitMs = 2_000;
/** The time axis is logarithmic, from 0.1 s to 100 s. */
const [fromMs, toMs] = [100, 100_000];
const colours = { p50Ms: "#1c7ed6", p95Ms: "#e8590c" } as const;

/** Curves of seconds from sending to sealed over documents per minute, as an SVG. */
export function curve(figures: readonly Figures[]): string {
  const most = Math.max(1, ...figures.map(({ perMinute }) => perMinute));
  const x = (perMinute: number) => round(plot.left + (perMinute / most) * (plot.right - plot.left));
  const label = "Seconds from sending to sealed, by documents per minute";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(plot.left, 26, label, 'font-size="16"'),
    ...[100, 1_000, 10_000, 100_000].map(grid),
    line(y(limitMs), 'stroke="#868e96" stroke-dasharray="5 4"'),
    text(plot.right, y(limitMs) - 5, "2 s", 'text-anchor="end"'),
    ...figures.map(({ perMinute }) =>
      text(x(perMinute), plot.bottom + 20, String(perMinute), 'text-anchor="middle"'),
    ),
    text((plot.left + plot.right) / 2, plot.bottom + 44, "documents per minute", middle),
    ...series(figures, "p50Ms", "median", x),
    ...series(figures, "p95Ms", "95th percentile", x),
    "</svg>\n",
  ].join("\n");
}

const middle = 'text-anchor="middle"';
const round = (value: number): number => Math.round(value * 10) / 10;

function y(ms: number): number {
  const part = Math.log(Math.min(toMs, Math.max(fromMs, ms)) / fromMs) / Math.log(toMs / fromMs);
  return round(plot.bottom - part * (plot.bottom - plot.top));
}

const text = (x: number, y: number, words: string, more = ""): string =>
  `<text x="${x}" y="${y}" fill="#212529" ${more}>${words}</text>`;

const line = (y: number, more: string): string =>
  `<line x1="${plot.left}" x2="${plot.right}" y1="${y}" y2="${y}" ${more}/>`;

const grid = (ms: number): string =>
  line(y(ms), 'stroke="#dee2e6"') +
  text(plot.left - 8, y(ms) + 4, `${ms / 1000}`, 'text-anchor="end"');

function series(
  figures: readonly Figures[],
  name: "p50Ms" | "p95Ms",
  words: string,
  x: (perMinute: number) => number,
): string[] {
  const colour = colours[name];
  const points = figures.filter((one) => Number.isFinite(one[name]));
  const drawn = points.map((one) => `${x(one.perMinute)},${y(one[name])}`);
  const first = points[0];
  if (!first) return [];
  return [
    `<polyline points="${drawn.join(" ")}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
    ...points.map(
      (one) => `<circle cx="${x(one.perMinute)}" cy="${y(one[name])}" r="3.5" fill="${colour}"/>`,
    ),
    `<text x="${x(first.perMinute) - 9}" y="${y(first[name]) + 4}" text-anchor="end" fill="${colour}">${words}</text>`,
  ];
}
