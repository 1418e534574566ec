import type { SentDocument } from "../../api/dashboard.ts";
import { useMay } from "../../session/workspace.ts";

/** Whether the person may do something with a document: by their role, and unless it is shared with them to be read alone. */
export const useMayChange = ({ isToRead }: Pick<SentDocument, "isToRead">): boolean =>
  useMay("documents:send") && !isToRead;
