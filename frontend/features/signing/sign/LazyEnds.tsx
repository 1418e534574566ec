import { lazy } from "react";
import type { Language } from "#contract/languages";

const fetchEnds = () => import("./ends.tsx");
const fetchSigned = () => import("./SignedScreen.tsx");

export const SignedScreen = lazy(async () => ({ default: (await fetchSigned()).SignedScreen }));

export const ErrorEnd = lazy(async () => ({ default: (await fetchEnds()).ErrorEnd }));
export const DeclinedEnd = lazy(async () => ({ default: (await fetchEnds()).DeclinedEnd }));
export const ViewLinkEnd = lazy(async () => ({ default: (await fetchEnds()).ViewLinkEnd }));
export const Refusal = lazy(async () => ({ default: (await fetchEnds()).Refusal }));

/** Prefetches what follows Complete, and what is said where something is refused. A failure shows where it is used. */
export function fetchEnding(language: Language): void {
  const fetchRefusals = async () => (await fetchEnds()).refusalWords.load(language);
  fetchRefusals().catch(() => undefined);
  fetchSigned().catch(() => undefined);
}
