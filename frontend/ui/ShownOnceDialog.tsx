import { type ReactNode, useState } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import { copyText } from "./copy-text.ts";
import { Dialog } from "./Dialog.tsx";

interface ShownOnceDialogProps {
  readonly title: string;
  /** "Key" or "Secret". */
  readonly name: string;
  readonly text: string;
  /** Says what is lost if it was not copied; the dialog must then be closed twice. */
  readonly warning?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows what nobody can show again. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { title, name, text, warning, onClose, children } = props;
  const [isCopied, setCopied] = useState(false);
  const [isTried, setTried] = useState(false);
  const mustWarn = warning !== undefined && !isCopied;
  const close = () => (mustWarn && !isTried ? setTried(true) : onClose());
  const copy = async () => {
    if (await copyText(text, name)) setCopied(true);
  };
  return (
    <Dialog
      open
      size="medium"
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{mustWarn && isTried ? "Close anyway" : "Done"}</Button>
          <Button variant="primary" icon="copy" onClick={copy}>
            Copy
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <p className="text-ink-soft">{children}</p>
        <code
          translate="no"
          className="block select-all whitespace-pre-line break-all rounded-md border border-line bg-canvas p-3"
        >
          {text}
        </code>
        {mustWarn && isTried && <Banner tone="danger">{warning}</Banner>}
      </div>
    </Dialog>
  );
}
