import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorOfThrown } from "../../../api/api-error.ts";
import { signOns } from "../../../api/sign-on.ts";
import { returnPath } from "../../../paths.ts";
import { startSession } from "../../../session/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Loading } from "../../../ui/Spinner.tsx";
import { toast } from "../../../ui/toasts.ts";
import { keptReturn, signOnPath } from "./sign-on-return.ts";
import { granted } from "./texts.ts";

interface ReturnedProps {
  readonly workspaceId: string;
  readonly told: Readonly<Record<string, string>>;
  readonly onAgain: () => void;
}

/** Completes a login with what the issuer has told, once. */
export function Returned({ workspaceId, told, onAgain }: ReturnedProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  useEffect(
    function finishLogin() {
      void finishOnce(workspaceId, told).then(
        (user) => {
          toast.success(granted);
          startSession(user, true);
          void navigate(returnPath(keptReturn()), { replace: true });
        },
        (error: unknown) => setProblem(errorOfThrown(error).message),
      );
    },
    [workspaceId, told, navigate],
  );
  if (problem === undefined) return <Loading label="Logging in" />;
  return (
    <div className="grid gap-4">
      <Banner tone="danger">{problem}</Banner>
      <Button variant="primary" wide onClick={onAgain}>
        Start again
      </Button>
    </div>
  );
}

/** React runs effects twice while developing; the code works once. */
let finishing: { readonly state: string; readonly user: ReturnType<typeof finish> } | undefined;

function finishOnce(
  workspaceId: string,
  told: Readonly<Record<string, string>>,
): ReturnType<typeof finish> {
  const { state = "" } = told;
  if (finishing?.state !== state)
    finishing = { state, user: finish({ ...told, workspaceId, state }) };
  return finishing.user;
}

function finish(told: Parameters<typeof signOns.finish>[0]) {
  // The code leaves the address bar before anything is loaded or kept.
  history.replaceState(history.state, "", signOnPath);
  return signOns.finish(told);
}
