import { lazy } from "react";
import type { Language } from "#contract/languages";
import { fetchRefusals } from "./LazyEnds.tsx";

const fetchSigned = () => import("./SignedScreen.tsx");

export const SignedScreen = lazy(async () => ({ default: (await fetchSigned()).SignedScreen }));

/** Prefetches the screen that follows Complete and the texts of refusals. A failure shows where they are used. */
export function fetchEnding(language: Language): void {
  fetchRefusals(language).catch(() => undefined);
  fetchSigned().catch(() => undefined);
}
