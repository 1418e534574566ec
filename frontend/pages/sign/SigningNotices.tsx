import type { ApiError } from "../../api/api-error.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";

interface SigningNoticesProps {
  readonly created: boolean;
  readonly problem: ApiError | null;
  readonly onRetry: () => void;
}

export function SigningNotices({ created, problem, onRetry }: SigningNoticesProps) {
  if (!created && !problem) return null;
  return (
    <div className="grid gap-2 p-2 sm:px-4">
      {created && (
        <Banner tone="success">
          Your signature was created. Press the marked fields to sign them one by one, or Single
          Click Sign for all.
        </Banner>
      )}
      {problem && (
        <Banner
          tone="danger"
          action={
            <Button size="small" icon="refresh" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          {problem.message} Your signature is not sent yet; nothing that you filled is lost.
        </Banner>
      )}
    </div>
  );
}
