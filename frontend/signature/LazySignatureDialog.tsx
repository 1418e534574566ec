import { type ComponentProps, lazy, Suspense } from "react";
import type { SignatureDialog } from "./SignatureDialog.tsx";

const fetchDialog = async () => ({
  default: (await import("./SignatureDialog.tsx")).SignatureDialog,
});
const Fetched = lazy(fetchDialog);

/** The signature dialog with its pads and fonts, loaded when it is opened or prefetched. */
export function LazySignatureDialog(props: ComponentProps<typeof SignatureDialog>) {
  return <Suspense>{props.open && <Fetched {...props} />}</Suspense>;
}

/** Prefetches the dialog. A failure shows when it is opened. */
export function fetchSignatureDialog(): void {
  fetchDialog().catch(() => undefined);
}
