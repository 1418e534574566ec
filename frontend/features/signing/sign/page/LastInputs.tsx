import type { ComponentProps } from "react";
import { limits } from "#contract/rules/limits/limits";
import { useEndingWords } from "../../../../language/ending-words.ts";
import type { SigningPage } from "../act/use-signing-page.ts";

interface LastInputsProps {
  readonly page: SigningPage;
}

/** What some signers enter before Complete: why they sign, or who a witness is. */
export const LastInputs = ({ page }: LastInputsProps) =>
  page.view.signer.witnessOf ? <WitnessInputs page={page} /> : <ReasonChoice page={page} />;

/** Why the signer signs, where the sender asks for it. */
function ReasonChoice({ page: { reasonsAsked = [], said, act, locked } }: LastInputsProps) {
  const words = useEndingWords();
  return (
    <label className="grid gap-1 text-sm sm:ms-auto sm:flex sm:items-center sm:gap-3">
      <span className="whitespace-nowrap font-medium">{words("reason.label")}</span>
      <select
        value={said.reason ?? ""}
        data-empty={said.reason ? undefined : ""}
        disabled={locked}
        className="control"
        onChange={({ target }) => act({ type: "say", said: { reason: target.value || undefined } })}
      >
        <option value="">{words("reason.choose")}</option>
        {reasonsAsked.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
    </label>
  );
}

function WitnessInputs({ page: { signing, act, locked } }: LastInputsProps) {
  const words = useEndingWords();
  const { name, address = "" } = signing.progress;
  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_2fr] sm:gap-3">
      <WitnessInput
        label={words("witness.name")}
        value={name}
        readOnly={locked}
        autoComplete="name"
        maxLength={limits.fullNameMax}
        onChange={({ target }) => act({ type: "rename", name: target.value })}
      />
      <WitnessInput
        label={words("witness.address")}
        value={address}
        readOnly={locked}
        autoComplete="street-address"
        maxLength={limits.witnessAddressMax}
        onChange={({ target }) => act({ type: "say", said: { address: target.value } })}
      />
    </div>
  );
}

interface WitnessInputProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly value: string;
}

const WitnessInput = ({ label, ...input }: WitnessInputProps) => (
  <label className="grid gap-1 text-sm">
    <span className="font-medium">{label}</span>
    <input {...input} data-empty={input.value.trim() ? undefined : ""} className="control" />
  </label>
);
