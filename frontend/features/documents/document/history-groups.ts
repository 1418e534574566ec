import type { HistoryReply } from "../../../api/dashboard.ts";

/** A line of the history, or consecutive lines about mails. */
export type HistoryGroup =
  | { readonly kind: "line"; readonly line: HistoryReply }
  | { readonly kind: "mails"; readonly lines: readonly HistoryReply[] };

/** Groups lines about mails that went as usual; people's actions and failed mails stay separate lines. */
export function historyGroups(history: readonly HistoryReply[]): readonly HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  let mails: HistoryReply[] = [];
  const endMails = () => {
    const [only] = mails;
    if (mails.length === 1 && only) groups.push({ kind: "line", line: only });
    if (mails.length > 1) groups.push({ kind: "mails", lines: mails });
    mails = [];
  };
  for (const line of history) {
    if (line.isMail) {
      mails.push(line);
      continue;
    }
    endMails();
    groups.push({ kind: "line", line });
  }
  endMails();
  return groups;
}
