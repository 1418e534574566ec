import { type ComponentProps, lazy, Suspense } from "react";
import type { SignatureDialog } from "./SignatureDialog.tsx";

// Pads, pens and six faces: fetched when somebody begins to sign.
const Fetched = lazy(async () => ({
  default: (await import("./SignatureDialog.tsx")).SignatureDialog,
}));

/** The signature dialog, whose code comes when it is opened. */
export function LaterSignatureDialog(props: ComponentProps<typeof SignatureDialog>) {
  return <Suspense>{props.open && <Fetched {...props} />}</Suspense>;
}
