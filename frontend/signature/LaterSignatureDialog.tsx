import { type ComponentProps, lazy, Suspense, useEffect } from "react";
import type { SignatureDialog } from "./SignatureDialog.tsx";

const fetchDialog = async () => ({
  default: (await import("./SignatureDialog.tsx")).SignatureDialog,
});
const Fetched = lazy(fetchDialog);

/** The signature dialog: pads, pens and six faces, whose code comes once the page itself is there. */
export function LaterSignatureDialog(props: ComponentProps<typeof SignatureDialog>) {
  useEffect(function haveItBeforeTheLineIsLost() {
    fetchDialog().catch(() => undefined);
  }, []);
  return <Suspense>{props.open && <Fetched {...props} />}</Suspense>;
}
