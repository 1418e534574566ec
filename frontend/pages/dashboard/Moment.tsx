const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A time in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  const readable = Number.isNaN(date.getTime()) ? at : format.format(date);
  return <time dateTime={at}>{readable}</time>;
}
