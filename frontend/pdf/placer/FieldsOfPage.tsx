import type { PageSize } from "#contract/markers";
import type { PageState } from "../PdfView.tsx";
import type { PixelSize } from "../scale.ts";
import { FieldBox } from "./FieldBox.tsx";
import type { Fields } from "./layout.ts";
import { PlaceHere } from "./PlaceHere.tsx";
import { SuggestedSpots } from "./SuggestedSpots.tsx";
import type { ShownSigner } from "./signers.ts";
import type { PlacerState } from "./use-placer.ts";

interface FieldsOfPageProps {
  readonly index: number;
  readonly page: PageSize;
  readonly size: PixelSize;
  readonly fields: Fields;
  readonly signers: readonly ShownSigner[];
  readonly placer: PlacerState;
  readonly here: PageState;
}

export function FieldsOfPage(props: FieldsOfPageProps) {
  const { index, page, size, signers, placer } = props;
  const { near, pdf } = props.here;
  const { armed, selected } = placer;
  const fields = props.fields.filter((field) => field.place.page === index);
  return (
    <>
      {fields.map((field) => (
        <FieldBox
          key={field.id}
          field={field}
          signer={signers.find(({ id }) => id === field.signerId)}
          page={page}
          size={size}
          selected={selected?.id === field.id}
          onSelect={() => placer.select(field.id)}
          onMove={(to) => placer.move(field.id, to)}
          onResize={(to) => placer.resize(field.id, to)}
          onKey={(event) => placer.pressKey(event, field.id)}
        />
      ))}
      {near && pdf && placer.suggests && (
        <SuggestedSpots
          pdf={pdf}
          index={index}
          page={page}
          fields={fields}
          onAccept={placer.accept}
          onHide={() => placer.setSuggests(false)}
        />
      )}
      {pdf && armed && (
        <PlaceHere kind={armed} page={index} onPlace={(at) => placer.place(armed, at)} />
      )}
    </>
  );
}
