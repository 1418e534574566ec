const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A time of the server's, in the reader's zone. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  const readable = Number.isNaN(date.getTime()) ? at : format.format(date);
  return <time dateTime={at}>{readable}</time>;
}
