import * as z from "zod/mini";
import {
  alignments,
  autofills,
  comparisons,
  dayFormats,
  type FieldSettings,
  numberFormats,
  operations,
  roundings,
  settingsOf,
  textRules,
} from "../rules/fields/field-settings.ts";
import {
  type FieldKind,
  type FilledKind,
  fieldKinds,
  filledKinds,
  pressedKinds,
} from "../rules/fields/markers.ts";
import { oneLine, word } from "../rules/inputs/inputs.ts";
import { limits } from "../rules/limits/limits.ts";

/** Parts of inputs and answers of the public API. Their names are ours, not the specification's. */

export const v1Limits = {
  listDefault: 50,
  listMax: 100,
  externalIdMax: 100,
  metadataPairsMax: 20,
  metadataKeyMax: 40,
  metadataValueMax: 500,
  /** Maximum length of a page's side in points (ISO 32000-2, Annex C: 14,400 units). */
  sidePtMax: 14_400,
  /** How long the form of an upload can be posted. */
  uploadFormSeconds: 300,
  anchorTextMax: 200,
  /** Size as JSON of a template's anchors, which are stored with it. */
  anchorsBytesMax: 100_000,
  /** No more places of a text are looked for. */
  anchorPlacesMax: 100,
  /** How long a document's text may take to be read for its anchors. */
  anchorReadingMs: 5_000,
} as const;

/** Query of a list. `after` is the `next` of the previous reply. */
export const listInput = {
  after: z.optional(word),
  limit: z.optional(
    z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(v1Limits.listMax)),
  ),
};

/** A page of a list. `next`, passed as `after` of another call, leads to the following page; it is null at the end. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ data: z.array(item), next: z.nullable(z.string()) });

/** An address at which bytes can be read for a few minutes without the API key. */
export const addressOfBytes = z.strictObject({ url: z.string() });

/** What the calls that lead to an envelope's bytes have in common. */
export const toBytes = {
  needs: "documents:read",
  status: 302,
  description:
    "Redirects (302) to an address that is valid for a few minutes; with `Accept: application/json`, replies with that address as `{ url }`.",
  answer: addressOfBytes,
} as const;

export const removed = z.strictObject({ id: z.string(), deleted: z.literal(true) });

/** Size of a page as displayed, in points. */
export const pageSize = z.strictObject({ width: z.number(), height: z.number() });

const side = z.optional(z.number().check(z.positive(), z.maximum(v1Limits.sidePtMax)));
const offset = z.number().check(z.minimum(0), z.maximum(v1Limits.sidePtMax));

const shift = z.optional(
  z.number().check(z.minimum(-v1Limits.sidePtMax), z.maximum(v1Limits.sidePtMax)),
);

/** Pages are counted from 1. */
const pageNumber = z.int().check(z.minimum(1), z.maximum(limits.pagesMax));

/** A text of the document at whose upper left corner a field begins. */
export const anchor = z.strictObject({
  text: z
    .string()
    .check(
      z.maxLength(v1Limits.anchorTextMax),
      z.regex(/[^\p{M}\p{Z}\p{C}]/u, "Please give a text that can be seen."),
    ),
  /** 1 for the first from the top of its page. If it is left out, the text must occur once. */
  occurrence: z.optional(z.int().check(z.minimum(1), z.maximum(v1Limits.anchorPlacesMax))),
  /** The only page on which it is looked for. */
  page: z.optional(pageNumber),
  /** In points to the right. */
  dx: shift,
  /** In points downwards. */
  dy: shift,
});

export type Anchor = z.output<typeof anchor>;

/** Number of a recipient: 1 is the first of `recipients`, or of a template's `roles`. */
export const recipientNumber = z.int().check(z.minimum(1), z.maximum(limits.signersMax));

/**
 * `page`, `x` and `y` are where the field begins. With an anchor they are where it was found before, as in a template's
 * fields, and don't count.
 */
const placed = {
  /** Number of the recipient: 1 is the first of `recipients`, or of a template's `roles`. */
  recipient: recipientNumber,
  anchor: z.optional(anchor),
  page: z.optional(pageNumber),
  /** In points from the left edge of the page as displayed to the left edge of the field. */
  x: z.optional(offset),
  /** In points from the top edge of the page as displayed to the top edge of the field. */
  y: z.optional(offset),
  /** In points; by default the kind's usual size. */
  width: side,
  height: side,
};

const filledInput = <K extends keyof typeof settingsOf>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), ...placed, settings: z.optional(settingsOf[kind]) });

export const pressedInput = z.strictObject({ kind: z.enum(pressedKinds), ...placed });

export const filledInputs = {
  text: filledInput("text"),
  number: filledInput("number"),
  day: filledInput("day"),
  check: filledInput("check"),
  choice: filledInput("choice"),
  list: filledInput("list"),
  file: filledInput("file"),
} satisfies Record<FilledKind, z.ZodMiniType>;

/** A field placed in points on a numbered page. */
export const fieldInput = z.discriminatedUnion("kind", [
  pressedInput,
  ...Object.values(filledInputs),
]);

export type FieldByPoints = z.output<typeof fieldInput>;

/** A field as somebody places it, before it is known whether its settings are those of its kind. */
export type PlacedField = z.input<z.ZodMiniObject<typeof placed>> & {
  readonly kind: FieldKind;
  readonly settings?: FieldSettings | undefined;
};

/** The same for callers that have fields of any kind. */
export const placedField: z.ZodMiniType<FieldByPoints, PlacedField> = fieldInput;

const answer = z.union([z.string(), z.literal(true)]);

/** Settings of any kind, as they are stored. */
const settingsAnswer: z.ZodMiniType<FieldSettings, FieldSettings> = z.strictObject({
  label: z.optional(z.string()),
  hint: z.optional(z.string()),
  required: z.optional(z.boolean()),
  group: z.optional(z.string()),
  value: z.optional(answer),
  locked: z.optional(z.boolean()),
  when: z.optional(
    z.array(
      z.strictObject({
        field: z.string(),
        is: z.enum(comparisons),
        value: z.optional(z.string()),
      }),
    ),
  ),
  whenAny: z.optional(z.boolean()),
  formula: z.optional(
    z.strictObject({
      is: z.enum(operations),
      of: z.array(
        z.union([z.strictObject({ field: z.string() }), z.strictObject({ value: z.string() })]),
      ),
      rounding: z.optional(z.enum(roundings)),
    }),
  ),
  private: z.optional(z.boolean()),
  sizePt: z.optional(z.number()),
  align: z.optional(z.enum(alignments)),
  lines: z.optional(z.enum(["one", "many"])),
  maxLength: z.optional(z.number()),
  rule: z.optional(z.enum(textRules)),
  pattern: z.optional(z.string()),
  autofill: z.optional(z.enum(autofills)),
  decimals: z.optional(z.number()),
  min: z.optional(z.union([z.string(), z.number()])),
  max: z.optional(z.union([z.string(), z.number()])),
  format: z.optional(z.enum([...numberFormats, ...dayFormats])),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  option: z.optional(z.string()),
  options: z.optional(z.array(z.string())),
  files: z.optional(z.number()),
});

export const fieldAnswer = z.strictObject({
  kind: z.enum(fieldKinds),
  recipient: z.number(),
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  settings: z.optional(settingsAnswer),
});

export type FieldAnswer = z.input<typeof fieldAnswer>;

export const filledKind = z.enum(filledKinds);
export const answerValue = answer;

/** The caller's own identifier for a document, such as an order number. */
export const externalId = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(v1Limits.externalIdMax), oneLine);
