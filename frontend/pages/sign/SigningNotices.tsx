import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { remedyFor, type Sending } from "./sending.ts";

interface SigningNoticesProps {
  /** A signature was created, and nothing has been done since. */
  readonly created: boolean;
  readonly sending: Sending;
  readonly onTryNow: () => void;
  readonly onRetry: () => void;
  readonly onCreateSignature: () => void;
}

export function SigningNotices(props: SigningNoticesProps) {
  const { created, sending } = props;
  if (sending.state === "kept") return <Kept sending={sending} onTryNow={props.onTryNow} />;
  if (sending.state === "refused") return <Refused {...props} sending={sending} />;
  if (!created) return null;
  return (
    <Place>
      <Banner tone="success">
        Your signature was created. Press the marked fields to sign them one by one, or Single Click
        Sign for all.
      </Banner>
    </Place>
  );
}

type SendingIn<State extends Sending["state"]> = Extract<Sending, { state: State }>;

function Kept({ sending, onTryNow }: { sending: SendingIn<"kept">; onTryNow: () => void }) {
  const why = keptBecause(sending.because.status);
  return (
    <Place>
      <Banner
        tone="warn"
        action={
          <Button size="small" icon="refresh" onClick={onTryNow}>
            Try now
          </Button>
        }
      >
        {why} Your signature has not been sent yet. It is kept on this page and will be sent
        automatically; please keep this page open.
      </Banner>
    </Place>
  );
}

function keptBecause(status: number): string {
  if (status === 0) return "You seem to be offline.";
  return status === 429 ? "The server is busy." : "The server is not responding as expected.";
}

function Refused(props: SigningNoticesProps & { sending: SendingIn<"refused"> }) {
  const { because } = props.sending;
  return (
    <Place>
      <Banner tone="danger" action={<RemedyButton {...props} />}>
        {because.message} Your signature has not been sent yet; nothing that you filled in is lost.
      </Banner>
    </Place>
  );
}

function RemedyButton(props: SigningNoticesProps & { sending: SendingIn<"refused"> }) {
  switch (remedyFor(props.sending.because)) {
    case "reload":
      return (
        <Button size="small" icon="refresh" onClick={() => location.reload()}>
          Reload
        </Button>
      );
    case "new signature":
      return (
        <Button size="small" icon="pen" onClick={props.onCreateSignature}>
          Create Signature
        </Button>
      );
    case "look again":
    case "retry":
      return (
        <Button size="small" icon="refresh" onClick={props.onRetry}>
          Retry
        </Button>
      );
  }
}

function Place({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-2 p-2 sm:px-4">{children}</div>;
}
