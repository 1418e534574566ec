import { useEffect, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/rules/fields/markers";
import { isolated } from "#languages/isolated";
import { type FormField, files, type PdfForm } from "../api/files.ts";
import { useApiQuery } from "../api/query.ts";
import { Button } from "../ui/Button.tsx";
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
import type { FoundField, PlacingAction } from "./placing.ts";
import { withPrintedWords } from "./printed-form.ts";
import type { ShownSigner } from "./signers.ts";
import { readPieces } from "./suggestions/read-page.ts";

interface FormOfferInput {
  readonly draftKey: string;
  /** Path of the file. */
  readonly url: string;
  readonly placed: Fields;
  readonly pages: readonly PageSize[];
  /** The document once it can be read. */
  readonly pdf: DocumentCallback | undefined;
}

export interface ShownOffer {
  readonly offer: Offer | undefined;
  readonly onDismiss: () => void;
}

/** The form of the file, until the sender has ignored it for this draft. */
export function useFormOffer({ draftKey, url, placed, pages, pdf }: FormOfferInput): ShownOffer {
  const key = `no form ${draftKey} ${url}`;
  const [dismissed, setDismissed] = useState(() => isRemembered(key));
  const { data } = useApiQuery(files.form, { url }, { staleTime: Number.POSITIVE_INFINITY });
  const form = usePrintedForm(dismissed ? undefined : data, pdf, pages);
  return {
    offer: form && formOffer(form, placed, pages.length),
    onDismiss() {
      remember(key, true);
      setDismissed(true);
    },
  };
}

interface FormChoices {
  readonly offer: Offer | undefined;
  readonly signers: readonly ShownSigner[];
  /** The signer of new fields. */
  readonly signerId: string;
}

/** What is chosen for a form before its fields are placed: whose they are, and which answers are required. */
export function useFormChoices({ offer, signers, signerId }: FormChoices) {
  const [chosen, setChosen] = useState<string>();
  const offered = signers.some(({ id }) => id === signerId) ? signerId : signers[0]?.id;
  const owner = chosen ?? offered ?? signerId;
  const [required, setRequired] = useState<RequiredChoice>("answers");
  const fields = withRequired(offer?.fields ?? [], required).map(
    (field): FoundField => ({ ...field, signerId: owner }),
  );
  const choices = offer && (
    <>
      {offer.leftOut && <p className="text-ink-soft text-xs max-lg:hidden">{offer.leftOut}</p>}
      {offer.scripts.length > 0 && <Scripts sentences={offer.scripts} />}
      {signers.length > 1 && (
        <Choice label="for" value={owner} options={signers} onChoose={setChosen} />
      )}
      {asksForRequired(offer) && (
        <Choice
          label="Required:"
          value={required}
          options={requiredOptions}
          onChoose={(id) => setRequired(requiredOptions.find((one) => one.id === id)?.id ?? "pdf")}
        />
      )}
    </>
  );
  return { choices, fields };
}

interface FormOfferProps extends ReturnType<typeof useFormChoices> {
  readonly offer: Offer;
  readonly onDismiss: () => void;
  readonly act: (action: PlacingAction) => void;
}

/** Offers to create fields from the PDF's own form. */
export function FormOffer({ offer, onDismiss, choices, fields, act }: FormOfferProps) {
  return (
    <section
      aria-label="Form fields of this PDF"
      className="flex flex-wrap items-center gap-2 p-1 text-sm lg:mx-1 lg:grid lg:rounded-lg lg:border lg:border-accent-ink/30 lg:bg-accent-soft lg:p-3"
    >
      <p className="min-w-0 max-lg:grow">{formInWords(offer)}</p>
      {!offer.signed && choices}
      <div className="flex gap-2">
        {!offer.signed && (
          <Button
            variant="primary"
            size="small"
            onClick={() => act({ type: "place found", found: fields })}
          >
            Add fields
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onDismiss}>
          {offer.signed ? "OK" : "Ignore"}
        </Button>
      </div>
    </section>
  );
}

/** Lists what scripts of the form would have done, so that the sender can set conditions and formulas instead. */
function Scripts({ sentences }: { readonly sentences: readonly string[] }) {
  const count = sentences.length;
  return (
    <details className="w-full min-w-0 text-xs">
      <summary className="cursor-pointer py-1 pointer-coarse:py-3">
        {count === 1 ? "1 script is not run" : `${count} scripts are not run`}
      </summary>
      <ul className="max-h-56 list-disc overflow-y-auto ps-4 text-ink-soft">
        {sentences.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same sentence
          <li key={at} className="break-words">
            {one}
          </li>
        ))}
      </ul>
    </details>
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
            {isolated(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The form with the words that are printed beside its fields, once `pdf` can be read; until then as the file has it. */
function usePrintedForm(
  form: PdfForm | undefined,
  pdf: DocumentCallback | undefined,
  pages: readonly PageSize[],
): PdfForm | undefined {
  const [read, setRead] = useState<{ form: PdfForm; fields: readonly FormField[] }>();
  useEffect(
    function readPrintedWords() {
      if (!form || form.fields.length === 0 || !pdf) return;
      let isCurrent = true;
      void fieldsOf(form, pdf, pages).then((fields) => isCurrent && setRead({ form, fields }));
      return () => {
        isCurrent = false;
      };
    },
    [form, pdf, pages],
  );
  return form && read?.form === form ? { ...form, fields: read.fields } : form;
}

async function fieldsOf(
  { fields }: PdfForm,
  pdf: DocumentCallback,
  pages: readonly PageSize[],
): Promise<readonly FormField[]> {
  const indexes = new Set(fields.map(({ place }) => place.page));
  const printed = new Map<number, Awaited<ReturnType<typeof readPieces>>>();
  for (const index of indexes) {
    const size = pages[index];
    if (size) printed.set(index, await readPieces(pdf, index, size));
  }
  return withPrintedWords(fields, pages, printed);
}
