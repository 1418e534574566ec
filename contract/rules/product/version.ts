/** This release, as in package.json. CHANGELOG.md says how to deploy each, and to which one can go back from it. */
export const version = "0.2.0";

/** The only one whose stack doesn't say its version. */
export const firstVersion = "0.1.0";

/**
 * The newest format of stored data that this version reads. An item that the previous version would misread has a higher
 * number in its attribute `dataFormat`. A release reads a format before the next one writes it (decision 28).
 */
export const dataFormat = 2;
