import { Link, useParams } from "react-router-dom";
import { isolated } from "#languages/isolated";
import { type Invitation, workspaces } from "../../api/members.ts";
import { useApiMutation, useApiQuery } from "../../api/query.ts";
import { paths } from "../../paths.ts";
import { openJoinedWorkspace } from "../../session/open-workspace.ts";
import { useSessionUser } from "../../session/user.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ReadProblem } from "../../ui/Loaded.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { dayOf } from "../../ui/times.ts";
import { roleWords } from "./role-words.ts";

/** /join/:workspaceId: the invitation of the person who is logged in. */
export default function JoinPage() {
  const { workspaceId = "" } = useParams();
  const invitation = useApiQuery(workspaces.invitation, { workspaceId });
  const { data, error } = invitation;
  return (
    <>
      <title>Invitation</title>
      <h1 className="font-semibold text-title">Invitation</h1>
      <Card className="max-w-xl p-4 sm:p-8">
        {!data && !error && <Loading label="Opening the invitation" />}
        {error?.code === "INVITATION_GONE" && <Gone />}
        {error && error.code !== "INVITATION_GONE" && <ReadProblem of={invitation} />}
        {data && !error && <Offer invitation={data} workspaceId={workspaceId} />}
      </Card>
    </>
  );
}

function Gone() {
  const { email } = useSessionUser();
  return (
    <EmptyState
      icon="mail"
      title="There is no invitation for you here"
      action={
        <Link to={paths.dashboard} className={buttonClass("primary")}>
          Go to your dashboard
        </Link>
      }
    >
      You are logged in as {isolated(email)}. An invitation works once, for seven days, and only
      with the address to which it was sent. You may have accepted it already.
    </EmptyState>
  );
}

function Offer({ invitation, workspaceId }: { invitation: Invitation; workspaceId: string }) {
  const { workspace, by, role, endsAt } = invitation;
  const accept = useApiMutation(workspaces.accept, { onSuccess: () => void openJoinedWorkspace() });
  return (
    <div className="grid justify-items-start gap-4">
      <p className="[overflow-wrap:anywhere]">
        {isolated(by)} invites you to the workspace{" "}
        <span className="font-medium">{isolated(workspace)}</span>.
      </p>
      <p className="text-ink-soft text-sm">
        Your role will be {roleWords[role].label}. {roleWords[role].hint} You keep your own
        workspace, and can switch in the account menu. The invitation works until {dayOf(endsAt)}.
      </p>
      {accept.error && <Banner tone="danger">{accept.error.message}</Banner>}
      <Button
        variant="primary"
        busy={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate({ workspaceId })}
      >
        Join the workspace
      </Button>
    </div>
  );
}
