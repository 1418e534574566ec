import type { ShownHook } from "../../../api/hooks.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { toast } from "../../../ui/toasts.ts";

/** Shows the secret, once. */
export function ShownSecretDialog({ made, onClose }: { made: ShownHook; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(made.secret);
      toast.success("Secret copied.");
    } catch {
      toast.info("The secret could not be copied. Please select it and copy it by hand.");
    }
  }
  return (
    <Dialog
      open
      size="medium"
      title="The webhook’s secret"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" icon="copy" onClick={copy}>
            Copy
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <p className="text-ink-soft">
          With it your program checks that a call comes from us. Copy it now: it is shown only once.
          If you lose it, replace it.
        </p>
        <code className="block select-all break-all rounded-md border border-line bg-canvas p-3">
          {made.secret}
        </code>
      </div>
    </Dialog>
  );
}
