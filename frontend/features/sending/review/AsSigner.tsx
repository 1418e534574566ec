import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { directionOf } from "#contract/rules/text/languages";
import { isolated } from "#languages/isolated";
import type { ApiError } from "../../../api/api-error.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Frame, MailFrame } from "../../../ui/Frame.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { LazySignersPage } from "../../signing/index.ts";
import type { Draft } from "../draft/draft.ts";
import { normalized } from "../draft/signer-checks.ts";
import { actingSigners, fullName } from "../draft/signers.ts";
import { newEnvelope } from "./new-envelope.ts";
import { offsetDateTime } from "./offset-date-time.ts";

/** Shows the mail and the page of a signer as they will be, in the signer's language and at a phone's width. */
export function AsSigner({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  const [first] = actingSigners(draft.signers);
  if (!first?.email) return null;
  return (
    <div>
      <Button size="small" icon="eye" onClick={() => setOpen(true)}>
        See what {isolated(first.firstName.trim() || first.email)} will get
      </Button>
      {isOpen && <AsSignerDialog draft={draft} onClose={() => setOpen(false)} />}
    </div>
  );
}

function AsSignerDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const sender = useSessionUser();
  const options = actingSigners(draft.signers).map((signer) => ({
    value: normalized(signer.email),
    label: isolated(fullName(signer) || signer.email),
  }));
  const [email, setEmail] = useState(options[0]?.value ?? "");
  const name = options.find(({ value }) => value === email)?.label ?? email;
  const shown = useQuery<Awaited<ReturnType<typeof envelopes.asSigner>>, ApiError>({
    queryKey: ["as signer", email],
    queryFn: () => {
      const from = { sender, userAgent: navigator.userAgent, sentAt: offsetDateTime(new Date()) };
      return envelopes.asSigner({ envelope: newEnvelope(draft, from), signer: email });
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open size="large" title={`What ${name} will get`} onClose={onClose}>
      <div className="grid gap-4">
        {options.length > 1 && (
          <Select label="Signer" value={email} options={options} onChange={setEmail} />
        )}
        <p className="text-ink-soft text-sm">
          As on a phone. Nothing has been sent. You can try answers; nothing else can be pressed.
        </p>
        <Loaded of={shown}>
          {({ mail, view }) => (
            <div className="grid gap-5 sm:grid-cols-2">
              <Part title={`Email: ${isolated(mail.subject)}`}>
                <MailFrame title={`Email to ${name}`} html={mail.html} />
              </Part>
              <Part title="Page">
                <Frame
                  title={`Signing page of ${name}`}
                  lang={view.language}
                  dir={directionOf(view.language)}
                  tried={answerControls}
                >
                  <Suspense fallback={<Loading />}>
                    <LazySignersPage view={view} fileUrl={draft.file?.url ?? ""} />
                  </Suspense>
                </Frame>
              </Part>
            </div>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** Fields that are filled in, and the editor that they open. */
const answerControls =
  '[data-field][aria-haspopup], [data-field] [type="checkbox"], [data-field] [type="radio"], [role="dialog"]';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 dir="auto" className="font-medium text-sm [overflow-wrap:anywhere]">
        {isolated(title)}
      </h3>
      {children}
    </section>
  );
}
