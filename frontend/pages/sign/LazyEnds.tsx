import { lazy } from "react";
import type { Language } from "#contract/languages";

const fetchEnds = () => import("./ends.tsx");

export const ErrorEnd = lazy(async () => ({ default: (await fetchEnds()).ErrorEnd }));
export const DeclinedEnd = lazy(async () => ({ default: (await fetchEnds()).DeclinedEnd }));
export const ViewLinkEnd = lazy(async () => ({ default: (await fetchEnds()).ViewLinkEnd }));
export const Refusal = lazy(async () => ({ default: (await fetchEnds()).Refusal }));

/** Prefetches what is said where something is refused. A failure shows where it is used. */
export function fetchEndWords(language: Language): void {
  const fetchAll = async () => (await fetchEnds()).refusalWords.load(language);
  fetchAll().catch(() => undefined);
}
