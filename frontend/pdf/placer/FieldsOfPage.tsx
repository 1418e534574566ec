import type { PageSize } from "#contract/markers";
import type { PageState } from "../PdfView.tsx";
import type { PixelSize } from "../scale.ts";
import { FieldBox } from "./FieldBox.tsx";
import { PlaceHere } from "./PlaceHere.tsx";
import type { Placing, PlacingAction } from "./placing.ts";
import { SuggestedSpots } from "./SuggestedSpots.tsx";
import type { ShownSigner } from "./signers.ts";

interface FieldsOfPageProps {
  readonly index: number;
  readonly page: PageSize;
  readonly size: PixelSize;
  readonly signers: readonly ShownSigner[];
  readonly placing: Placing;
  readonly act: (action: PlacingAction) => void;
  readonly here: PageState;
}

export function FieldsOfPage(props: FieldsOfPageProps) {
  const { index, page, size, signers, placing, act } = props;
  const { near, pdf } = props.here;
  const { armed, selectedId } = placing;
  const fields = placing.fields.filter((field) => field.place.page === index);
  return (
    <>
      {fields.map((field) => (
        <FieldBox
          key={field.id}
          field={field}
          signer={signers.find(({ id }) => id === field.signerId)}
          page={page}
          size={size}
          selected={selectedId === field.id}
          act={act}
        />
      ))}
      {near && pdf && placing.suggests && (
        <SuggestedSpots
          pdf={pdf}
          index={index}
          page={page}
          fields={fields}
          onAccept={(spots) => act({ type: "place spots", spots })}
          onHide={() => act({ type: "suggest", on: false })}
        />
      )}
      {pdf && armed && (
        <PlaceHere
          kind={armed}
          page={index}
          onPlace={(at) => act({ type: "place", kind: armed, at })}
        />
      )}
    </>
  );
}
