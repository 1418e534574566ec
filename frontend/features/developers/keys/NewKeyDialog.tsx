import { useState } from "react";
import { limits, messages } from "#contract/rules";
import { scopes as allScopes, type Scope } from "#contract/scopes";
import { messageBeside } from "../../../api/api-error.ts";
import { apiKeys, type NewKey, newKeyErrors } from "../../../api/keys.ts";
import { useApiMutation } from "../../../api/query.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { ChecklistField } from "../ChecklistField.tsx";
import { type ChosenEnd, EndField, endOfChosen, firstEnd } from "./EndField.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { scopeWords } from "./scope-words.ts";

interface NewKeyDialogProps {
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const { form, bind, chosen, change, tried, create } = useNewKey(onMade);
  return (
    <FormDialog
      {...form}
      size="medium"
      title="New API key"
      confirm="Create key"
      busy={create.isPending}
      error={messageBeside(fields, create.error)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={limits.keyNameMax}
        autoComplete="off"
        hint="For example the program that uses it. It appears in the audit trail of each document."
        {...bind("name")}
      />
      <ChecklistField
        legend="What it may do"
        choices={allScopes}
        wordsOf={(scope) => scopeWords[scope]}
        chosen={chosen.scopes}
        error={tried ? messages.keyScopesMissing : undefined}
        isBroad
        onChange={(scopes) => change({ scopes })}
      />
      <EndField end={chosen.end} tried={tried} onChange={(end) => change({ end })} />
      <OwnPassword {...bind("password")} />
    </FormDialog>
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
