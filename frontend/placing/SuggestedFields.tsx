import { fieldLabels } from "#contract/rules/fields/markers";
import { placeStyle } from "../pdf/place-style.ts";
import type { PixelSize } from "../pdf/scale.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/Icon.tsx";
import type { PlacingAction } from "./placing.ts";
import { SignerOptions } from "./SignerOptions.tsx";
import { backgroundOf, type ShownSigner } from "./signers.ts";
import type { AssignedSuggestion } from "./suggestions/assigning.ts";
import { suggestionKey } from "./suggestions/blocks.ts";
import { sharesInWords } from "./suggestions.ts";

interface SuggestedFieldsProps {
  readonly page: number;
  /** Size of the page box. */
  readonly size: PixelSize;
  /** The suggestions of this page that no field covers. */
  readonly suggestions: readonly AssignedSuggestion[];
  /** Other pages have none, so that "Place all" beside the pages places these. */
  readonly areAll: boolean;
  readonly signers: readonly ShownSigner[];
  readonly act: (action: PlacingAction) => void;
}

/** Frames where the page asks for a field, in the signer's colour; pressing one places the field. */
export function SuggestedFields(props: SuggestedFieldsProps) {
  const { page, size, suggestions, areAll, signers, act } = props;
  if (suggestions.length === 0) return null;
  const assigned = suggestions.filter(({ signerId }) => signerId !== undefined);
  return (
    <>
      {suggestions.map((suggestion) => (
        <Chip key={suggestionKey(suggestion)} {...{ suggestion, size, signers, act }} />
      ))}
      <span className="absolute top-1 right-1 z-[6] flex items-center rounded-md border border-[#d5d5e0] bg-white text-page-accent text-sm shadow-card">
        {assigned.length > 0 && !areAll && (
          <button
            type="button"
            onClick={() =>
              act({
                type: "place found",
                found: assigned,
                shares: sharesInWords(assigned, signers),
              })
            }
            aria-label={`Place all suggested fields on page ${page + 1}`}
            className="flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-page-soft pointer-coarse:min-h-10"
          >
            <Icon name="wand" className="size-4" />
            Place all
            <span aria-hidden="true">{assigned.length}</span>
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

interface ChipProps extends Pick<SuggestedFieldsProps, "size" | "signers" | "act"> {
  readonly suggestion: AssignedSuggestion;
}

const nobodysColor = "#5b5b68";

/** Narrower frames have no space for a choice of the signer, until the person zooms in. */
const choiceMinPx = 84;

function Chip({ suggestion, size, act, ...props }: ChipProps) {
  const signers = props.signers.filter(({ does }) => !does);
  const canGive = signers.length > 1 && suggestion.place.width * size.width >= choiceMinPx;
  const signer = signers.find(({ id }) => id === suggestion.signerId);
  const color = signer?.color ?? nobodysColor;
  const what = `${fieldLabels[suggestion.kind]} on page ${suggestion.place.page + 1}`;
  const whose = signer ? ` for ${signer.name}` : ` for the chosen signer${partyAfter(suggestion)}`;
  return (
    <span
      style={placeStyle(suggestion.place)}
      className="absolute z-[5] flex [container-type:size]"
    >
      <button
        type="button"
        data-suggestion
        aria-label={`Place suggested ${what}${whose}`}
        title={signer ? `For ${signer.name}` : `No signer yet${partyAfter(suggestion)}`}
        onClick={() => act({ type: "place found", found: [suggestion] })}
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
          + {fieldLabels[suggestion.kind]}
        </span>
      </button>
      {canGive && <Assign {...{ suggestion, what, signers, act }} />}
    </span>
  );
}

const partyAfter = ({ party }: AssignedSuggestion) => (party ? `, ${party.label}` : "");

interface AssignProps extends Omit<ChipProps, "size"> {
  readonly what: string;
}

/** A choice of the signer over the right end of the frame. */
function Assign({ suggestion, what, signers, act }: AssignProps) {
  return (
    <span className="absolute top-1/2 right-0 flex h-full min-h-6 w-6 -translate-y-1/2 items-center justify-center rounded-sm text-[#17171f] focus-inside:outline-2 focus-inside:outline-accent-ink hover:bg-white/70">
      <Icon name="chevronDown" className="size-3.5" />
      <select
        aria-label={`Signer of suggested ${what}`}
        title="Assign to another signer"
        value={suggestion.signerId ?? ""}
        onChange={({ target }) =>
          act({ type: "give", given: new Map([[suggestionKey(suggestion), target.value || null]]) })
        }
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        <SignerOptions signers={signers} none="No signer yet" />
      </select>
    </span>
  );
}
