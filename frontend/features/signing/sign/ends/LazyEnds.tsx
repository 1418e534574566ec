import { lazy } from "react";
import type { Language } from "#contract/rules/text/languages";

const fetchEnds = () => import("./ends.tsx");

export const ErrorEnd = lazy(async () => ({ default: (await fetchEnds()).ErrorEnd }));
export const DeclinedEnd = lazy(async () => ({ default: (await fetchEnds()).DeclinedEnd }));
export const ViewLinkEnd = lazy(async () => ({ default: (await fetchEnds()).ViewLinkEnd }));
export const Refusal = lazy(async () => ({ default: (await fetchEnds()).Refusal }));

export const fetchRefusals = async (language: Language) =>
  (await fetchEnds()).refusalWords.load(language);
