import { useId, useState } from "react";
import { limits, messages } from "#contract/rules";
import { scopes as allScopes, type Scope } from "#contract/scopes";
import { messageBeside } from "../../../api/api-error.ts";
import { apiKeys, type NewKey, newKeyErrors } from "../../../api/keys.ts";
import { useApiMutation } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FieldError } from "../../../ui/Field.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { Checkbox, TextInput } from "../../../ui/inputs.tsx";
import { type ChosenEnd, EndField, endOfChosen, firstEnd } from "./EndField.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { scopeWords } from "./scope-words.ts";

interface NewKeyDialogProps {
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const formId = useId();
  const { form, bind, chosen, change, tried, create } = useNewKey(onMade);
  return (
    <Dialog
      open
      size="medium"
      title="New API key"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            Create key
          </Button>
        </>
      }
    >
      <Form {...form} id={formId} error={messageBeside(fields, create.error)}>
        <TextInput
          label="Name"
          maxLength={limits.keyNameMax}
          autoComplete="off"
          hint="For example the program that uses it. It appears in the audit trail of each document."
          {...bind("name")}
        />
        <ScopesField
          scopes={chosen.scopes}
          tried={tried}
          onChange={(scopes) => change({ scopes })}
        />
        <EndField end={chosen.end} tried={tried} onChange={(end) => change({ end })} />
        <OwnPassword {...bind("password")} />
      </Form>
    </Dialog>
  );
}

const fields = ["name", "password"] as const;

interface Chosen {
  readonly scopes: readonly Scope[];
  readonly end: ChosenEnd;
}

function useNewKey(onMade: (made: NewKey) => void) {
  const [chosen, setChosen] = useState<Chosen>({ scopes: [], end: firstEnd });
  const [tried, setTried] = useState(false);
  const create = useApiMutation(apiKeys.create, {
    invalidates: [apiKeys.list],
    onSuccess: onMade,
    onError: ({ field, message }) => refuse(field, message),
  });
  const { form, bind, refuse } = useForm({
    names: fields,
    initial: { name: "", password: "" },
    check: newKeyErrors,
    onRefused: () => setTried(true),
    onSubmit: (values) => {
      setTried(true);
      const end = endOfChosen(chosen.end);
      if (end === undefined || chosen.scopes.length === 0 || create.isPending) return;
      create.mutate({ ...values, scopes: [...chosen.scopes], end });
    },
  });
  const change = (some: Partial<Chosen>) => setChosen({ ...chosen, ...some });
  return { form, bind, chosen, change, tried, create };
}

interface ScopesFieldProps {
  readonly scopes: readonly Scope[];
  readonly tried: boolean;
  readonly onChange: (scopes: readonly Scope[]) => void;
}

function ScopesField({ scopes, tried, onChange }: ScopesFieldProps) {
  const errorId = useId();
  const isMissing = tried && scopes.length === 0;
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-2 font-medium text-sm">What it may do</legend>
      {allScopes.map((scope) => (
        <Checkbox
          key={scope}
          name={scope}
          {...scopeWords[scope]}
          checked={scopes.includes(scope)}
          onChange={({ target }) =>
            onChange(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
        />
      ))}
      {isMissing && <FieldError id={errorId}>{messages.keyScopesMissing}</FieldError>}
    </fieldset>
  );
}
