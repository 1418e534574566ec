import { disclosure } from "#contract/disclosure";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface ConsentDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Recorded with the signature by the server. */
  readonly record: { readonly version: string; readonly sha256: string };
}

export function ConsentDialog({ open, onClose, record }: ConsentDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={disclosure.title}
      size="medium"
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-3 text-ink-soft">
        {disclosure.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl className="grid gap-1 border-line border-t pt-3 text-xs">
          <div className="flex gap-2">
            <dt className="text-ink-faint">Version</dt>
            <dd>{record.version}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-ink-faint">SHA-256</dt>
            <dd className="break-all font-mono">{record.sha256}</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
