import { version } from "#contract/rules/product/version";

/** The commit that was built, which scripts/bundle.mjs writes here; nothing else has one. */
declare const builtCommit: string | undefined;

/** The program that makes a record, as the record names it: "Undersign 0.2.0 (1a2b3c4d5e6f)". */
export const softwareOf = (productName: string): string =>
  typeof builtCommit === "string" && builtCommit !== ""
    ? `${productName} ${version} (${builtCommit})`
    : `${productName} ${version}`;
