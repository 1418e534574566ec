/** This release, as in package.json. CHANGELOG.md says how to deploy each, and to which one can go back from it. */
export const version = "0.2.0";

/** The only one whose stack doesn't say its version. */
export const firstVersion = "0.1.0";

/**
 * The newest format of stored data that this version reads. An item that the version before would misread has an attribute
 * `dataFormat` with a higher number (decision 77).
 */
export const dataFormat = 2;
