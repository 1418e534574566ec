import type { Envelope } from "../envelope/envelope.ts";

/** Notes files to be deleted, because other ones are signed in their place. */
export const withReplaced = (envelope: Envelope, keys: readonly string[]): Envelope =>
  keys.length === 0 ? envelope : { ...envelope, replaced: [...(envelope.replaced ?? []), ...keys] };

/** The envelope once these are deleted; the same one if none of them is noted. */
export function withoutReplaced(envelope: Envelope, deleted: readonly string[]): Envelope {
  const { replaced = [], ...rest } = envelope;
  const left = replaced.filter((key) => !deleted.includes(key));
  return left.length === replaced.length ? envelope : withReplaced(rest, left);
}
