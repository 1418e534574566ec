import { productName } from "../product/product.ts";
import { own } from "../settings/config.ts";
import { regions } from "../settings/regions.ts";
import { dataRegion } from "./installation.ts";

/**
 * Who runs this installation, for the legal pages. Square brackets mark what is not filled in yet; as long as there is
 * one, every legal page says so at its top. Have a lawyer read the texts.
 */
export const operator = {
  company: "[Company name]",
  address: "[Street, postal code, city, country]",
  /** As in "the laws of ...". */
  governingLaw: "[State or country]",
  courts: "[City]",
  arbitration: "[Arbitration institution]",
  dataRegion: `${dataRegion} (${regions[dataRegion]})`,
  /** ISO date since which the current texts are in force. */
  effectiveDate: "2026-11-21",
  ...own.operator,
};

export const operatorIsNamed = !Object.values(operator).some((value) => value.startsWith("["));

export const operatorName = `${operator.company} (“${productName}”, “we”, “us”)`;
