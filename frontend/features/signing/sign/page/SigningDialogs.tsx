import { type ReactNode, Suspense, use } from "react";
import { captionBandPt, type FieldSize } from "sealed-pdf/layout";
import type { PageSize } from "#contract/rules/fields/markers";
import type { SignerView } from "../../../../api/esign.ts";
import { useApiMutation } from "../../../../api/query.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { LazySignatureDialog } from "../../signature/LazySignatureDialog.tsx";
import type { SigningAction } from "../act/signing.ts";
import { SigningActsContext } from "../act/signing-acts.ts";
import type { SigningField } from "../act/signing-fields.ts";
import type { Signing } from "../act/signing-state.ts";
import { askedOf, type Task } from "../act/tasks.ts";
import { ConsentDialog, DeclineDialog, DelegateDialog } from "../ends/LazySigned.ts";
import { isFinal } from "./view-state.ts";
import { WhatToSign } from "./WhatToSign.tsx";

interface SigningDialogsProps {
  readonly view: SignerView;
  readonly fields: readonly SigningField[];
  readonly tasks: readonly Task[];
  readonly signing: Signing;
  readonly act: (action: SigningAction) => void;
  readonly onDeclined: () => void;
  /** Called when the document can't be declined any more, so that another screen says why. */
  readonly onRefused: () => void;
  readonly fieldsList: ReactNode;
}

export function SigningDialogs(props: SigningDialogsProps) {
  const { view, fields, signing, act, fieldsList } = props;
  const { dialog, progress } = signing;
  const words = useSigningWords();
  const onClose = () => act({ type: "close dialog" });
  const decline = useApiMutation(use(SigningActsContext).decline, {
    onSuccess: props.onDeclined,
    onError: (error) => isFinal(error) && error.status !== 400 && props.onRefused(),
  });
  return (
    <>
      <LazySignatureDialog
        open={dialog === "signature"}
        onClose={onClose}
        name={progress.name}
        sizes={pictureSizes(fields)}
        needsInitials={fields.some(({ kind }) => kind === "initial")}
        adopted={progress.signature}
        ways={view.ways}
        hasPhone={use(SigningActsContext).hasPhone}
        onAdopt={(signature) => act({ type: "adopt", signature })}
      />
      <Suspense>
        {dialog === "consent" && <ConsentDialog onClose={onClose} disclosure={view.disclosure} />}
        {dialog === "delegate" && <DelegateDialog view={view} onClose={onClose} />}
        {dialog === "decline" && (
          <DeclineDialog
            onClose={onClose}
            title={words(view.signer.role ? "decline.do" : "decline.title")}
            senderName={view.senderName}
            busy={decline.isPending}
            problem={decline.error}
            onDecline={(reason) => decline.mutate({ reason })}
          />
        )}
      </Suspense>
      <Dialog open={dialog === "about"} onClose={onClose} title={words("about")}>
        <WhatToSign view={view} fields={askedOf(props.tasks).length} heading="h3" />
      </Dialog>
      <Dialog open={dialog === "fields"} onClose={onClose} title={words("fields.yours")}>
        {fieldsList}
      </Dialog>
    </>
  );
}

/** Sizes in points for fields of the placer's default size. */
const usual = {
  signature: { width: 160, height: 32.8 },
  initial: { width: 80, height: 32 },
} as const;

/**
 * How large pictures of signature and initials can be in this signer's lowest fields: a pen that is thick
 * enough there is thick enough everywhere. Below a signature there is a caption.
 */
function pictureSizes(fields: readonly SigningField[]) {
  const of = (wanted: SigningField["kind"]) =>
    fields.flatMap(({ kind, sizePt }) => (kind === wanted ? [sizePt] : []));
  return {
    signature: lowest(of("sign").map(aboveCaption)) ?? usual.signature,
    initial: lowest(of("initial")) ?? usual.initial,
  };
}

const aboveCaption = (size: FieldSize): PageSize => ({
  width: size.width,
  height: size.height - captionBandPt(size),
});

const lowest = (sizes: readonly PageSize[]): PageSize | undefined =>
  [...sizes].sort((one, other) => one.height - other.height)[0];
