import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { isolated } from "#languages/isolated";
import { useApiQuery } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { StepBar } from "../../../layouts/StepBar.tsx";
import { useStampFonts } from "../../../pdf/stamp-fonts.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { focusError, focusField } from "../../../ui/form.ts";
import { Checkbox } from "../../../ui/inputs.tsx";
import {
  type DraftProps,
  type DraftTemplate,
  reachable,
  type Step,
  withPhoneField,
} from "../draft/draft.ts";
import { firstProblem, inputName, normalized } from "../draft/signer-checks.ts";
import { shownSigners, withDividedName, withPerson } from "../draft/signers.ts";
import { FromTemplate } from "../steps/FromTemplate.tsx";
import { StepFooter } from "../steps/StepFooter.tsx";
import { SignerHead, SignerRow } from "./SignerRow.tsx";
import { useSigningOrder } from "./use-signing-order.ts";

export function AddSigners({ draft, act }: DraftProps) {
  const { signers, template, inOrder } = draft;
  const [checkedAll, setCheckedAll] = useState(false);
  const [faulty, setFaulty] = useState<{ readonly input: string }>();
  const form = useRef<HTMLFormElement>(null);
  const order = useSigningOrder(draft, act, form);
  const phones = withPhoneField(draft);
  const focusRow = useFocusOfRow(form);
  useStampFonts();

  function go(step: Step) {
    setCheckedAll(true);
    act({ type: "divide names" });
    const problem = firstProblem(signers.map(withDividedName), phones);
    if (!problem) return act({ type: "go", step });
    setFaulty({ input: problem });
    focusError(form.current, problem);
  }

  const next = () => go("fields");

  function submit(event: FormEvent) {
    event.preventDefault();
    next();
  }

  function add() {
    const id = crypto.randomUUID();
    act({ type: "add signer", id });
    focusRow(id);
  }

  return (
    <form ref={form} noValidate className="flex min-w-0 grow flex-col gap-5" onSubmit={submit}>
      {template && <FromTemplate template={template} />}
      {signers.length > 1 && (
        <Checkbox
          role="switch"
          label="Set a signing order"
          hint="Each signer is invited once the one above is done."
          checked={inOrder}
          onChange={(event) => act({ type: "set order", inOrder: event.target.checked })}
        />
      )}
      <SignerRows {...{ draft, act, faulty }} checked={checkedAll} turnOf={order.turnOf} />
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" disabledReason={reasonNotToAdd(signers.length, template)} onClick={add}>
          Add signer
        </Button>
        <AddMyself draft={draft} act={act} />
      </div>
      <p role="status" className="sr-only">
        {order.announced}
      </p>
      <StepBar>
        <StepFooter
          onBack={() => act({ type: "go", step: "file" })}
          onNext="submit"
          waitReason={reachable(draft, "fields") ? undefined : unnamed}
          onWaitingPress={next}
          shortcut={template && { label: "Review and send", onPress: () => go("send") }}
        />
      </StepBar>
    </form>
  );
}

const unnamed = "The first signer needs an email and a first name.";

interface SignerRowsProps extends DraftProps, Pick<ComponentProps<typeof SignerRow>, "faulty"> {
  readonly checked: boolean;
  readonly turnOf: ReturnType<typeof useSigningOrder>["turnOf"];
}

function SignerRows({ draft, act, checked, faulty, turnOf }: SignerRowsProps) {
  const { signers } = draft;
  const shown = shownSigners(signers);
  const phones = withPhoneField(draft);
  return (
    <Card>
      <SignerHead inOrder={draft.inOrder && signers.length > 1} />
      <ol className="grid grid-cols-1 divide-y divide-line">
        {signers.map((signer, index) => (
          <SignerRow
            key={signer.id}
            {...{ draft, act, signer, checked, faulty, phones }}
            shown={shown[index]}
            number={index + 1}
            turn={signers.length > 1 ? turnOf(signer, index) : undefined}
          />
        ))}
      </ol>
    </Card>
  );
}

function reasonNotToAdd(count: number, template: DraftTemplate | undefined): string | undefined {
  if (template && count >= template.signersMax)
    return template.signersMax === 1
      ? `The template “${isolated(template.name)}” has 1 signer.`
      : `The template “${isolated(template.name)}” is for ${template.signersMax} people.`;
  return count >= limits.signersMax ? senderMessages.signersMax : undefined;
}

/** Moves the focus to a row that was added. */
function useFocusOfRow(form: { readonly current: HTMLFormElement | null }) {
  const [added, setAdded] = useState<string>();
  useEffect(
    function focusAdded() {
      if (added !== undefined) focusField(form.current, inputName("email", added));
    },
    [form, added],
  );
  return setAdded;
}

/** Puts the sender into the first empty row, or into a new one. */
function AddMyself({ draft, act }: DraftProps) {
  const { email, firstName, lastName } = useSessionUser();
  const profile = useApiQuery(users.profile, {});
  const mobile = profile.data?.mobile ?? "";
  const person = { email, firstName, lastName, mobile };
  const newId = crypto.randomUUID();
  const isListed = draft.signers.some((signer) => normalized(signer.email) === email);
  const isFull =
    withPerson(draft.signers, person, newId, draft.template?.signersMax) === draft.signers;
  return (
    <Button
      icon="user"
      disabledReason={
        isListed ? "You are already in the list." : isFull ? "All rows are taken." : undefined
      }
      onClick={() => act({ type: "add person", newId, person })}
    >
      Add myself
    </Button>
  );
}
