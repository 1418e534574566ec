import { Refusal } from "#contract/rules/refusals/refusals";

/**
 * The specification's names of a call's inputs, by our names, which are those of the public API: "markers" for
 * "fields".
 */
type SpecifiedNames = Readonly<Record<string, string>>;

/** Runs the work of such a call; a refusal names the input as the call does: "markers.2.settings.label". */
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
