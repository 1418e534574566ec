import type { DayFormat, WrittenDays } from "#contract/rules/fields/field-settings";
import type { FieldKind } from "#contract/rules/fields/markers";
import { printedDay } from "#contract/rules/fields/printed-day";
import type { Signer } from "../../../../api/esign.ts";
import type { SigningWords } from "../../../../language/signing-words.ts";
import type { FieldValue } from "../../../../pdf/FieldFace.tsx";
import type { AdoptedSignature } from "../../signature/adopted.ts";

export interface Values {
  readonly signature: AdoptedSignature | undefined;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly dateFormat?: DayFormat | WrittenDays | undefined;
}

export function fieldValue(words: SigningWords, kind: FieldKind, values: Values): FieldValue {
  switch (kind) {
    case "sign":
      return {
        image: values.signature?.signatureData ?? "",
        alt: words("value.signature"),
        captioned: true,
      };
    case "initial":
      return {
        image: values.signature?.initialData ?? "",
        alt: words("value.initials"),
        captioned: false,
      };
    case "name":
      return { text: values.name };
    case "email":
      return { text: values.email };
    case "phone":
      return { text: values.mobile };
    case "date":
      return { text: printedDay(values.date, values.dateFormat) };
    default:
      return { text: "" };
  }
}

export const signerName = ({ firstName, lastName }: Signer) => `${firstName} ${lastName}`.trim();
