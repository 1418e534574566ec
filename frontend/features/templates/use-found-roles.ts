import { useEffect, useEffectEvent } from "react";
import { openJsonLink } from "../../api/documents.ts";
import type { OpenPdf } from "../../pdf/source.ts";

type RolesIn = typeof import("../../placing/suggestions/roles-in.ts");

/** Reads the file at an address once for the roles that its text names, unless `find` wants none. */
export function useFoundRoles<Found>(
  url: string | undefined,
  find: () => ((roles: RolesIn, open: OpenPdf) => Promise<Found>) | undefined,
  onFound: (found: Found) => void,
): void {
  const read = useEffectEvent(async (address: string, isCurrent: () => boolean) => {
    const finding = find();
    if (!finding) return;
    // Loads pdf.js, which the pages don't need otherwise.
    const roles = await import("../../placing/suggestions/roles-in.ts");
    const found = await finding(roles, () => openJsonLink(address, "sender"));
    if (isCurrent()) onFound(found);
  });
  useEffect(
    function readFile() {
      if (url === undefined) return;
      let isCurrent = true;
      // A file that can't be read names no roles.
      read(url, () => isCurrent).catch(() => undefined);
      return () => {
        isCurrent = false;
      };
    },
    [url],
  );
}
