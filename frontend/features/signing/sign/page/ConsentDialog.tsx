import type { SignerView } from "../../../../api/esign.ts";
import { useControlWords } from "../../../../language/control-words.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";

interface ConsentDialogProps {
  readonly onClose: () => void;
  /** The text from the server, which records with the signature that this text was shown. */
  readonly disclosure: SignerView["disclosure"];
}

export function ConsentDialog({ onClose, disclosure }: ConsentDialogProps) {
  const words = useSigningWords();
  const controls = useControlWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={disclosure.title}
      size="medium"
      footer={
        <Button variant="primary" onClick={onClose}>
          {controls("close")}
        </Button>
      }
    >
      <div className="grid gap-3 text-ink-soft">
        {disclosure.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {disclosure.english && <EnglishTerms {...disclosure.english} />}
        <dl className="grid gap-1 border-line border-t pt-3 text-xs">
          <div className="flex gap-2">
            <dt className="text-ink-faint">{words("consent.version")}</dt>
            <dd>{disclosure.version}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-ink-faint">SHA-256</dt>
            <dd dir="ltr" translate="no" className="break-all font-mono">
              {disclosure.sha256}
            </dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}

type English = NonNullable<SignerView["disclosure"]["english"]>;

/** The English text, which is the binding one; collapsed. */
function EnglishTerms({ heading, title, paragraphs }: English) {
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">{heading}</summary>
      <div lang="en" dir="ltr" className="mt-2 grid gap-3 border-line border-s-3 ps-3">
        <p className="font-medium text-ink">{title}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}
