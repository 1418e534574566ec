import type { DocumentRow } from "../../../frontend/api/dashboard.ts";

/** A document in a list. */
export const row: DocumentRow = {
  id: "e",
  fileUrl: "/f",
  createdAt: "",
  status: "created",
  fileName: "",
  title: "",
  stage: "waiting",
  signed: 0,
  of: 1,
  labels: [],
  archived: false,
  recipients: [],
};
