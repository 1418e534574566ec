import { dataFormat, version } from "#contract/rules/version";

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
 * The item itself. Throws `NewerData` if this version would misread it, and so might write it again with less in it
 * (decision 77).
 */
export function readable<Found extends Readonly<Record<string, unknown>> | undefined>(
  item: Found,
): Found {
  const format = item?.["dataFormat"];
  if (typeof format === "number" && format > dataFormat) throw new NewerData(format);
  return item;
}
