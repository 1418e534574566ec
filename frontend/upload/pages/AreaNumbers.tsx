import { NumberBox } from "../../pdf/placer/NumberBox.tsx";
import { type Area, changedArea, inPercent } from "./area.ts";

interface AreaNumbersProps {
  readonly area: Area;
  readonly onChange: (area: Area) => void;
}

const sides = [
  ["Left", "x"],
  ["Top", "y"],
  ["Width", "width"],
  ["Height", "height"],
] as const;

/** An area's place and size as numbers, for those who neither draw nor press keys. */
export function AreaNumbers({ area, onChange }: AreaNumbersProps) {
  const shown = inPercent(area);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Chosen area, in percent of the page</legend>
      {sides.map(([label, side]) => (
        <span key={side} className="flex items-center gap-1.5">
          <span aria-hidden className="text-ink-soft text-sm lg:hidden">
            {label} %
          </span>
          <NumberBox
            label={`${label} %`}
            value={shown[side]}
            max={100}
            onCommit={(value) => onChange(changedArea(area, { [side]: value / 100 }))}
          />
        </span>
      ))}
    </fieldset>
  );
}
