import { messages } from "#contract/rules/limits/limits";
import type { Batch, BatchState } from "../../api/batches.ts";

export const count = (number: number): string => number.toLocaleString("en");

const stateWords: Readonly<Record<BatchState, string>> = {
  checked: "Not sent",
  sending: "Sending",
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
      return index === "" ? "Values" : index;
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

/** What the plan has too little of for the rows left; undefined if it has enough. */
export function lackOf({ needs, left }: Pick<Batch, "needs" | "left">): string | undefined {
  const { documents, documentsLeft, mails, mailsLeftToday } = needs;
  if (left === 0) return undefined;
  if (documents > documentsLeft)
    return `Your plan covers ${documentsLeft === 0 ? "none" : count(documentsLeft)} of these. The rest wait until you have more documents; then press “Continue”.`;
  if (mails > mailsLeftToday)
    return `These documents need ${count(mails)} emails, and your plan has ${count(mailsLeftToday)} left today. The rest wait until tomorrow; then press “Continue”.`;
  return undefined;
}
