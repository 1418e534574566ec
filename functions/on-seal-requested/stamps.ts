import type { SignatureCaption, StampField } from "sealed-pdf";
import { markOf } from "#contract/rules/fields/markers";
import { printedDay } from "#contract/rules/fields/printed-day";
import { directionOf } from "#contract/rules/text/languages";
import { answerOf, type BoxAnswer, mask, textSettingOf } from "#core/domain/answers/answering";
import { type Field, signerById } from "#core/domain/envelope/envelope";
import { documentLanguage } from "#core/domain/envelope/languages";
import { askedIn, type PageWords, pageWords } from "./completion-words.ts";
import type { Sources } from "./sources.ts";

/**
 * What is stamped into a field, in words of the document's language; below a signature, including who signed and when.
 * Undefined for a field that stays empty.
 */
export function stampOf(
  field: Field,
  { envelope, content, signatures }: Pick<Sources, "envelope" | "content" | "signatures">,
): StampField | undefined {
  const signature = signatures.find((one) => one.values.signerId === field.signerId);
  if (!signature) throw new Error(`nobody has signed field ${field.id}`);
  const { values, images } = signature;
  const { name } = values;
  const words = pageWords(documentLanguage(envelope));
  switch (field.kind) {
    case "sign":
    case "initial": {
      const png = images[field.kind];
      if (!png) throw new Error(`field ${field.id} has no image`);
      const time = minuteOf(signerById(envelope, field.signerId)?.signedAt);
      const caption = field.kind === "sign" ? { caption: captionIn(words, name, time) } : {};
      return {
        place: field,
        content: { kind: "image", png, ...caption },
        label: words(`stamp.${field.kind}`, { name, time }),
      };
    }
    case "date":
    case "name":
    case "email":
    case "phone": {
      const text =
        field.kind === "date"
          ? printedDay(values.date, envelope.rules?.dateFormat)
          : values[field.kind];
      return {
        place: field,
        content: { kind: "text", text },
        label: words(`stamp.${field.kind}`, { name, value: text }),
      };
    }
    default: {
      const answer = answerOf(field, values, content);
      return answer && { place: field, ...answerStamp(answer, words) };
    }
  }
}

function answerStamp(answer: BoxAnswer, words: PageWords): Pick<StampField, "content" | "label"> {
  const { field, value, isPrivate } = answer;
  const label = askedIn(words, answer);
  if (value === true) {
    const mark = markOf(field.kind) ?? "tick";
    const taken = field.settings?.option ?? words("filled.ticked");
    return { content: { kind: "mark", mark }, label: `${label}: ${taken}` };
  }
  return {
    content: { kind: "lines", text: isPrivate ? mask : answer.words, ...textSettingOf(field) },
    label: `${label}: ${isPrivate ? words("filled.private") : answer.words}`,
  };
}

/** The sentence around the name, which is cut where it is too long. */
function captionIn(words: PageWords, name: string, time: string): SignatureCaption {
  const sentence = words("stamp.sign", { name: nameMark, time });
  const [before = "", after = ""] = sentence.split(aroundName);
  return { before, name, after, direction: directionOf(words.language) };
}

/** Stands for the name; in texts from right to left it is isolated. */
const nameMark = "\u{f0000}";
const aroundName = /\u2068?\u{f0000}\u2069?/u;

/** For example `2026-11-21 03:34 UTC`. */
const minuteOf = (at = ""): string => `${at.slice(0, 16).replace("T", " ")} UTC`;
