import { type ComponentProps, lazy, Suspense } from "react";
import type { Language } from "#contract/rules/text/languages";
import type { SignatureDialog } from "./SignatureDialog.tsx";

const fetchDialog = () => import("./SignatureDialog.tsx");
const Fetched = lazy(async () => ({ default: (await fetchDialog()).SignatureDialog }));

/** The signature dialog with its pads and fonts, loaded when it is opened or prefetched. */
export function LazySignatureDialog(props: ComponentProps<typeof SignatureDialog>) {
  return <Suspense>{props.open && <Fetched {...props} />}</Suspense>;
}

/** Prefetches the dialog. A failure shows when it is opened. */
export function fetchSignatureDialog(language: Language): void {
  const fetchAll = async () => (await fetchDialog()).signatureWords.load(language);
  fetchAll().catch(() => undefined);
}
