import type { ProgressReply } from "../../../api/dashboard.ts";
import { dayWords } from "./progress-words.ts";

type Weeks = ProgressReply["weeks"];

/** Size of the drawing in user units; it is scaled to the width of its container. */
const size = { width: 360, height: 120, top: 14, bottom: 18 };
const plotHeight = size.height - size.top - size.bottom;

/** Two bars for each week: documents sent and completed. Screen readers get a table. */
export function WeeksPlot({ weeks }: { weeks: Weeks }) {
  const max = Math.max(1, ...weeks.flatMap(({ sent, completed }) => [sent, completed]));
  const step = size.width / weeks.length;
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
        <text x="0" y="10" fontSize="10" fill="currentColor">
          {max.toLocaleString("en")}
        </text>
        <line
          x1="0"
          x2={size.width}
          y1={size.height - size.bottom + 0.5}
          y2={size.height - size.bottom + 0.5}
          stroke="currentColor"
          strokeOpacity="0.4"
        />
        {weeks.map(({ from, sent, completed }, index) => (
          <g key={from}>
            <Bar
              x={index * step + step * 0.1}
              width={bar}
              share={sent / max}
              className="fill-accent"
            />
            <Bar
              x={index * step + step * 0.54}
              width={bar}
              share={completed / max}
              className="fill-success-ink"
            />
            {index % 4 === 0 && (
              <text x={index * step} y={size.height - 4} fontSize="10" fill="currentColor">
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
