import { productName } from "./product.ts";

/**
 * Who runs this installation, as its legal pages name it. Square brackets mark what nobody has filled
 * in yet; as long as one is left, every legal page says so at its top. Have a lawyer read the texts.
 */
export const operator = {
  company: "[Company name]",
  address: "[Street, postal code, city, country]",
  /** As in "the laws of ...". */
  governingLaw: "[State or country]",
  courts: "[City]",
  arbitration: "[Arbitration institution]",
  /** Where the stack of lib/stages.ts keeps the data. */
  dataRegion: "us-east-1 (United States)",
  /** ISO date from which the texts in force today count. */
  effectiveDate: "2026-11-21",
} as const;

export const operatorIsNamed = !Object.values(operator).some((value) => value.startsWith("["));

export const operatorName = `${operator.company} (“${productName}”, “we”, “us”)`;
