import { useNavigate } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { counted } from "../../../ui/counted.ts";
import { minuteMs } from "../../../ui/times.ts";
import { useServerNow } from "../signers/clock.ts";
import { staleAfterAct } from "../use-document.ts";

interface UndoSendingProps {
  readonly envelopeId: string;
  readonly title: string;
  readonly untilMs: number;
  /** Difference between the clock of `untilMs` and the device's. */
  readonly clockMs: number;
}

/** Offers to undo sending for as long as that is possible, with the time that is left; afterwards nothing. */
export function UndoSending({ envelopeId, title, untilMs, clockMs }: UndoSendingProps) {
  const leftMs = untilMs - useServerNow({ clockMs }, 1000);
  if (leftMs <= 0) return null;
  return (
    <Banner tone="info" action={<Undo envelopeId={envelopeId} />}>
      <span className="[overflow-wrap:anywhere]">
        “{isolated(title)}” goes out in {timeLeft(leftMs)}. Nobody has been emailed yet.
      </span>
    </Banner>
  );
}

/** "8 seconds", "1 minute", "9 minutes". */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? counted(seconds, "second") : counted(Math.ceil(ms / minuteMs), "minute");
}

function Undo({ envelopeId }: { envelopeId: string }) {
  const navigate = useNavigate();
  const undo = useApiMutation(envelopes.undo, {
    invalidates: [...staleAfterAct, users.profile],
    what: `undoing of ${envelopeId}`,
    done: "Sending was undone. Nobody was emailed.",
    onSuccess: () => navigate(paths.newAgain(envelopeId)),
  });
  return (
    <Button
      size="small"
      variant="primary"
      icon="undo"
      busy={undo.isPending}
      onClick={() => undo.mutate({ envelopeId })}
    >
      Undo
    </Button>
  );
}
