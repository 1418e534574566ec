import { fieldLabels } from "#contract/markers";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { placeStyle } from "../place-style.ts";
import type { PixelSize } from "../scale.ts";
import { spotKey } from "../spots/blocks.ts";
import type { DealtSpot } from "../spots/dealing.ts";
import type { PlacingAction } from "./placing.ts";
import { SignerOptions } from "./SignerOptions.tsx";
import { backgroundOf, type ShownSigner } from "./signers.ts";
import { sharesInWords } from "./suggestions.ts";

interface SuggestedSpotsProps {
  readonly page: number;
  /** Size of the page box. */
  readonly size: PixelSize;
  /** The spots of this page that no field covers. */
  readonly spots: readonly DealtSpot[];
  readonly signers: readonly ShownSigner[];
  readonly act: (action: PlacingAction) => void;
}

/** Frames where the page asks for a field, in the signer's colour; pressing one places the field. */
export function SuggestedSpots({ page, size, spots, signers, act }: SuggestedSpotsProps) {
  if (spots.length === 0) return null;
  const dealt = spots.filter(({ signerId }) => signerId !== undefined);
  return (
    <>
      {spots.map((spot) => (
        <Chip key={spotKey(spot)} {...{ spot, size, signers, act }} />
      ))}
      <span className="absolute top-1 right-1 z-[6] flex items-center rounded-md border border-[#d5d5e0] bg-white text-page-accent text-sm shadow-card">
        {dealt.length > 0 && (
          <button
            type="button"
            onClick={() =>
              act({ type: "place found", found: dealt, shares: sharesInWords(dealt, signers) })
            }
            aria-label={`Place all suggested fields on page ${page + 1}`}
            className="flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-page-soft pointer-coarse:min-h-10"
          >
            <Icon name="wand" className="size-4" />
            Place all
            <span aria-hidden="true">{dealt.length}</span>
          </button>
        )}
        <button
          type="button"
          onClick={() => act({ type: "suggest", on: false })}
          aria-label="Hide suggestions"
          title="Hide suggestions"
          className="flex size-8 items-center justify-center rounded-md text-[#4d4d5a] hover:bg-page-soft pointer-coarse:size-10"
        >
          <Icon name="close" className="size-4" />
        </button>
      </span>
    </>
  );
}

interface ChipProps extends Pick<SuggestedSpotsProps, "size" | "signers" | "act"> {
  readonly spot: DealtSpot;
}

const nobodysColor = "#5b5b68";

/** Narrower frames have no space for a choice of the signer, until the person zooms in. */
const choiceMinPx = 84;

function Chip({ spot, size, act, ...props }: ChipProps) {
  const signers = props.signers.filter(({ does }) => !does);
  const canGive = signers.length > 1 && spot.place.width * size.width >= choiceMinPx;
  const signer = signers.find(({ id }) => id === spot.signerId);
  const color = signer?.color ?? nobodysColor;
  const what = `${fieldLabels[spot.kind]} on page ${spot.place.page + 1}`;
  const whose = signer ? ` for ${signer.name}` : ` for the chosen signer${spotParty(spot)}`;
  return (
    <span style={placeStyle(spot.place)} className="absolute z-[5] flex [container-type:size]">
      <button
        type="button"
        data-spot
        aria-label={`Place suggested ${what}${whose}`}
        title={signer ? `For ${signer.name}` : `No signer yet${spotParty(spot)}`}
        onClick={() => act({ type: "place found", found: [spot] })}
        style={{ borderColor: color, ...backgroundOf({ color, round: signer?.round ?? 0 }) }}
        className="absolute inset-0 rounded-sm border border-dashed text-[#17171f] before:absolute before:top-1/2 before:left-1/2 before:size-full before:min-h-6 before:min-w-6 before:-translate-1/2 hover:outline-2 hover:outline-[#17171f]/40"
      >
        <span
          className={classes(
            "flex size-full items-center justify-center gap-[0.35em] overflow-hidden whitespace-nowrap font-medium text-[clamp(7px,min(50cqh,9.5cqw),12px)]",
            canGive && "pr-5",
          )}
        >
          {signers.length === 1 && signer ? null : (
            <span style={{ backgroundColor: color }} className="rounded-sm px-[0.35em] text-white">
              {signer?.initials ?? "?"}
            </span>
          )}
          + {fieldLabels[spot.kind]}
        </span>
      </button>
      {canGive && <GiveSpot {...{ spot, what, signers, act }} />}
    </span>
  );
}

const spotParty = ({ party }: DealtSpot) => (party ? `, ${party.label}` : "");

interface GiveSpotProps extends Omit<ChipProps, "size"> {
  readonly what: string;
}

/** A choice of the signer over the right end of the frame. */
function GiveSpot({ spot, what, signers, act }: GiveSpotProps) {
  return (
    <span className="absolute top-1/2 right-0 flex h-full min-h-6 w-6 -translate-y-1/2 items-center justify-center rounded-sm text-[#17171f] focus-inside:outline-2 focus-inside:outline-accent-ink hover:bg-white/70">
      <Icon name="chevronDown" className="size-3.5" />
      <select
        aria-label={`Signer of suggested ${what}`}
        title="Assign to another signer"
        value={spot.signerId ?? ""}
        onChange={({ target }) =>
          act({ type: "give", given: { [spotKey(spot)]: target.value || null } })
        }
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        <SignerOptions signers={signers} none="No signer yet" />
      </select>
    </span>
  );
}
