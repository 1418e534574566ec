import { useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import { senderMessages } from "#contract/rules/limits/sender-messages";
import { scopes as allScopes, type Scope } from "#contract/rules/programs/scopes";
import { useCallForm } from "../../../api/call-form.ts";
import { apiKeys, type NewKey, newKeyErrors } from "../../../api/keys.ts";
import { OwnPassword } from "../../../session/OwnPassword.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { ChecklistField } from "../ChecklistField.tsx";
import { type ChosenEnd, EndField, endOfChosen, firstEnd } from "./EndField.tsx";
import { scopeWords } from "./scope-words.ts";

interface NewKeyDialogProps {
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const { form, bind, chosen, change, tried } = useNewKey(onMade);
  return (
    <FormDialog {...form} size="medium" title="New API key" confirm="Create key" onClose={onClose}>
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
        error={tried ? senderMessages.keyScopesMissing : undefined}
        isBroad
        onChange={(scopes) => change({ scopes })}
      />
      <EndField end={chosen.end} tried={tried} onChange={(end) => change({ end })} />
      <OwnPassword {...bind("password")} />
    </FormDialog>
  );
}

interface Chosen {
  readonly scopes: readonly Scope[];
  readonly end: ChosenEnd;
}

function useNewKey(onMade: (made: NewKey) => void) {
  const [chosen, setChosen] = useState<Chosen>({ scopes: [], end: firstEnd });
  const [tried, setTried] = useState(false);
  const { form, bind } = useCallForm({
    names: ["name", "password"],
    initial: { name: "", password: "" },
    check: newKeyErrors,
    onTried: () => setTried(true),
    inputOf: (values) => {
      const end = endOfChosen(chosen.end);
      if (end === undefined || chosen.scopes.length === 0) return undefined;
      return { ...values, scopes: [...chosen.scopes], end };
    },
    call: apiKeys.create,
    invalidates: [apiKeys.list],
    onSuccess: onMade,
  });
  const change = (some: Partial<Chosen>) => setChosen({ ...chosen, ...some });
  return { form, bind, chosen, change, tried };
}
