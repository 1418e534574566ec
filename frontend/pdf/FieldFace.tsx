import {
  captionBandPt,
  type FieldSize,
  type Mark,
  markBox,
  markShapes,
  type PlacedLine,
  type TextSetting,
} from "sealed-pdf/layout";
import { isolated } from "#languages/isolated";
import { useControlWords } from "../language/control-words.ts";
import { fieldTextStyle, isWrapped, linesInField, stampFaces } from "./field-text.ts";

/**
 * What is stamped into a field: an image, with or without a caption, one line of text, lines that were filled in,
 * or a mark.
 */
export type FieldValue =
  | { readonly image: string; readonly alt: string; readonly captioned: boolean }
  | { readonly text: string }
  | ({ readonly lines: string } & TextSetting)
  | { readonly mark: Mark };

/**
 * A value as it will be stamped. Images are as large as possible, not stretched, at the lower left; below
 * a captioned one there is space for the signer's name and the time.
 */
export function FieldFace({ value, sizePt }: { value: FieldValue; sizePt: FieldSize }) {
  if ("image" in value) {
    if (value.image === "") return null;
    const bandPt = value.captioned ? captionBandPt(sizePt) : 0;
    return (
      <img
        src={value.image}
        alt={value.alt}
        draggable={false}
        style={{ height: `${100 - (bandPt / sizePt.height) * 100}%` }}
        className="absolute top-0 left-0 w-full object-contain object-left-bottom"
      />
    );
  }
  if ("lines" in value && value.lines === "") return null;
  if ("lines" in value) return <Lines {...value} sizePt={value.sizePt} fieldPt={sizePt} />;
  if ("mark" in value) return <MarkShape mark={value.mark} sizePt={sizePt} />;
  if (isWrapped(value.text, sizePt)) return <Lines lines={value.text} many fieldPt={sizePt} />;
  return (
    <span className="flex size-full items-center text-[11px] [container-type:size]">
      <span
        dir="auto"
        translate="no"
        style={fieldTextStyle(value.text, sizePt)}
        className="whitespace-pre text-[#121726] leading-none"
      >
        {value.text}
      </span>
    </span>
  );
}

const inkColor = "#121726";

/** Lines of text as SVG in the stamp's units, points, so that zooming needs no measuring. */
function Lines({
  lines: text,
  fieldPt,
  ...setting
}: { lines: string; fieldPt: FieldSize } & TextSetting) {
  const { lines, sizePt } = linesInField(text, setting, fieldPt);
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${fieldPt.width} ${fieldPt.height}`}
      preserveAspectRatio="none"
      className="notranslate absolute inset-0 size-full"
    >
      {lines.map((line) => (
        <text
          key={line.baselinePt}
          x={line.xPt}
          textAnchor={anchorOf(line)}
          y={line.baselinePt}
          fontSize={sizePt}
          fontFamily={stampFaces(line.text)}
          direction={line.direction}
          xmlSpace="preserve"
          textRendering="geometricPrecision"
          fill={inkColor}
        >
          {isolated(line.text)}
        </text>
      ))}
    </svg>
  );
}

/** The SVG text anchor; right-to-left lines start at the right. */
function anchorOf({ align, direction }: PlacedLine): "start" | "middle" | "end" {
  if (align === "center") return "middle";
  return (align === "left") === (direction === "ltr") ? "start" : "end";
}

function MarkShape({ mark, sizePt }: { mark: Mark; sizePt: FieldSize }) {
  const words = useControlWords();
  const { x, y, side } = markBox(sizePt);
  const { tick, dot } = markShapes;
  const [cx, cy] = dot.center;
  return (
    <svg
      role="img"
      aria-label={words(`mark.${mark}`)}
      viewBox={`0 0 ${sizePt.width} ${sizePt.height}`}
      className="absolute inset-0 size-full"
    >
      <g transform={`translate(${x} ${y}) scale(${side})`}>
        {mark === "tick" ? (
          <polyline
            points={tick.points.map((point) => point.join(",")).join(" ")}
            fill="none"
            stroke={inkColor}
            strokeWidth={tick.stroke}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ) : (
          <circle cx={cx} cy={cy} r={dot.radius} fill={inkColor} />
        )}
      </g>
    </svg>
  );
}
