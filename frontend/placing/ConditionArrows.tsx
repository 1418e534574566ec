import type { Place } from "#contract/rules/fields/markers";
import type { PixelSize } from "../pdf/scale.ts";
import { isDependent, parentsOf } from "./conditions.ts";
import type { Fields, PlacedField } from "./layout.ts";

interface ConditionArrowsProps {
  readonly page: number;
  readonly size: PixelSize;
  readonly fields: Fields;
  /** The field that is being edited. */
  readonly field: PlacedField;
}

/** Arrows on a page from the fields on whose answers the edited field depends, and to those that depend on its own. */
export function ConditionArrows({ page, size, fields, field }: ConditionArrowsProps) {
  if (!fields.some(isDependent) || field.place.page !== page) return null;
  const from = parentsOf(fields, field).map((one) => [one, field] as const);
  const to = fields
    .filter((one) => one.id !== field.id && parentsOf(fields, one).includes(field))
    .map((one) => [field, one] as const);
  const arrows = [...from, ...to].filter((ends) => ends.every(({ place }) => place.page === page));
  if (arrows.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      data-conditions
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="pointer-events-none absolute inset-0 z-20 size-full overflow-visible text-page-accent"
    >
      <marker
        id={`condition-${page}`}
        {...{ viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7 }}
        orient="auto-start-reverse"
      >
        <path d="M0 0L8 4L0 8z" fill="currentColor" />
      </marker>
      {arrows.map(([start, end]) => (
        <path
          key={`${start.id} ${end.id}`}
          d={lineBetween(start.place, end.place, size)}
          {...{ fill: "none", stroke: "currentColor", strokeWidth: 2, strokeDasharray: "5 4" }}
          markerEnd={`url(#condition-${page})`}
        />
      ))}
    </svg>
  );
}

/** From the edge of one box to the edge of the other, along the line between their middles. */
function lineBetween(from: Place, to: Place, { width, height }: PixelSize): string {
  const [a, b] = [middleOf(from), middleOf(to)];
  const start = atEdge(from, a, b);
  const end = atEdge(to, b, a);
  return `M${start.x * width} ${start.y * height}L${end.x * width} ${end.y * height}`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const middleOf = ({ x, y, width, height }: Place): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

function atEdge({ width, height }: Place, middle: Point, towards: Point): Point {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : height / 2 / Math.abs(dy),
    0.5,
  );
  return { x: middle.x + dx * share, y: middle.y + dy * share };
}
