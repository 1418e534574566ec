import { momentOf } from "./times.ts";

/** A time in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  const readable = Number.isNaN(Date.parse(at)) ? at : momentOf(at);
  return <time dateTime={at}>{readable}</time>;
}
