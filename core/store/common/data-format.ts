import { dataFormat, version } from "#contract/rules/product/version";

/** An item in a format that only newer versions know. */
export class NewerData extends Error {
  constructor(format: number) {
    super(
      `expected data up to format ${dataFormat}, which version ${version} reads, found ${format}: deploy a newer version`,
    );
    this.name = "NewerData";
  }
}

/**
 * Returns the item. Throws `NewerData` if this version would misread it, because it could then write the item back with
 * less in it.
 */
export function readable<Found extends Readonly<Record<string, unknown>> | undefined>(
  item: Found,
): Found {
  const format = item?.["dataFormat"];
  if (typeof format === "number" && format > dataFormat) throw new NewerData(format);
  return item;
}
