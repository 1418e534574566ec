import { useState } from "react";
import { type ApiError, errorOfThrown } from "../../../api/api-error.ts";
import { fetchDocument } from "../../../api/documents.ts";
import { Button } from "../../../ui/Button.tsx";
import { saveAs } from "../../../ui/save-as.ts";
import { RefusalText } from "../sign/RefusalText.tsx";

interface DownloadButtonProps {
  readonly label: string;
  readonly fileUrl: string;
  /** Name of the saved file. */
  readonly name: string;
  readonly primary?: boolean;
}

export function DownloadButton({ label, fileUrl, name, primary = false }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  async function download() {
    setBusy(true);
    setProblem(undefined);
    try {
      saveAs(await fetchDocument(fileUrl, "signer"), name);
    } catch (thrown) {
      setProblem(errorOfThrown(thrown));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant={primary ? "primary" : "secondary"}
        icon="download"
        busy={busy}
        onClick={download}
      >
        {label}
      </Button>
      {problem && (
        <span role="alert" className="text-danger-ink text-sm">
          <RefusalText error={problem} />
        </span>
      )}
    </div>
  );
}
