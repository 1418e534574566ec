import { captionBandPt, pageScale } from "sealed-pdf/layout";
import { defaultSize, keptInside, type PageSize } from "#contract/rules/fields/markers";
import type { PictureLine } from "./picture-lines.ts";
import { meets } from "./piece-relations.ts";
import { type Suggestion, suggestedWidthMaxPt } from "./suggestions-in.ts";

const widthMinPt = 90;
/** Less space is that of lines of text. */
const spaceMinPt = 15;
/** Longer lines separate sections. */
const shareMax = 0.5;
/** Lines in the head and the foot of a page belong to every page. */
const body = { top: 0.12, bottom: 0.95 };
/** A page with more lines is a form, whose words say what belongs on them. */
const linesMax = 8;
const signaturesMax = 4;
/** Lines this close below each other are for a name and a date, too, in an order that only words tell. */
const stackPt = 48;

/** Where a page without text asks for signatures: lines that stand alone, with a label and space to sign. Whose they are isn't known. */
export function suggestionsInPicture(
  lines: readonly PictureLine[],
  index: number,
  page: PageSize,
): Suggestion[] {
  const alone = lines.filter(
    (line) =>
      isForSignature(line, page) &&
      !lines.some(
        (other) => other !== line && Math.abs(other.y - line.y) < stackPt && meets(other, line),
      ),
  );
  if (lines.length > linesMax || alone.length > signaturesMax) return [];
  return alone
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((line) => suggestionOn(line, index, page));
}

const isForSignature = ({ y, width, above, isLabelled }: PictureLine, page: PageSize): boolean =>
  isLabelled &&
  above >= spaceMinPt &&
  width >= widthMinPt &&
  width <= page.width * shareMax &&
  y > page.height * body.top &&
  y < page.height * body.bottom;

function suggestionOn(line: PictureLine, index: number, page: PageSize): Suggestion {
  const width = Math.min(line.width, suggestedWidthMaxPt(page));
  const height = Math.min(defaultSize("sign", page).height * page.height, line.above);
  const band = captionBandPt({ width, height, pageScale: pageScale(page) });
  const bottom = line.y + (band < line.below ? band : 0);
  return {
    kind: "sign",
    place: keptInside({
      page: index,
      x: line.x / page.width,
      y: (bottom - height) / page.height,
      width: width / page.width,
      height: height / page.height,
    }),
    ...(bottom > line.y ? { lineY: line.y / page.height } : {}),
    isUnread: true,
  };
}
