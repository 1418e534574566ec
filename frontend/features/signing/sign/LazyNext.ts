import { lazy } from "react";

export const NextDocuments = lazy(async () => ({
  default: (await import("./NextDocuments.tsx")).NextDocuments,
}));
