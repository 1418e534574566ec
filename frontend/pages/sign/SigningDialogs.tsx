import type { ReactNode } from "react";
import { esign, type SignerView } from "../../api/esign.ts";
import { useApiMutation } from "../../api/query.ts";
import { LaterSignatureDialog } from "../../signature/LaterSignatureDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ConsentDialog } from "./ConsentDialog.tsx";
import { DeclineDialog } from "./DeclineDialog.tsx";
import { isLastWord } from "./dead-ends.ts";
import type { SigningState } from "./use-signing.ts";
import { WhatToSign } from "./WhatToSign.tsx";

export type SigningDialog = "consent" | "decline" | "fields" | "about";

interface SigningDialogsProps {
  readonly view: SignerView;
  readonly signing: SigningState;
  readonly dialog: SigningDialog | undefined;
  readonly onClose: () => void;
  readonly onDeclined: () => void;
  /** The document can't be declined any more: another screen says why. */
  readonly onRefused: () => void;
  readonly fieldsList: ReactNode;
}

export function SigningDialogs(props: SigningDialogsProps) {
  const { view, signing, dialog, onClose, fieldsList } = props;
  const decline = useApiMutation(esign.decline, {
    onSuccess: props.onDeclined,
    onError: (error) => isLastWord(error) && error.status !== 400 && props.onRefused(),
  });
  return (
    <>
      <LaterSignatureDialog
        open={signing.dialogOpen}
        onClose={signing.closeDialog}
        name={signing.progress.name}
        needsInitials={signing.fields.some(({ kind }) => kind === "initial")}
        adopted={signing.progress.signature}
        onAdopt={signing.adopt}
      />
      <ConsentDialog open={dialog === "consent"} onClose={onClose} record={view.disclosure} />
      <DeclineDialog
        open={dialog === "decline"}
        onClose={onClose}
        senderName={view.senderName}
        busy={decline.isPending}
        problem={decline.error?.message}
        onDecline={(reason) => decline.mutate({ reason })}
      />
      <Dialog open={dialog === "about"} onClose={onClose} title="About this document">
        <WhatToSign view={view} fields={signing.fields.length} heading="h3" />
      </Dialog>
      <Dialog open={dialog === "fields"} onClose={onClose} title="Your fields">
        {fieldsList}
      </Dialog>
    </>
  );
}
