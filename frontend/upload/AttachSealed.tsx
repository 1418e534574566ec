import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { Upload } from "./use-upload.ts";

interface AttachSealedProps {
  readonly sealed: Extract<Upload, { state: "sealed" }>;
}

/** Says why a sealed document can't be signed again, and offers its pages with the document attached to them. */
export function AttachSealed({ sealed: { name, reason, attach, leave } }: AttachSealedProps) {
  return (
    <Banner
      tone="warn"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" onClick={attach}>
            Use its pages and attach it
          </Button>
          <Button size="small" variant="ghost" onClick={leave}>
            Leave it out
          </Button>
        </div>
      }
    >
      <strong className="font-semibold">“{name}” is sealed.</strong> {reason}
    </Banner>
  );
}
