import { archivalClaim, claimsAccessibility } from "./archival.ts";
import type { PdfFile } from "./pdf-file.ts";

/**
 * Whether entries that this version of PDF has brought may be written into a file: it says that it is of that version or a
 * later one, in its header or its catalog (ISO 32000-1, 7.5.2), or it claims PDF/A or PDF/UA, which ask for them.
 */
export const allowsVersion = (file: PdfFile, version: number): boolean =>
  versionOf(file) >= version;

const versions = new WeakMap<PdfFile, number>();

/** Such as 1.4; infinite for a file that claims PDF/A or PDF/UA. */
function versionOf(file: PdfFile): number {
  const known = versions.get(file);
  if (known !== undefined) return known;
  const claims = archivalClaim(file) !== undefined || claimsAccessibility(file);
  const header = Number(file.bytes.toString("latin1", 5, 8));
  const inCatalog = Number(file.nameText(file.root.get("Version")) ?? 0);
  const version = claims ? Number.POSITIVE_INFINITY : Math.max(header || 0, inCatalog || 0);
  versions.set(file, version);
  return version;
}
