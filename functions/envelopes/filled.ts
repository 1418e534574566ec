import { printedAnswer } from "#contract/answers";
import type { FilledReply } from "#contract/api/envelopes";
import type { FieldSettings } from "#contract/field-settings";
import { type Held, heldBy, mask } from "#core/domain/answering";
import type { Envelope, EnvelopeContent, Field, SignedValues } from "#core/domain/envelope";
import { markerReply } from "./marker-reply.ts";

/** What earlier signers filled in; `images` by the name that fields refer to. */
export interface Filled {
  readonly by: readonly SignedValues[];
  readonly images: Readonly<Record<string, string>>;
}

export const imageName = (values: SignedValues, kind: "sign" | "initial"): string =>
  `${values.signerId}-${kind}`;

/** One signer's fields as they will be stamped; without those that stay empty. */
export const filledReplies = (
  values: SignedValues,
  { images }: Filled,
  envelope: Envelope,
  { fields, pages }: EnvelopeContent,
): FilledReply[] =>
  fields
    .filter((field) => field.signerId === values.signerId)
    .flatMap((field) => {
      const shown = shownIn(field, values, images);
      if (!shown) return [];
      const { settings: _, ...marker } = markerReply(field, envelope, pages);
      return [{ ...marker, ...lookOf(field.settings), by: values.name, ...shown }];
    });

type Shown = Pick<FilledReply, "value" | "ticked" | "image">;

function shownIn(field: Field, values: SignedValues, images: Filled["images"]): Shown | undefined {
  switch (field.kind) {
    case "sign":
    case "initial": {
      const image = imageName(values, field.kind);
      return image in images ? { image } : {};
    }
    case "name":
    case "email":
    case "phone":
    case "date":
      return { value: values[field.kind] };
    default: {
      const held = heldBy(field, values.filled);
      return held && shownToOthers(field, held);
    }
  }
}

function shownToOthers(field: Field, { value, isPrivate }: Held): Shown {
  if (isPrivate) return { value: mask };
  return value === true ? { ticked: true } : { value: printedAnswer(field, value) };
}

/** What it takes to draw the field; hints, options and rules are between the sender and its signer. */
function lookOf(settings: FieldSettings = {}): Pick<FilledReply, "settings"> {
  const { label, lines, sizePt, align } = settings;
  const look = {
    ...(label === undefined ? {} : { label }),
    ...(lines === undefined ? {} : { lines }),
    ...(sizePt === undefined ? {} : { sizePt }),
    ...(align === undefined ? {} : { align }),
    ...(settings.private ? { private: true } : {}),
  };
  return Object.keys(look).length > 0 ? { settings: look } : {};
}
