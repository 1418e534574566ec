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
  return others.length === 0 ? name : `${first} (any one of ${others.length + 1})`;
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
  const days = Math.floor((nowMs - Date.parse(due.since)) / dayMs);
  return `Waiting for ${whom}${days < 1 ? "" : `, ${counted(days, "day")}`}`;
}
