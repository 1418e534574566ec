import { type CSSProperties, Fragment } from "react";
import type { PicturedPage, TextRun } from "../api/pages.ts";
import { boxStyle } from "./box-style.ts";
import { type ReadPart, readingOf } from "./picture-reading.ts";

interface PictureTextProps {
  readonly page: PicturedPage;
  /** CSS pixels per point of the page. */
  readonly perPoint: number;
}

/** The text of a page over its picture, for screen readers, searching and copying. */
export function PictureText({ page, perPoint }: PictureTextProps) {
  return (
    <div
      data-picture-text
      translate="no"
      className="absolute inset-0 select-text overflow-hidden font-[sans-serif] text-transparent selection:bg-accent/30 selection:text-transparent"
    >
      {readingOf(page).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
        <Part key={index} part={part} perPoint={perPoint} />
      ))}
    </div>
  );
}

interface PartProps {
  readonly part: ReadPart;
  readonly perPoint: number;
}

function Part({ part, perPoint }: PartProps) {
  if ("figure" in part)
    return (
      <div
        role="img"
        aria-label={part.figure.alt}
        className="pointer-events-none absolute"
        style={boxStyle(part.figure, perPoint)}
      />
    );
  const runs = <Runs runs={part.runs} perPoint={perPoint} />;
  if (part.level === undefined) return runs;
  return (
    // biome-ignore lint/a11y/useSemanticElements: its level is the document's
    <div role="heading" aria-level={part.level}>
      {runs}
    </div>
  );
}

interface RunsProps {
  readonly runs: readonly TextRun[];
  readonly perPoint: number;
}

function Runs({ runs, perPoint }: RunsProps) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
    <Fragment key={index}>
      <span className="absolute whitespace-pre" style={styleOf(run, perPoint)}>
        {run[0]}
      </span>
      <br />
    </Fragment>
  ));
}

/** The height of letters as a share of the line height. */
const letterShare = 0.85;

/** Stretches the text to the length of its line, whatever the browser's font, and rotates it about the line's start. */
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
