import { useEffect } from "react";
import type { UnsignedRole } from "#contract/rules/people/roles";
import { useControlWords } from "../../../../language/control-words.ts";
import { useSigningWords } from "../../../../language/signing-words.ts";
import { host } from "../../../../session/host.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { remedyFor, type Sending } from "../act/sending.ts";
import { RefusalText } from "../ends/RefusalText.tsx";

interface SigningNoticesProps {
  /** Undefined for somebody who signs. */
  readonly role: UnsignedRole | undefined;
  /** Whether a signature was created and nothing has been done since. */
  readonly created: boolean;
  readonly sending: Sending;
  readonly onTryNow: () => void;
  readonly onRetry: () => void;
  readonly onCreateSignature: () => void;
}

export function SigningNotices(props: SigningNoticesProps) {
  const { created, sending } = props;
  const words = useSigningWords();
  if (sending.state === "kept") return <Kept {...props} sending={sending} />;
  if (sending.state === "refused") return <Refused {...props} sending={sending} />;
  if (!created) return null;
  return (
    <Place>
      <Banner tone="success">{words("notice.created")}</Banner>
    </Place>
  );
}

type SendingIn<State extends Sending["state"]> = Extract<Sending, { state: State }>;

function Kept({ role, sending, onTryNow }: SigningNoticesProps & { sending: SendingIn<"kept"> }) {
  const words = useSigningWords();
  const why = words(keptBecause(sending.because.status));
  return (
    <Place>
      <Banner
        tone="warn"
        action={
          <Button size="small" icon="refresh" onClick={onTryNow}>
            {words("kept.now")}
          </Button>
        }
      >
        {why} {words(role ? "kept.part" : "kept.text")}
      </Banner>
    </Place>
  );
}

function keptBecause(status: number) {
  if (status === 0) return "kept.offline";
  return status === 429 ? "kept.busy" : "kept.failing";
}

function Refused(props: SigningNoticesProps & { sending: SendingIn<"refused"> }) {
  const words = useSigningWords();
  const { because } = props.sending;
  useEffect(() => host.tellOf?.(because), [because]);
  return (
    <Place>
      <Banner tone="danger" action={<RemedyButton {...props} />}>
        <RefusalText error={because} /> {words(props.role ? "refused.part" : "refused.text")}
      </Banner>
    </Place>
  );
}

function RemedyButton(props: SigningNoticesProps & { sending: SendingIn<"refused"> }) {
  const words = useSigningWords();
  const controls = useControlWords();
  switch (remedyFor(props.sending.because)) {
    case "reload":
      return (
        <Button size="small" icon="refresh" onClick={() => location.reload()}>
          {words("refused.reload")}
        </Button>
      );
    case "new signature":
      return (
        <Button size="small" icon="pen" onClick={props.onCreateSignature}>
          {words("header.create")}
        </Button>
      );
    case "look again":
    case "retry":
      return (
        <Button size="small" icon="refresh" onClick={props.onRetry}>
          {controls("retry")}
        </Button>
      );
  }
}

function Place({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-2 p-2 sm:px-4">{children}</div>;
}
