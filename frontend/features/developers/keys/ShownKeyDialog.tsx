import { useState } from "react";
import type { NewKey } from "../../../api/keys.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toast } from "../../../ui/toasts.ts";

/** Shows the key itself, once. If it was not copied, the dialog must be closed twice. */
export function ShownKeyDialog({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(made.token);
      setCopied(true);
      toast.success("Key copied.");
    } catch {
      toast.info("The key could not be copied. Please select it and copy it by hand.");
    }
  }

  const close = () => (isCopied || isWarned ? onClose() : setWarned(true));
  return (
    <Dialog
      open
      size="medium"
      title={`Your new key: ${made.key.name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{isWarned && !isCopied ? "Close anyway" : "Done"}</Button>
          <Button variant="primary" icon="copy" onClick={copy}>
            Copy
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <p className="text-ink-soft">
          Copy it now: for your safety it is shown only once. Keep it like a password, where only
          your program can read it, and never in source code or on a web page.
        </p>
        <code className="block select-all break-all rounded-md border border-line bg-canvas p-3">
          {made.token}
        </code>
        {isWarned && !isCopied && (
          <Banner tone="danger">
            You haven’t copied the key yet. Once this is closed nobody can show it again, and you
            would need to replace it.
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
