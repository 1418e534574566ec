import { lazy } from "react";
import type { Language } from "#contract/rules/text/languages";
import { endingWords } from "../../../../language/ending-words.ts";
import { fetchRefusals } from "./LazyEnds.tsx";

const fetchSigned = () => import("./SignedScreen.tsx");

export const SignedScreen = lazy(async () => ({ default: (await fetchSigned()).SignedScreen }));

const fetchDecline = () => import("../page/DeclineDialog.tsx");

export const DeclineDialog = lazy(async () => ({ default: (await fetchDecline()).DeclineDialog }));

const fetchConsent = () => import("../page/ConsentDialog.tsx");

export const ConsentDialog = lazy(async () => ({ default: (await fetchConsent()).ConsentDialog }));

const fetchDeclined = () => import("./DeclinedScreen.tsx");

export const DeclinedScreen = lazy(async () => ({
  default: (await fetchDeclined()).DeclinedScreen,
}));

const fetchNotices = () => import("../page/notices.ts");

type Notices = Awaited<ReturnType<typeof fetchNotices>>;

const inNotices = <Name extends keyof Notices>(name: Name) =>
  lazy(async () => ({ default: (await fetchNotices())[name] }));

export const ChangedNotice = inNotices("ChangedNotice");
export const DelegateDialog = inNotices("DelegateDialog");
export const EarlierFiles = inNotices("EarlierFiles");
export const LastInputs = inNotices("LastInputs");
export const PasskeyDialog = inNotices("PasskeyDialog");
export const PasskeyNote = inNotices("PasskeyNote");
export const SigningNotices = inNotices("SigningNotices");

const fetchShared = () => import("../page/SharedPart.tsx");

type Shared = Awaited<ReturnType<typeof fetchShared>>;

/** Only for one of several people, so not among what everybody prefetches. */
const inShared = <Name extends keyof Shared>(name: Name) =>
  lazy(async () => ({ default: (await fetchShared())[name] }));

export const SharedWith = inShared("SharedWith");
export const TakeButton = inShared("TakeButton");
export const GiveBackLine = inShared("GiveBackLine");

/** Prefetches the screen that follows Complete, the dialogs of the terms and for declining, and the texts of refusals. A failure shows where they are used. */
export function fetchEnding(language: Language): void {
  fetchRefusals(language).catch(() => undefined);
  fetchSigned().catch(() => undefined);
  endingWords.load(language).catch(() => undefined);
  fetchDecline().catch(() => undefined);
  fetchConsent().catch(() => undefined);
  fetchDeclined().catch(() => undefined);
  fetchNotices().catch(() => undefined);
}
