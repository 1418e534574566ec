import { type CSSProperties, Fragment } from "react";
import type { TextRun } from "../api/pages.ts";

interface PictureTextProps {
  readonly runs: readonly TextRun[];
  /** CSS pixels for a point of the page. */
  readonly perPoint: number;
}

/** The text of a page over its picture, for screen readers, searching and copying. */
export function PictureText({ runs, perPoint }: PictureTextProps) {
  return (
    <div
      data-picture-text
      className="absolute inset-0 select-text overflow-hidden font-[sans-serif] text-transparent selection:bg-accent/30 selection:text-transparent"
    >
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        <Fragment key={index}>
          <span className="absolute whitespace-pre" style={styleOf(run, perPoint)}>
            {run[0]}
          </span>
          <br />
        </Fragment>
      ))}
    </div>
  );
}

/** Letters reach so far of what a font takes for a line. */
const letterShare = 0.85;

/** As long as its line, whatever font the browser sets it in, and turned about the line's beginning. */
function styleOf([text, x, y, width, height, turn]: TextRun, perPoint: number): CSSProperties {
  const [length, tall] = turn % 180 === 0 ? [width, height] : [height, width];
  const fontSize = tall * perPoint * letterShare;
  const stretched = (length * perPoint) / widthOf(text, fontSize);
  return {
    left: (turn === 90 || turn === 180 ? x + width : x) * perPoint,
    top: (turn === 180 || turn === 270 ? y + height : y) * perPoint,
    fontSize,
    lineHeight: `${tall * perPoint}px`,
    transformOrigin: "0 0",
    transform: `rotate(${turn}deg) scaleX(${Number.isFinite(stretched) ? stretched : 1})`,
  };
}

const ruler = document.createElement("canvas").getContext("2d");

function widthOf(text: string, fontSize: number): number {
  if (!ruler) return 0;
  ruler.font = `${fontSize}px sans-serif`;
  return ruler.measureText(text).width;
}
