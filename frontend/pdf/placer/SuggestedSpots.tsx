import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { fieldLabels, type PageSize } from "#contract/markers";
import { Icon } from "../../ui/Icon.tsx";
import { placeStyle } from "../place-style.ts";
import type { Spot } from "../spots/spots.ts";
import { type Fields, placesMeet } from "./layout.ts";
import { useSpots } from "./use-spots.ts";

interface SuggestedSpotsProps {
  readonly pdf: DocumentCallback;
  readonly index: number;
  readonly page: PageSize;
  /** The fields of this page. */
  readonly fields: Fields;
  readonly onAccept: (spots: readonly Spot[]) => void;
  readonly onHide: () => void;
}

/** Faint frames where the page's text asks for a field; pressing one places the field. */
export function SuggestedSpots(props: SuggestedSpotsProps) {
  const { pdf, index, page, fields, onAccept, onHide } = props;
  const spots = useSpots(pdf, index, page) ?? [];
  const free = spots.filter((spot) => !fields.some(({ place }) => placesMeet(place, spot.place)));
  if (free.length === 0) return null;
  return (
    <>
      {free.map((spot) => (
        <button
          key={`${spot.place.x} ${spot.place.y}`}
          type="button"
          aria-label={`Place suggested ${fieldLabels[spot.kind]} on page ${index + 1}`}
          onClick={() => onAccept([spot])}
          style={placeStyle(spot.place)}
          className="absolute z-[5] rounded-sm border border-[#4338ca] border-dashed bg-[#4338ca]/5 text-[#3f35c0] [container-type:size] before:absolute before:top-1/2 before:left-1/2 before:size-full before:min-h-6 before:min-w-6 before:-translate-1/2 hover:bg-[#4338ca]/15"
        >
          <span className="flex size-full items-center justify-center whitespace-nowrap font-medium text-[clamp(7px,min(50cqh,11cqw),12px)]">
            + {fieldLabels[spot.kind]}
          </span>
        </button>
      ))}
      <span className="absolute top-1 right-1 z-[6] flex items-center rounded-md border border-[#d5d5e0] bg-white text-[#3f35c0] text-sm shadow-card">
        <button
          type="button"
          onClick={() => onAccept(free)}
          aria-label={`Place all suggested fields of page ${index + 1}`}
          className="flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-[#eeeffd] pointer-coarse:min-h-10"
        >
          <Icon name="wand" className="size-4" />
          Place {free.length} suggested
        </button>
        <button
          type="button"
          onClick={onHide}
          aria-label="Hide suggestions"
          title="Hide suggestions"
          className="flex size-8 items-center justify-center rounded-md text-[#4d4d5a] hover:bg-[#eeeffd] pointer-coarse:size-10"
        >
          <Icon name="close" className="size-4" />
        </button>
      </span>
    </>
  );
}
