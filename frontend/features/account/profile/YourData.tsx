import { useState } from "react";
import { useApiMutation } from "../../../api/query.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Section } from "../../../ui/Section.tsx";
import { toast } from "../../../ui/toasts.ts";
import { CloseAccountDialog } from "./CloseAccountDialog.tsx";
import { saveDataPart } from "./data-part.ts";

/** Offers a copy of what is stored about the account, and closing the account; collapsed, because few need it. */
export function YourData() {
  const [closing, setClosing] = useState(false);
  return (
    <details className="mt-8 border-line border-t pt-5">
      <summary className="link inline-flex min-h-8 items-center rounded-sm font-medium pointer-coarse:min-h-11">
        Your data
      </summary>
      <div className="mt-4 grid gap-8">
        <DownloadData />
        <Section title="Delete my account" className="grid justify-items-start gap-3">
          <p className="text-ink-soft text-sm">
            Erases what only you can see, and withdraws documents that not everybody has signed.
            Completed documents stay with those who signed them. This can't be undone.
          </p>
          <Button variant="danger" onClick={() => setClosing(true)}>
            Delete my account
          </Button>
        </Section>
      </div>
      {closing && <CloseAccountDialog onClose={() => setClosing(false)} />}
    </details>
  );
}

function DownloadData() {
  const part = useApiMutation(saveDataPart, {
    onSuccess: ({ number, next }) =>
      toast.success(next ? `Part ${number} is saved. There is more.` : "Your data is saved."),
  });
  const { data, error, isPending } = part;
  const next = data?.next;
  return (
    <Section title="Download my data" className="grid justify-items-start gap-3">
      <p className="text-ink-soft text-sm">
        A zip with your account, contacts, drafts, templates, files and devices, and each document
        that you have sent with its audit trail. If there is much, it comes in parts of about 40 MB.
      </p>
      {error && <Banner tone="danger">{error.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        {next && (
          <Button
            variant="primary"
            icon="download"
            busy={isPending}
            onClick={() => part.mutate(next)}
          >
            {`Download part ${next.number}`}
          </Button>
        )}
        <Button
          icon="download"
          busy={isPending && !next}
          onClick={() => part.mutate({ number: 1 })}
        >
          {next ? "Begin again" : "Download my data"}
        </Button>
      </div>
    </Section>
  );
}
