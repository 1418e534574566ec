import { type Act, actIn } from "./person.ts";
import { type FactState, type RecordedEntry, textIn } from "./record.ts";

export interface MailFact {
  /** `seq` of the entry that says that the mail service took it. */
  readonly entry: number;
  readonly to: string;
  /** The kind of the mail, such as `invitation`. */
  readonly notice: string;
  /** The mail reports this act of somebody. Absent if it reports none, or if the person is not known. */
  readonly about?: { readonly name: string; readonly act: Act };
  /** Whether the mail server of the address took it. Nothing shows whether it was read. */
  readonly taken: FactState;
}

export const mailsIn = (entries: readonly RecordedEntry[]): readonly MailFact[] =>
  entries
    .filter(({ type }) => type === "invited" || type === "delivered")
    .map((entry) => {
      const about = actTold(entry, entries);
      return {
        entry: entry.seq,
        to: textIn(entry, "to"),
        notice: noticeOf(entry),
        ...(about ? { about } : {}),
        taken: takenIn(entry, entries),
      };
    });

const noticeOf = (entry: RecordedEntry): string =>
  textIn(entry, "notice") || (entry.type === "invited" ? "invitation" : "");

/** The act of the signer whom `data.about` names, before that mail. */
function actTold(mail: RecordedEntry, entries: readonly RecordedEntry[]) {
  const notice = noticeOf(mail);
  const about = mail.data["about"];
  if (about === undefined || (notice !== "signed" && notice !== "progress")) return undefined;
  const act = entries.findLast(
    ({ type, seq, data }) => type === "signed" && seq < mail.seq && data["signer"] === about,
  );
  return act && { name: act.actor.name, act: actIn(act) };
}

/** News name no mail, so that of the address and of the kind of mail is taken, the last first. */
function takenIn(mail: RecordedEntry, entries: readonly RecordedEntry[]): FactState {
  const news = entries.findLast(
    (one) =>
      (one.type === "mail-delivered" || one.type === "mail-bounced") &&
      textIn(one, "to") === textIn(mail, "to") &&
      textIn(one, "notice") === noticeOf(mail),
  );
  if (news?.type === "mail-delivered") return "so";
  return news && textIn(news, "kind") === "permanent" ? "not so" : "not known";
}
