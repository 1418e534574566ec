import type { ProgressReply } from "../../../api/dashboard.ts";
import { dayWords } from "./progress-words.ts";

type Weeks = ProgressReply["weeks"];

/** Size of the drawing in user units; it is scaled to the width of its container. */
const size = { width: 360, height: 120, left: 26, top: 8, bottom: 18 };
const plotHeight = size.height - size.top - size.bottom;
const ticks = [0, 0.5, 1];

/** Two bars for each week: documents sent and completed. Screen readers get a table. */
export function WeeksPlot({ weeks }: { weeks: Weeks }) {
  const max = axisMax(Math.max(...weeks.flatMap(({ sent, completed }) => [sent, completed])));
  const step = (size.width - size.left) / weeks.length;
  const bar = step * 0.36;
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        <span>Documents by week, the last 12 weeks</span>
        <Key className="bg-accent" label="Sent" />
        <Key className="bg-success-ink" label="Completed" />
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="w-full text-ink-soft"
        aria-hidden="true"
      >
        {ticks.map((share) => (
          <Tick key={share} share={share} value={max * share} />
        ))}
        {weeks.map(({ from, sent, completed }, index) => (
          <g key={from}>
            <Bar
              x={size.left + index * step + step * 0.1}
              width={bar}
              share={sent / max}
              className="fill-accent"
            />
            <Bar
              x={size.left + index * step + step * 0.54}
              width={bar}
              share={completed / max}
              className="fill-success-ink"
            />
            {index % 4 === 0 && (
              <text
                x={size.left + index * step}
                y={size.height - 4}
                fontSize="10"
                fill="currentColor"
              >
                {dayWords(from)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <caption>Documents by week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Sent</th>
            <th scope="col">Completed</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, sent, completed }) => (
            <tr key={from}>
              <th scope="row">{dayWords(from)}</th>
              <td>{sent}</td>
              <td>{completed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** The least of 2, 4, 10, 20, 40, 100 and so on that is no less than a count: half of it is whole, too. */
function axisMax(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  const least = [1, 2, 4, 10].find((digit) => digit * power >= count) ?? 10;
  return Math.max(2, least * power);
}

/** A level line, with its number before it. */
function Tick({ share, value }: { share: number; value: number }) {
  const y = size.height - size.bottom - plotHeight * share + 0.5;
  return (
    <>
      <text x={size.left - 4} y={y + 3} fontSize="10" textAnchor="end" fill="currentColor">
        {value.toLocaleString("en")}
      </text>
      <line
        x1={size.left}
        x2={size.width}
        y1={y}
        y2={y}
        stroke="currentColor"
        strokeOpacity={share === 0 ? 0.4 : 0.15}
      />
    </>
  );
}

interface BarProps {
  readonly x: number;
  readonly width: number;
  /** Height relative to the highest bar. */
  readonly share: number;
  readonly className: string;
}

function Bar({ x, width, share, className }: BarProps) {
  const height = plotHeight * share;
  const y = size.height - size.bottom - height;
  return <rect x={x} y={y} width={width} height={height} className={className} />;
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-sm ${className}`} />
      {label}
    </span>
  );
}
