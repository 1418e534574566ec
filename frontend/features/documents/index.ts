export { DocumentState } from "./rows/DocumentCells.tsx";
export { documentsPath } from "./search/documents-query.ts";
export { RemindAll } from "./search/RemindAll.tsx";
