import { lazy } from "react";
import type { Language } from "#contract/languages";
import { fetchRefusals } from "./LazyEnds.tsx";

const fetchSigned = () => import("./SignedScreen.tsx");

export const SignedScreen = lazy(async () => ({ default: (await fetchSigned()).SignedScreen }));

/** Prefetches what follows Complete, and what is said where something is refused. A failure shows where it is used. */
export function fetchEnding(language: Language): void {
  fetchRefusals(language).catch(() => undefined);
  fetchSigned().catch(() => undefined);
}
