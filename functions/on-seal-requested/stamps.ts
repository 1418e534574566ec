import type { StampField } from "sealed-pdf";
import { printedDay } from "#contract/printed-day";
import { answerOf, type BoxAnswer, mask, textSettingOf } from "#core/domain/answers/answering";
import { type Field, signerById } from "#core/domain/envelope/envelope";
import type { Sources } from "./sources.ts";

/**
 * What is stamped into a field; below a signature, including who signed and when. Undefined for a field that stays
 * empty.
 */
export function stampOf(
  field: Field,
  { envelope, content, signatures }: Sources,
): StampField | undefined {
  const signature = signatures.find((one) => one.values.signerId === field.signerId);
  if (!signature) throw new Error(`nobody has signed field ${field.id}`);
  const { values, images } = signature;
  switch (field.kind) {
    case "sign":
    case "initial": {
      const png = images[field.kind];
      if (!png) throw new Error(`field ${field.id} has no image`);
      const at = minuteOf(signerById(envelope, field.signerId)?.signedAt);
      const what = field.kind === "sign" ? "Signed by" : "Initialled by";
      const caption = { before: `${what} `, name: values.name, after: `, ${at}` };
      return {
        place: field,
        content: { kind: "image", png, ...(field.kind === "sign" ? { caption } : {}) },
        label: `${what} ${values.name}, ${at}`,
      };
    }
    case "date": {
      const text = printedDay(values.date, envelope.rules?.dateFormat);
      return {
        place: field,
        content: { kind: "text", text },
        label: `date of ${values.name}: ${text}`,
      };
    }
    case "name":
    case "email":
    case "phone":
      return {
        place: field,
        content: { kind: "text", text: values[field.kind] },
        label: `${field.kind} of ${values.name}: ${values[field.kind]}`,
      };
    default: {
      const row = answerOf(field, values, content);
      return row && { place: field, ...answerStamp(row) };
    }
  }
}

function answerStamp({ field, label, words, value, isPrivate }: BoxAnswer): {
  readonly content: StampField["content"];
  readonly label: string;
} {
  if (value === true) {
    const mark = field.kind === "choice" ? "dot" : "tick";
    return { content: { kind: "mark", mark }, label: `${label}: ${words}` };
  }
  const text = isPrivate ? mask : words;
  return {
    content: { kind: "lines", text, ...textSettingOf(field) },
    label: `${label}: ${isPrivate ? "private" : words}`,
  };
}

/** For example `2026-11-21 03:34 UTC`. */
const minuteOf = (at = ""): string => `${at.slice(0, 16).replace("T", " ")} UTC`;
