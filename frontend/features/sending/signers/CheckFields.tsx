import { accessCodeLimits, type Check } from "#contract/checks";
import { Checkbox, TextInput } from "../../../ui/inputs.tsx";
import type { DraftSigner } from "../draft/signers.ts";

export interface ChosenChecks {
  readonly checks: readonly Check[] | undefined;
  readonly accessCode: string | undefined;
}

interface CheckFieldsProps {
  readonly signer: DraftSigner;
  readonly error: string | undefined;
  readonly onChoose: (chosen: ChosenChecks) => void;
}

/** What somebody has to pass before they see anything of the document. */
export function CheckFields({ signer, error, onChoose }: CheckFieldsProps) {
  const { checks = [], accessCode } = signer;
  const has = (check: Check) => checks.includes(check);
  function set(check: Check, isWanted: boolean) {
    const others = checks.filter((one) => one !== check);
    const chosen = isWanted ? [...others, check] : others;
    onChoose({
      checks: chosen.length > 0 ? chosen : undefined,
      accessCode: chosen.includes("accessCode") ? accessCode : undefined,
    });
  }
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-1.5 font-medium text-sm">Before they see the document</legend>
      <Checkbox
        label="They enter a code that you tell them"
        hint="By phone or in person, not by email"
        checked={has("accessCode")}
        onChange={({ target }) => set("accessCode", target.checked)}
      />
      {has("accessCode") && (
        <TextInput
          label="Access code"
          name={`accessCode-${signer.id}`}
          hint={`${accessCodeLimits.lengthMin} to ${accessCodeLimits.lengthMax} letters and digits. It is shown nowhere later, so note it.`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={accessCode ?? ""}
          error={error}
          onChange={({ target }) =>
            onChoose({ checks: signer.checks, accessCode: target.value || undefined })
          }
        />
      )}
      <Checkbox
        label="They enter a code that we email them"
        hint="When they open the link on a device, and again after 12 hours"
        checked={has("mailedCode")}
        onChange={({ target }) => set("mailedCode", target.checked)}
      />
    </fieldset>
  );
}
