import { useControlWords } from "../language/control-words.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";

export function LoadProblem({ onRetry }: { onRetry: () => void }) {
  const words = useControlWords();
  return (
    <div className="p-3">
      <Banner
        tone="danger"
        action={
          <Button size="small" icon="refresh" onClick={onRetry}>
            {words("retry")}
          </Button>
        }
      >
        {words("document.failed")}
      </Banner>
    </div>
  );
}
