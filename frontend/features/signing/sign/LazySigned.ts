import { lazy } from "react";
import type { Language } from "#contract/languages";
import { fetchRefusals } from "./LazyEnds.tsx";

const fetchSigned = () => import("./SignedScreen.tsx");

export const SignedScreen = lazy(async () => ({ default: (await fetchSigned()).SignedScreen }));

export const NextDocuments = lazy(async () => ({
  default: (await import("./NextDocuments.tsx")).NextDocuments,
}));

const fetchDecline = () => import("./DeclineDialog.tsx");

export const DeclineDialog = lazy(async () => ({ default: (await fetchDecline()).DeclineDialog }));

/** Prefetches the screen that follows Complete, the dialog for declining and the texts of refusals. A failure shows where they are used. */
export function fetchEnding(language: Language): void {
  fetchRefusals(language).catch(() => undefined);
  fetchSigned().catch(() => undefined);
  fetchDecline().catch(() => undefined);
}
