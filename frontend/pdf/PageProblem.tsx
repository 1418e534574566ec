import { useControlWords } from "../language/control-words.ts";
import { Button } from "../ui/Button.tsx";

/** Shown in place of a page that can't be shown by any means. */
export function PageProblem({ onRetry }: { readonly onRetry: () => void }) {
  const words = useControlWords();
  return (
    <div className="absolute inset-x-0 top-0 z-20 grid justify-items-start gap-3 bg-white p-4 text-[#a81f14] text-sm">
      <p>{words("page.failed")}</p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {words("retry")}
      </Button>
    </div>
  );
}
