import { messages } from "#contract/rules/limits/limits";
import type { Batch, BatchState } from "../../api/batches.ts";
import { counted } from "../../ui/counted.ts";
import { dayOf, momentOf } from "../../ui/times.ts";

export const count = (number: number): string => number.toLocaleString("en");

const stateWords: Readonly<Record<BatchState, string>> = {
  checked: "Not sent",
  planned: "Planned",
  sending: "Sending",
  waiting: "Continues later",
  paused: "Paused",
  stopped: "Stopped",
  done: "Sent",
};

export const stateOf = ({ state }: Pick<Batch, "state">): string => stateWords[state];

/** Where a fault is: "Tenant: Email" for `recipients.0.email`, by the names of the template's roles. */
export function placeOf(field: string | undefined, roles: readonly string[]): string {
  const [part = "", index = "", member = ""] = (field ?? "").split(".");
  const role = roles[Number(index)];
  switch (part) {
    case "recipients":
      if (index === "" || !role) return "People";
      return [role, memberWords.get(member)].filter(Boolean).join(": ");
    case "values":
      return index === "" ? "Values" : (field ?? "").slice("values.".length);
    case "title":
      return "Title";
    case "externalId":
      return "External id";
    default:
      return "Row";
  }
}

const memberWords: ReadonlyMap<string, string> = new Map([
  ["email", "Email"],
  ["firstName", "First name"],
  ["lastName", "Last name"],
  ["mobile", "Mobile"],
]);

/** The specified sentence for an empty input says too little in a table of rows. */
export const reasonOf = (message: string): string =>
  message === messages.required ? "Missing in this row." : message;

/** The button that sends, or undefined where there is nothing to decide; it says what happens now and what later. */
export function sendLabel({ state, left, forecast }: SendState): string | undefined {
  if (left === 0 || state === "sending") return undefined;
  const now = forecast?.now ?? left;
  if (state === "planned") return `Send ${count(left)} now`;
  if (state === "waiting") return now > 0 ? "Continue now" : undefined;
  const verb = state === "checked" ? "Send" : "Continue with";
  if (now === left) return `${verb} ${count(left)}`;
  if (now === 0) return `${verb} ${count(left)} when your plan allows`;
  return `${verb} ${count(now)} now, ${count(left - now)} when your plan allows`;
}

type SendState = Pick<Batch, "state" | "left" | "forecast">;

export function pauseLabel(state: BatchState): string | undefined {
  if (state === "planned") return "Cancel start";
  return state === "sending" || state === "waiting" ? "Pause" : undefined;
}

/** When the rows go out and by when all have; undefined where all of them go out at once. */
export function whenSent(batch: SendState & Pick<Batch, "startsAt" | "expiresAt">) {
  const { state, startsAt, forecast } = batch;
  const begin = state === "planned" && startsAt ? `Sending starts on ${momentOf(startsAt)}. ` : "";
  if (!forecast) return undefined;
  return `${begin}${furtherRows(forecast, batch)}`.trim() || undefined;
}

function furtherRows(
  { nextAt, lastAt, unsent }: NonNullable<Batch["forecast"]>,
  { expiresAt }: Pick<Batch, "expiresAt">,
): string {
  const rest = `Your plan does not allow ${counted(unsent, "row")} before this batch is deleted on ${dayOf(expiresAt)}.`;
  if (!nextAt) return unsent > 0 ? rest : "";
  if (!lastAt) return `More go out on ${dayOf(nextAt)}. ${rest}`;
  const first = `The next go out on ${dayOf(nextAt)}`;
  return nextAt === lastAt
    ? `The rest go out on ${dayOf(nextAt)}.`
    : `${first}, the last on ${dayOf(lastAt)}.`;
}

/** What the plan has too little of for the rows left; undefined if it has enough. */
export function lackOf({ needs, left }: Pick<Batch, "needs" | "left">): string | undefined {
  const { documents, documentsLeft, mails, mailsLeftToday } = needs;
  if (left === 0) return undefined;
  if (documents > documentsLeft)
    return `Your plan has ${documentsLeft === 0 ? "no document" : counted(documentsLeft, "document")} left, and ${counted(documents, "row")} ${documents === 1 ? "is" : "are"} to be sent. The rest go out by themselves once your plan has more.`;
  if (mails > mailsLeftToday)
    return `These documents need ${counted(mails, "email")}, and your plan has ${count(mailsLeftToday)} left today. The rest go out by themselves on the next days.`;
  return undefined;
}

const repeatedShown = 5;

/** Names addresses that come more than once, which may be meant. */
export function repeatedAddresses(repeated: Batch["addressesTwice"]): string {
  const named = repeated
    .slice(0, repeatedShown)
    .map(({ email, rows }) => `${email} (rows ${rows.slice(0, repeatedShown).join(", ")})`);
  const more = repeated.length - named.length;
  const rest = more > 0 ? `, and ${counted(more, "other")}` : "";
  return `Several rows have the same address: ${named.join(", ")}${rest}. Each row becomes a document of its own.`;
}
