/** Pages whose texts an operator and a lawyer complete: gaps in them are in square brackets. */
export const legalPages = ["/privacy", "/terms", "/serviceterms", "/usepolicy", "/legal"] as const;
export type LegalPage = (typeof legalPages)[number];
