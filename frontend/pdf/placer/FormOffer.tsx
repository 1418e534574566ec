import { useState } from "react";
import { files } from "../../api/files.ts";
import { useApiQuery } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import {
  asksForRequired,
  formInWords,
  formOffer,
  type FormOffer as Offer,
  type RequiredChoice,
  requiredChoices,
  withRequired,
} from "./form-offer.ts";
import type { Fields } from "./layout.ts";
import { isRemembered, remember } from "./memory.ts";
import type { PlacingAction } from "./placing.ts";
import type { ShownSigner } from "./signers.ts";

interface FormOfferInput {
  readonly draftKey: string;
  /** Path of the file. */
  readonly url: string;
  readonly placed: Fields;
  readonly pageCount: number;
}

export interface ShownOffer {
  readonly offer: Offer | undefined;
  readonly onDismiss: () => void;
}

/** The form of the file, until the sender has said "Not now" for this draft. */
export function useFormOffer({ draftKey, url, placed, pageCount }: FormOfferInput): ShownOffer {
  const key = `no form ${draftKey} ${url}`;
  const [dismissed, setDismissed] = useState(() => isRemembered(key));
  const { data } = useApiQuery(files.form, { url }, { staleTime: Number.POSITIVE_INFINITY });
  return {
    offer: data && !dismissed ? formOffer(data, placed, pageCount) : undefined,
    onDismiss() {
      remember(key, true);
      setDismissed(true);
    },
  };
}

interface FormOfferProps {
  readonly offer: Offer;
  readonly onDismiss: () => void;
  readonly signers: readonly ShownSigner[];
  /** The signer of new fields. */
  readonly signerId: string;
  readonly act: (action: PlacingAction) => void;
}

/** Offers to create fields from the PDF's own form. */
export function FormOffer({ offer, onDismiss, signers, signerId, act }: FormOfferProps) {
  const [chosen, setChosen] = useState<string>();
  const owner = chosen ?? signerId;
  const [required, setRequired] = useState<RequiredChoice>("answers");
  const place = () => {
    const fields = withRequired(offer.fields, required);
    act({ type: "place form", fields, signerId: owner });
  };
  return (
    <section
      aria-label="Form fields of this PDF"
      className="flex flex-wrap items-center gap-2 p-1 text-sm lg:grid lg:rounded-lg lg:border lg:border-accent-ink/30 lg:bg-accent-soft lg:p-3"
    >
      <p className="min-w-0 max-lg:grow">
        {formInWords(offer)}
        {!offer.signed && (offer.fields.length === 1 ? " Use it?" : " Use them?")}
      </p>
      {offer.leftOut && <p className="text-ink-soft text-xs max-lg:hidden">{offer.leftOut}</p>}
      {!offer.signed && signers.length > 1 && (
        <Choice label="for" value={owner} options={signers} onChoose={setChosen} />
      )}
      {!offer.signed && asksForRequired(offer) && (
        <Choice
          label="Required:"
          value={required}
          options={requiredOptions}
          onChoose={(id) => setRequired(requiredOptions.find((one) => one.id === id)?.id ?? "pdf")}
        />
      )}
      <div className="flex gap-2">
        {!offer.signed && (
          <Button variant="primary" size="small" onClick={place}>
            {offer.fields.length === 1 ? "Use it" : "Use them"}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onDismiss}>
          {offer.signed ? "OK" : "Not now"}
        </Button>
      </div>
    </section>
  );
}

const requiredOptions = [
  { id: "answers", name: requiredChoices.answers },
  { id: "pdf", name: requiredChoices.pdf },
  { id: "none", name: requiredChoices.none },
] as const;

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (id: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-w-0 items-center gap-2">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="control min-h-8! min-w-0 px-1.5! py-0! pointer-fine:text-sm! pointer-coarse:min-h-11!"
      >
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
