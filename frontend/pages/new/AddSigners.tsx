import { useEffect, useRef, useState } from "react";
import { isEmail, limits, messages } from "#contract/rules";
import { users } from "../../api/users.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { type Draft, type DraftAction, type DraftTemplate, reachable } from "./draft.ts";
import { SignerRow } from "./SignerRow.tsx";
import { StepFooter } from "./StepFooter.tsx";
import { firstProblem, normalized } from "./signer-checks.ts";
import { type DraftSigner, shownSigners } from "./signers.ts";
import { useSigningOrder } from "./use-signing-order.ts";

interface AddSignersProps {
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
}

export function AddSigners({ draft, act }: AddSignersProps) {
  const { signers, template, inOrder } = draft;
  const [checkedAll, setCheckedAll] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shown = shownSigners(signers);
  const order = useSigningOrder(draft, act, form);
  const focusRow = useFocusOfRow(form);

  async function lookUp(signer: DraftSigner) {
    if (!isEmail(normalized(signer.email)) || signer.registered !== undefined) return;
    const { id, email } = signer;
    // Prefilling is a courtesy: without an answer people type the names themselves.
    const found = await users.details({ email: normalized(email) }).catch(() => undefined);
    if (found) act({ type: "found signer", id, email, found });
  }

  function next() {
    setCheckedAll(true);
    const problem = firstProblem(signers);
    if (!problem) return act({ type: "go", step: "fields" });
    focusInput(form.current, `${problem.name}-${problem.id}`);
  }

  function add() {
    const id = crypto.randomUUID();
    act({ type: "add signer", id });
    focusRow(id);
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      {signers.length > 1 && (
        <Checkbox
          role="switch"
          label="Set a signing order"
          hint="Signers get their invitation one after the other, from the top down."
          checked={inOrder}
          onChange={(event) => act({ type: "set order", inOrder: event.target.checked })}
        />
      )}
      <ol className="grid grid-cols-1 gap-4">
        {signers.map((signer, index) => (
          <SignerRow
            key={signer.id}
            signer={signer}
            all={signers}
            shown={shown[index]}
            number={index + 1}
            turn={signers.length > 1 ? order.turnOf(signer, index) : undefined}
            checked={checkedAll}
            onEdit={(name, text) => act({ type: "edit signer", id: signer.id, name, text })}
            onEmailLeft={() => void lookUp(signer)}
            onRemove={
              signers.length > 1 && !template
                ? () => act({ type: "remove signer", id: signer.id })
                : undefined
            }
          />
        ))}
      </ol>
      <div>
        <Button icon="plus" disabledReason={reasonNotToAdd(signers.length, template)} onClick={add}>
          Add signer
        </Button>
      </div>
      <p role="status" className="sr-only">
        {order.announced}
      </p>
      <StepFooter
        onBack={() => act({ type: "go", step: "file" })}
        onNext="submit"
        waitReason={
          reachable(draft, "fields")
            ? undefined
            : "The first signer needs an email and a first name."
        }
        onWaitingPress={next}
      />
    </form>
  );
}

function reasonNotToAdd(count: number, template: DraftTemplate | undefined): string | undefined {
  if (template && count >= template.signersMax)
    return template.signersMax === 1
      ? `The template “${template.name}” has one signer.`
      : `The template “${template.name}” has ${template.signersMax} signers.`;
  return count >= limits.signersMax ? messages.signersMax : undefined;
}

/** A row that was added is where typing goes on. */
function useFocusOfRow(form: { readonly current: HTMLFormElement | null }) {
  const [added, setAdded] = useState<string>();
  useEffect(
    function focusAdded() {
      if (added !== undefined) focusInput(form.current, `email-${added}`);
    },
    [form, added],
  );
  return setAdded;
}

function focusInput(form: HTMLFormElement | null, name: string): void {
  const input = form?.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
