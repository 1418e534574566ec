import { Refusal } from "#contract/refusals";

/** Names that a call of the specification has for inputs, by ours, which are the public API's: "fields" is "markers". */
export type SpecifiedNames = Readonly<Record<string, string>>;

/** Does what such a call asks for; a refusal names the input as the call has it: "markers.2.settings.label". */
export async function underSpecifiedNames<T>(
  names: SpecifiedNames,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Refusal && error.field !== undefined
      ? renamed(error, specifiedName(error.field, names))
      : error;
  }
}

function specifiedName(field: string, names: SpecifiedNames): string {
  const [ours, theirs] =
    Object.entries(names).find(([name]) => `${field}.`.startsWith(`${name}.`)) ?? [];
  return ours === undefined ? field : `${theirs}${field.slice(ours.length)}`;
}

function renamed(refusal: Refusal, field: string): Refusal {
  const { code, message, because, quote, retryAfterSeconds } = refusal;
  return new Refusal(code, {
    message,
    field,
    ...(because ? { because } : {}),
    quote,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
