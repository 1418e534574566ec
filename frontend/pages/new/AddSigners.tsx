import { useRef, useState } from "react";
import { users } from "#contract/api/users";
import { isEmail, limits } from "#contract/rules";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/Button.tsx";
import type { Draft, DraftAction, DraftSigner } from "./draft.ts";
import { reachable, recipientsOf } from "./draft.ts";
import { SignerRow } from "./SignerRow.tsx";
import { StepFooter } from "./StepFooter.tsx";
import { firstProblem, normalized } from "./signer-checks.ts";

interface AddSignersProps {
  readonly draft: Draft;
  readonly act: (action: DraftAction) => void;
}

export function AddSigners({ draft, act }: AddSignersProps) {
  const { signers } = draft;
  const [checkedAll, setCheckedAll] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const recipients = recipientsOf(signers);

  async function lookUp(signer: DraftSigner) {
    if (!isEmail(normalized(signer.email)) || signer.registered !== undefined) return;
    const { id, email } = signer;
    // Prefilling is a courtesy: without an answer people type the names themselves.
    const found = await call(users.details, { email: normalized(email) }).catch(() => undefined);
    if (found) act({ type: "found signer", id, email, found });
  }

  function next() {
    setCheckedAll(true);
    const problem = firstProblem(signers);
    if (!problem) return act({ type: "go", step: "fields" });
    const input = form.current?.elements.namedItem(`${problem.name}-${problem.id}`);
    if (input instanceof HTMLElement) input.focus();
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
      <ol className="grid grid-cols-1 gap-4">
        {signers.map((signer, index) => (
          <SignerRow
            key={signer.id}
            signer={signer}
            all={signers}
            recipient={recipients[index]}
            number={index + 1}
            checked={checkedAll}
            onEdit={(name, text) => act({ type: "edit signer", id: signer.id, name, text })}
            onEmailLeft={() => void lookUp(signer)}
            onRemove={
              signers.length > 1 ? () => act({ type: "remove signer", id: signer.id }) : undefined
            }
          />
        ))}
      </ol>
      <div>
        <Button
          icon="plus"
          disabledReason={
            signers.length >= limits.signersMax
              ? `A document can have at most ${limits.signersMax} signers.`
              : undefined
          }
          onClick={() => act({ type: "add signer", id: crypto.randomUUID() })}
        >
          Add signer
        </Button>
      </div>
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
