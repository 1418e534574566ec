import { isolated } from "#languages/isolated";
import type { DocumentRow } from "../../api/dashboard.ts";
import { counted } from "../../ui/counted.ts";
import type { StatusLook } from "../../ui/StatusBadge.tsx";
import { dayMs } from "../../ui/times.ts";

type State = Pick<DocumentRow, "status" | "stage" | "signed" | "of" | "roles" | "notSealed">;

/** The status in the specification's words: created is shown as sent. */
export function statusOf({ status, stage }: State): StatusLook {
  if (stage === "attention") return { word: "Needs attention", tone: "warn", icon: "alert" };
  switch (status) {
    case "created":
      return { word: "Sent", tone: "accent", icon: "send" };
    case "completed":
      return { word: "Completed", tone: "success", icon: "checkCircle" };
    case "rejected":
      return { word: "Rejected", tone: "danger", icon: "ban" };
  }
}

/** Details about the status. */
export function stageText(state: State): string {
  const { stage, signed, of, notSealed } = state;
  const counted = countedText(state);
  switch (stage) {
    case "sending":
      return "Sending invitations";
    case "waiting":
      return counted;
    case "sealing":
      return `${counted}, being sealed`;
    case "completed":
      return counted;
    case "declined":
      return "Declined by a signer";
    case "withdrawn":
      return "Withdrawn";
    case "expired":
      return `Expired, ${counted}`;
    case "attention":
      if (notSealed) return `${counted}, not sealed yet`;
      return `${counted}, see ${signed < of ? "Signers" : "Activity"}`;
  }
}

/** "2 of 3 signed", or "2 of 3 done" if not everybody signs. */
export const countedText = ({
  signed,
  of,
  roles,
}: Pick<State, "signed" | "of" | "roles">): string =>
  `${signed} of ${of} ${roles ? "done" : "signed"}`;

/** Whether the document may change without an action of the sender. */
export function isInProgress({ stage }: Pick<DocumentRow, "stage">): boolean {
  return stage === "sending" || stage === "waiting" || stage === "sealing";
}

/** "Bob"; until one of several people has taken it, when the name is that of all, "Bob (any one of 3)". */
function nameInList(name: string): string {
  const [first = name, ...others] = name.split(" / ");
  const own = isolated(first);
  return others.length === 0 ? own : `${own} (any one of ${others.length + 1})`;
}

/** "Waiting for Bob and 2 others, 3 days"; undefined if it waits for nobody. */
export function waitingText(
  { due, mine }: Pick<DocumentRow, "due" | "mine">,
  nowMs: number,
): string | undefined {
  if (!due) return undefined;
  const [first = "", second = "1 other"] = due.names.map(nameInList);
  const who = mine ? "you" : first;
  const others = due.count - 1;
  const whom =
    others === 0
      ? who
      : others === 1
        ? `${who} and ${mine ? "1 other" : second}`
        : `${who} and ${others} others`;
  const days = daysSince(due.since, nowMs);
  return `Waiting for ${whom}${days && `, ${days}`}`;
}

/** "3 days"; empty for less than one. */
function daysSince(since: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(since)) / dayMs);
  return days < 1 ? "" : counted(days, "day");
}

interface InPhoneRow extends Pick<DocumentRow, "of" | "due" | "mine"> {
  readonly recipients: readonly Pick<DocumentRow["recipients"][number], "name" | "email">[];
}

/** The people of a document other than the sender. Their names distinguish documents with the same title. */
export function otherPeople({ recipients, of }: InPhoneRow, ownEmail: string): string {
  const [first, ...others] = recipients.filter(({ email }) => email !== ownEmail);
  if (!first) return "";
  const own = recipients.length - others.length - 1;
  const more = of - own - 1;
  return `${nameInList(first.name || first.email)}${more > 0 ? ` and ${more} more` : ""}`;
}

/** For whom it waits, beside the names of the others: "waiting 2 days"; undefined if it waits for nobody. */
export function shortWait(row: InPhoneRow, ownEmail: string, nowMs: number): string | undefined {
  const { due, mine, of, recipients } = row;
  if (!due) return undefined;
  const days = daysSince(due.since, nowMs);
  const others = recipients.some(({ email }) => email === ownEmail) ? of - 1 : of;
  if (!mine && due.count === others) return `waiting ${days}`.trim();
  if (mine && due.count === 2 && others === 1) return `waiting for both ${days}`.trim();
  const text = waitingText(row, nowMs) ?? "";
  return others === 0 ? text : text.replace("Waiting", "waiting");
}
