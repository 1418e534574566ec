import { useMemo } from "react";
import type { PageSize } from "#contract/rules/fields/markers";
import { useStampFonts } from "../pdf/stamp-fonts.ts";
import type { Fields } from "./layout.ts";
import { dayOf, type FieldFault } from "./settings-checks.ts";
import { faultIn } from "./value-fits.ts";

/** What keeps the fields from being sent; checked again when they change or when fonts for measuring are loaded. */
export function useFault(fields: Fields, pages: readonly PageSize[]): FieldFault | undefined {
  const fonts = useStampFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts are measured in these fonts
  return useMemo(() => faultIn(fields, pages, dayOf(new Date())), [fields, pages, fonts]);
}
