import type { PageSize } from "#contract/markers";
import type { PixelSize } from "../scale.ts";
import type { AssignedSuggestion } from "../suggestions/assigning.ts";
import { AimMarks } from "./AimMarks.tsx";
import { FieldBox } from "./FieldBox.tsx";
import type { Fields } from "./layout.ts";
import { PlaceHere } from "./PlaceHere.tsx";
import type { Placing, PlacingAction } from "./placing.ts";
import { SuggestedFields } from "./SuggestedFields.tsx";
import type { ShownSigner } from "./signers.ts";
import type { Aiming } from "./use-aiming.ts";

interface FieldsOfPageProps {
  readonly index: number;
  readonly page: PageSize;
  readonly size: PixelSize;
  readonly signers: readonly ShownSigner[];
  readonly placing: Placing;
  readonly fields: Fields;
  readonly suggestions: readonly AssignedSuggestion[];
  readonly act: (action: PlacingAction) => void;
  readonly aiming: Aiming;
  readonly isNear: boolean;
}

export function FieldsOfPage(props: FieldsOfPageProps) {
  const { index, page, size, signers, placing, fields, suggestions, act, aiming } = props;
  const { isNear } = props;
  const { armed, selected } = placing;
  return (
    <>
      {fields.map((field) => (
        <FieldBox
          key={field.id}
          field={field}
          signer={signers.find(({ id }) => id === field.signerId)}
          page={page}
          size={size}
          selected={selected.includes(field.id)}
          alone={selected.length === 1 && selected[0] === field.id}
          act={act}
          onAim={(to) => aiming.atMoved(field.id, to)}
        />
      ))}
      {isNear && placing.suggests && (
        <SuggestedFields page={index} {...{ size, suggestions, signers, act }} />
      )}
      {isNear && armed && (
        <PlaceHere
          kind={armed}
          page={index}
          onPlace={(at) => act({ type: "place", kind: armed, at })}
          onAim={(at) => aiming.atNew(armed, at)}
        />
      )}
      {isNear && <AimMarks page={index} />}
    </>
  );
}
