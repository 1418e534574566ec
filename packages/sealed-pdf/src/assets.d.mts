export const fontFiles: readonly string[];
export const mergeableFontFiles: readonly string[];
export const measuringFontFiles: readonly string[];
export const qpdfFiles: readonly string[];
export const usedBy: Readonly<Record<"fonts" | "measuringFonts" | "qpdf", string>>;
