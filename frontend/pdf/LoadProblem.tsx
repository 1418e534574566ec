import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";

export function LoadProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-3">
      <Banner
        tone="danger"
        action={
          <Button size="small" icon="refresh" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        The document couldn't be loaded. Please check your connection and try again.
      </Banner>
    </div>
  );
}
