/**
 * Stands in for packages that fontkit and pdf-lib bring along for WOFF2 fonts, SVG and XML forms. None
 * of those is ever read here, and together they are a quarter of the sealing function.
 */
function leftOut() {
  throw new Error(
    "WOFF2 fonts, SVG and XML forms are left out of the bundles (scripts/bundle.mjs)",
  );
}

export default leftOut;
export { leftOut as decode, leftOut as encode, leftOut as parse };
export const NodeType = {};
