import type { StopReply } from "#contract/pages/stop";
import { plainWords } from "#core/domain/common/written-words";
import type { Envelope } from "#core/domain/envelope/envelope";

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
