import type { PageSize } from "#contract/markers";
import type { PixelSize } from "../scale.ts";
import { FieldBox } from "./FieldBox.tsx";
import type { Recipient } from "./kinds.ts";
import type { Fields } from "./layout.ts";
import { PlaceHere } from "./PlaceHere.tsx";
import type { PlacerState } from "./use-placer.ts";

interface FieldsOfPageProps {
  readonly index: number;
  readonly page: PageSize;
  readonly size: PixelSize;
  readonly fields: Fields;
  readonly recipients: readonly Recipient[];
  readonly placer: PlacerState;
}

export function FieldsOfPage(props: FieldsOfPageProps) {
  const { index, page, size, fields, recipients, placer } = props;
  const { armed, selected } = placer;
  return (
    <>
      {fields
        .filter((field) => field.place.page === index)
        .map((field) => (
          <FieldBox
            key={field.id}
            field={field}
            recipient={recipients.find(({ id }) => id === field.recipientId)}
            page={page}
            size={size}
            selected={selected?.id === field.id}
            onSelect={() => placer.select(field.id)}
            onMove={(to) => placer.move(field.id, to)}
            onResize={(to) => placer.resize(field.id, to)}
            onKey={(event) => placer.pressKey(event, field.id)}
          />
        ))}
      {armed && <PlaceHere kind={armed} page={index} onPlace={(at) => placer.place(armed, at)} />}
    </>
  );
}
