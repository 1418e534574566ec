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
  Company: { icon: "M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3m-3 4h3m-3 4h3", autofill: "organization" },
  "Job title": {
    icon: "M9 7V5.5A1.5 1.5 0 0 1 10.5 4h3A1.5 1.5 0 0 1 15 5.5V7M5 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2ZM3 12.5h18",
    autofill: "organization-title",
  },
  Address: {
    icon: "M12 21c-4.5-4.2-7-7.6-7-11a7 7 0 0 1 14 0c0 3.4-2.5 6.8-7 11Zm2.5-11a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
    autofill: "street-address",
    lines: "many",
  },
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
