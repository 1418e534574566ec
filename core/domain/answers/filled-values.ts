import { printedAnswer } from "#contract/rules/fields/answers";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import { printedDay } from "#contract/rules/fields/printed-day";
import type { FilledReply } from "#contract/specified/signer-views";
import type { Envelope, Field, SignedValues } from "../envelope/envelope.ts";
import { type FieldValue, heldBy, mask } from "./answering.ts";

/** What earlier signers filled in; `images` are keyed by the name that fields refer to. */
export interface EarlierValues {
  readonly by: readonly SignedValues[];
  readonly images: Readonly<Record<string, string>>;
}

export const imageName = (values: SignedValues, kind: "sign" | "initial"): string =>
  `${values.signerId}-${kind}`;

type FieldView = Pick<FilledReply, "value" | "ticked" | "image">;

/** What others see in a field; undefined if it stays empty. */
export function shownIn(
  field: Field,
  values: SignedValues,
  { images, rules }: Pick<EarlierValues, "images"> & Pick<Envelope, "rules">,
): FieldView | undefined {
  switch (field.kind) {
    case "sign":
    case "initial": {
      const image = imageName(values, field.kind);
      return image in images ? { image } : {};
    }
    case "name":
    case "email":
    case "phone":
      return { value: values[field.kind] };
    case "date":
      return { value: printedDay(values.date, rules?.dateFormat) };
    default: {
      const held = heldBy(field, values.filled);
      return held && shownToOthers(field, held);
    }
  }
}

function shownToOthers(field: Field, { value, isPrivate }: FieldValue): FieldView {
  if (isPrivate) return { value: mask };
  return value === true ? { ticked: true } : { value: printedAnswer(field, value) };
}

/** The settings needed to draw the field; hints, options and rules stay between the sender and its signer. */
export function lookOf(settings: FieldSettings = {}): Pick<FilledReply, "settings"> {
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
