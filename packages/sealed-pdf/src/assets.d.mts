export const fontFiles: readonly string[];
export const qpdfFiles: readonly string[];
