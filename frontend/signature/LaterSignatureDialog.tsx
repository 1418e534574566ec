import { type ComponentProps, lazy, Suspense } from "react";
import type { SignatureDialog } from "./SignatureDialog.tsx";

const fetchDialog = async () => ({
  default: (await import("./SignatureDialog.tsx")).SignatureDialog,
});
const Fetched = lazy(fetchDialog);

/** The signature dialog: pads, pens and six faces, whose code comes once it is asked for or opened. */
export function LaterSignatureDialog(props: ComponentProps<typeof SignatureDialog>) {
  return <Suspense>{props.open && <Fetched {...props} />}</Suspense>;
}

/** A failure shows on opening it. */
export function fetchSignatureDialog(): void {
  fetchDialog().catch(() => undefined);
}
