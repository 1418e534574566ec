import { labelOf } from "#contract/rules/fields/answers";
import {
  conditionalIn,
  fieldOnOthers,
  givenSettings,
  orderFault,
  storedSettings,
} from "#contract/rules/fields/conditions";
import {
  type Answer,
  type FieldSettings,
  printedSettings,
} from "#contract/rules/fields/field-settings";
import { isFilledKind } from "#contract/rules/fields/markers";
import {
  isWithinBytes,
  type ReadSettings,
  readSettings,
  type SetField,
  type SettingsFault,
} from "#contract/rules/fields/settings-faults";
import { namesProduct } from "#contract/rules/inputs/words";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { Refusal } from "#contract/rules/refusals/refusals";
import { faultInEnglish } from "#languages/answer-faults";
import { daysAround } from "../common/time.ts";
import type { Envelope, Field } from "./envelope.ts";

/** A field as the sender wants it; one placed outside the pages has no place and is left out. */
interface WantedField extends SetField {
  readonly place?: object | undefined;
}

/** What the sender fills in through the API, by label. */
export type ValuesByLabel = Readonly<Record<string, Answer>>;

/**
 * The settings of the fields, in their order, with the values that the sender fills in by label. Throws BAD_FIELD for
 * settings that no signer could answer. A field without a place has none.
 */
export function settingsOfAll(
  fields: readonly WantedField[],
  now: Date,
  values: ValuesByLabel = {},
): ReadSettings {
  const indices = [...fields.keys()].filter((index) => fields[index]?.place);
  const placed = fields.filter(({ place }) => place);
  const asSet = readOrRefuse(placed, now, ({ index, member }) =>
    ["fields", indices[index], "settings", ...(member ? [member] : [])].join("."),
  );
  const filled = prefilled(placed, asSet, values);
  const read = readOrRefuse(
    placed.map(({ kind, signer }, index) => ({ kind, signer, settings: filled[index] })),
    now,
    ({ index }) => valuePath(placed[index], filled[index]),
  );
  if (!isWithinBytes(read)) throw badField("fields", senderMessages.settingsMax);
  return fields.map((_, index) => read[indices.indexOf(index)]);
}

/**
 * The fields of a document as they are stored, of which some are asked only on a condition. Throws BAD_FIELD if a condition
 * names somebody who doesn't sign earlier, or would give away to later signers what the sender withholds from them.
 */
export function withConditions(
  fields: readonly Field[],
  { signers, withholdValues }: Pick<Envelope, "signers" | "withholdValues">,
): readonly Field[] {
  const orderOf = (id: string): number => signers.find((one) => one.id === id)?.order ?? 0;
  const fault = orderFault(fields, orderOf);
  if (fault) throw badField("fields", `${quoted(fault.field)}: ${fault.message}`);
  const telling = withholdValues ? fieldOnOthers(fields) : undefined;
  if (telling) throw badField("fields", `${quoted(telling)}: ${senderMessages.conditionTells}`);
  const conditional = conditionalIn(fields);
  return fields.map((field) => {
    const settings = storedSettings(field, conditional.has(field.id));
    return settings === field.settings ? field : { ...field, settings };
  });
}

const quoted = (field: Field): string => `“${labelOf(field)}”`;

/** A field with the settings that the sender has given, without what sending adds. */
export function fieldAsGiven<Sent extends Pick<Field, "kind" | "settings">>(field: Sent): Sent {
  if (!field.settings) return field;
  const { writtenDays: _, ...settings } = givenSettings(field.kind, field.settings);
  return { ...field, settings };
}

/** Refuses what would be wrong on each of the dates that it is now anywhere in the world. */
function readOrRefuse(
  fields: readonly SetField[],
  now: Date,
  pathOf: (fault: SettingsFault) => string,
): ReadSettings {
  let first: SettingsFault | undefined;
  for (const day of daysAround(now)) {
    const read = readSettings(fields, day, faultInEnglish);
    if ("settings" in read) return read.settings;
    first ??= read.fault;
  }
  if (!first) throw new Error("there is no day");
  throw badField(pathOf(first), first.message);
}

/** Throws BAD_FIELD for a label or an option that names the product: paper has them among our words. */
export function assertOwnLabels(
  fields: readonly { readonly settings?: FieldSettings | undefined }[],
): void {
  for (const [index, { settings = {} }] of fields.entries())
    for (const [member, text = ""] of printedSettings(settings))
      if (namesProduct(text))
        throw badField(`fields.${index}.settings.${member}`, senderMessages.ourName);
}

const badField = (field: string, message: string) => new Refusal("BAD_FIELD", { field, message });

function prefilled(
  fields: readonly SetField[],
  settings: ReadSettings,
  values: ValuesByLabel,
): ReadSettings {
  return Object.entries(values).reduce(
    (before, [label, value]) => withValue(fields, before, label, value),
    settings,
  );
}

/** The value of a field as a call names it. */
export const valuePath = (field: SetField | undefined, settings?: FieldSettings): string =>
  field && isFilledKind(field.kind)
    ? `values.${labelOf({ kind: field.kind, settings })}`
    : "values";

/** Fills in and locks each field with this label; in a group of boxes, the others stay empty. */
function withValue(
  fields: readonly SetField[],
  before: ReadSettings,
  label: string,
  value: Answer,
): ReadSettings {
  const name = label.trim().normalize("NFC");
  const isNamed = fields.map(
    ({ kind }, index) => isFilledKind(kind) && labelOf({ kind, settings: before[index] }) === name,
  );
  if (!isNamed.includes(true)) {
    throw badField(`values.${name}`, `No field to fill in has the label “${name}”.`);
  }
  if (!fields.some(({ kind }, index) => isNamed[index] && takes(kind, before[index], value))) {
    throw badField(`values.${name}`, `“${name}” can't be filled in with this.`);
  }
  const groups = new Set(
    fields.flatMap((field, index) => (isNamed[index] ? groupKey(field, before[index], index) : [])),
  );
  return fields.map((field, index) => {
    const settings = before[index];
    if (!groups.has(groupKey(field, settings, index))) return settings;
    if (isNamed[index] && takes(field.kind, settings, value)) {
      return lockedWith(settings, field.kind === "choice" ? true : value);
    }
    // A check box may have been ticked already by the value for another label.
    return field.kind === "check" && settings?.locked ? settings : lockedEmpty(settings);
  });
}

/** A choice accepts the text of one of its options: that box's. */
function takes(
  kind: SetField["kind"],
  settings: FieldSettings | undefined,
  value: Answer,
): boolean {
  if (kind === "check") return value === true;
  if (kind === "choice") return value === settings?.option;
  return kind !== "file" && value !== true;
}

/** Nobody is asked for a value that the sender has filled in, whatever the other answers are. */
const lockedWith = (
  { when: _, whenAny: _any, ...settings }: FieldSettings = {},
  value: Answer,
): FieldSettings => ({ ...settings, value, locked: true });

const lockedEmpty = ({
  value: _,
  when: _when,
  whenAny: _any,
  ...settings
}: FieldSettings = {}): FieldSettings => ({ ...settings, locked: true });

const groupKey = (
  { kind, signer }: SetField,
  settings: FieldSettings | undefined,
  index: number,
): string =>
  JSON.stringify(settings?.group === undefined ? [index] : [kind, signer, settings.group]);
