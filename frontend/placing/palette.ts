import type { Autofill, FieldSettings } from "#contract/rules/fields/field-settings";
import {
  defaultSize,
  type FieldKind,
  fieldKinds,
  fieldLabels,
  filledKinds,
  type PageSize,
} from "#contract/rules/fields/markers";
import { kindIcons } from "../pdf/kind-icons.ts";
import type { IconName } from "../ui/Icon.tsx";

/** Text fields with a predefined label, which browsers can autofill. */
export const presets = ["First name", "Last name", "Company", "Job title", "Address"] as const;
export type Preset = (typeof presets)[number];

export type PaletteKind = FieldKind | Preset;

/** The kinds and presets under More, below the six main kinds. */
export const moreKinds: readonly PaletteKind[] = [...filledKinds, ...presets];

interface PresetParts {
  readonly icon: IconName;
  readonly autofill: Autofill;
  readonly lines?: "many";
}

const presetParts: Readonly<Record<Preset, PresetParts>> = {
  "First name": { icon: "user", autofill: "given-name" },
  "Last name": { icon: "user", autofill: "family-name" },
  Company: { icon: "building", autofill: "organization" },
  "Job title": { icon: "briefcase", autofill: "organization-title" },
  Address: { icon: "mapPin", autofill: "street-address", lines: "many" },
};

const isKind = (kind: PaletteKind): kind is FieldKind => fieldKinds.some((one) => one === kind);

export const kindOf = (kind: PaletteKind): FieldKind => (isKind(kind) ? kind : "text");

export const paletteLabel = (kind: PaletteKind): string =>
  isKind(kind) ? fieldLabels[kind] : kind;

export const paletteIcon = (kind: PaletteKind): IconName =>
  isKind(kind) ? kindIcons[kind] : presetParts[kind].icon;

/** The settings of a new field; undefined for those that have none. */
export function newSettings(kind: PaletteKind): FieldSettings | undefined {
  if (kind === "list") return { options: firstOptions };
  if (isKind(kind)) return undefined;
  const { autofill, lines } = presetParts[kind];
  return { label: kind, autofill, ...(lines ? { lines } : {}) };
}

/** The options of a new list or choice, until the sender changes them. */
export const firstOptions = ["Option 1", "Option 2"] as const;

/** Height of three lines of ten points. */
export const linesHeightPt = 44;

/** The size of a new field, as fractions of the page. */
export function newSize(kind: PaletteKind, page: PageSize): { width: number; height: number } {
  const size = defaultSize(kindOf(kind), page);
  if (isKind(kind) || presetParts[kind].lines !== "many") return size;
  return { ...size, height: Math.min(1, linesHeightPt / page.height) };
}
