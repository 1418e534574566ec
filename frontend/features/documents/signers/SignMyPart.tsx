import { useNavigate } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import type { Arrival } from "../../../layouts/arrival.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";

/** Shown after sending to a sender who also signs and whose turn it is. */
export function SignAfterSending({ sent: { envelopeId, title } }: { sent: Arrival }) {
  return (
    <Banner tone="success" action={<SignMyPart envelopeId={envelopeId} />}>
      <span className="[overflow-wrap:anywhere]">“{isolated(title)}” is waiting for you.</span>
    </Banner>
  );
}

/** Lets the sender sign from their own document when it is their turn. */
export function SignMyPart({ envelopeId }: { envelopeId: string }) {
  const navigate = useNavigate();
  const open = useApiMutation(envelopes.signNow, {
    what: `opening ${envelopeId} to sign`,
    onSuccess: ({ path }) => navigate(path),
  });
  return (
    <Button
      size="small"
      variant="primary"
      icon="pen"
      busy={open.isPending}
      onClick={() => open.mutate({ envelopeId })}
    >
      Sign your part now
    </Button>
  );
}
