import { envelopeInputs } from "#contract/api/envelopes";
import { Refusal } from "#contract/refusals";

/** Refusals name inputs as the specification's calls do (templates as envelopes); these are the public API's names. */
const publicNames: Readonly<Record<string, string>> = {
  [envelopeInputs.file]: "documentId",
  [envelopeInputs.template]: "template.id",
  [envelopeInputs.templateVersion]: "template.version",
  [envelopeInputs.signers]: "recipients",
  [envelopeInputs.fields]: "fields",
  emailData: "",
};

/** "markers.2.settings.label" is "fields.2.settings.label", "emailData.title" is "title". */
function publicName(field: string): string {
  const [first = "", ...rest] = field.split(".");
  return [publicNames[first] ?? first, ...rest].filter((part) => part !== "").join(".");
}

/** Does what a call of the public API asks for; a refusal names the input as that call has it. */
export async function underPublicNames<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Refusal && error.field !== undefined
      ? renamed(error, error.field)
      : error;
  }
}

const renamed = ({ code, message, because, quote, retryAfterSeconds }: Refusal, field: string) =>
  new Refusal(code, {
    message,
    field: publicName(field),
    ...(because ? { because } : {}),
    quote,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
