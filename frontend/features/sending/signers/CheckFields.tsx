import { accessCodeLimits } from "#contract/checks";
import { ChecksField } from "../../../pdf/placer/ChecksField.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import type { DraftSigner } from "../draft/signers.ts";

export type ChosenChecks = Pick<DraftSigner, "checks" | "accessCode">;

interface CheckFieldsProps {
  readonly signer: DraftSigner;
  readonly error: string | undefined;
  readonly onChoose: (chosen: ChosenChecks) => void;
}

/** The checks of a signer, with the code that the sender tells them. */
export function CheckFields({ signer, error, onChoose }: CheckFieldsProps) {
  const { id, checks, accessCode } = signer;
  return (
    <ChecksField
      checks={checks}
      onChoose={(chosen) =>
        onChoose({
          checks: chosen,
          accessCode: chosen?.includes("accessCode") ? accessCode : undefined,
        })
      }
    >
      <TextInput
        label="Access code"
        name={`accessCode-${id}`}
        hint={`${accessCodeLimits.lengthMin} to ${accessCodeLimits.lengthMax} letters and digits. It is shown nowhere later, so note it.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={accessCode ?? ""}
        error={error}
        onChange={({ target }) => onChoose({ checks, accessCode: target.value || undefined })}
      />
    </ChecksField>
  );
}
