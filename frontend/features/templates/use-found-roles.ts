import { useEffect, useEffectEvent } from "react";
import { openJsonLink } from "../../api/documents.ts";
import { type TemplateAction, type TemplateWork, takesRoles } from "./template-work.ts";

/** Fills in the parties that sign the chosen file, unless signers have been typed. */
export function useFoundRoles(work: TemplateWork, act: (action: TemplateAction) => void): void {
  const { file } = work;
  const fileId = file?.id;
  const find = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!file || !takesRoles(work, file.id)) return;
    // Loads pdf.js, which the form doesn't need otherwise.
    const { rolesIn } = await import("../../pdf/suggestions/roles-in.ts");
    const roles = await rolesIn(() => openJsonLink(file.url, "sender"), file.pages);
    if (isCurrent() && roles.length > 0) act({ type: "found roles", fileId: file.id, roles });
  });
  useEffect(
    function readFile() {
      if (fileId === undefined) return;
      let isCurrent = true;
      // A file that can't be read names no roles.
      find(() => isCurrent).catch(() => undefined);
      return () => {
        isCurrent = false;
      };
    },
    [fileId],
  );
}
