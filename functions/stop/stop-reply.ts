import type { StopReply } from "#contract/api/stop";
import type { Envelope } from "#core/domain/envelope";
import { plainWords } from "#core/domain/written-words";

interface State {
  readonly stopped: boolean;
  readonly reportedAt?: string | undefined;
}

export const stopReply = ({ sender }: Envelope, { stopped, reportedAt }: State): StopReply => ({
  senderName: plainWords(sender.name),
  senderEmail: sender.email,
  stopped,
  reported: reportedAt !== undefined,
});
