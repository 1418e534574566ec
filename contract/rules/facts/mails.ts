import { type Act, actIn, actOfTask, taskOf } from "./person.ts";
import { type FactState, type RecordedDocument, type RecordedEntry, textIn } from "./record.ts";

export interface MailFact {
  /** `seq` of the entry that says that the mail service took it. */
  readonly entry: number;
  readonly to: string;
  /** The kind of the mail, such as `invitation`. */
  readonly notice: string;
  /** Absent if the mail is about nobody's act, or if the record doesn't show whose. */
  readonly about?: MailAbout;
  /** Whether the mail server of the address took it. Nothing shows whether it was read. */
  readonly taken: FactState;
}

/** A mail reports an act, an act that was taken back, or that `to` acts in place of the person with this name. */
export interface MailAbout {
  readonly name: string;
  readonly act: Act;
  readonly to?: string;
}

export const mailsIn = ({ content, entries }: RecordedDocument): readonly MailFact[] =>
  entries
    .filter(({ type }) => type === "invited" || type === "delivered")
    .map((entry) => {
      const about = aboutIn(entry, { content, entries });
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

type Recorded = Pick<RecordedDocument, "content" | "entries">;

/** The types of the entries that a mail reports, by the kind of the mail. */
const reportedBy: ReadonlyMap<string, string> = new Map([
  ["signed", "signed"],
  ["progress", "signed"],
  ["taken-back", "taken-back"],
  ["delegated", "delegated"],
]);

/** The last entry of that type before the mail, of the signer whom `data.about` names. */
function aboutIn(mail: RecordedEntry, { content, entries }: Recorded): MailAbout | undefined {
  const reported = reportedBy.get(noticeOf(mail));
  const id = mail.data["about"];
  const entry = entries.findLast(
    ({ type, seq, data }) =>
      type === reported && id !== undefined && seq < mail.seq && data["signer"] === id,
  );
  if (!entry) return undefined;
  if (reported === "signed") return { name: entry.actor.name, act: actIn(entry) };
  const signer = content.signers.find((one) => one.id === id);
  const about = { name: entry.actor.name, act: actOfTask(taskOf(signer ?? {})) };
  return reported === "delegated" ? { ...about, to: textIn(entry, "name") } : about;
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
