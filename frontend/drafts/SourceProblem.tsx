import { Link } from "react-router-dom";
import { Banner } from "../ui/Banner.tsx";
import { Button, buttonClass } from "../ui/Button.tsx";

interface SourceProblemProps {
  readonly children: string;
  readonly onRetry: () => void;
  /** Link to the list of other sources. */
  readonly others: { readonly to: string; readonly label: string };
}

/** Shown when a draft, or the source of a new one, can't be opened. */
export function SourceProblem({ children, onRetry, others }: SourceProblemProps) {
  return (
    <Banner
      tone="danger"
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
          <Link to={others.to} className={buttonClass("secondary", "small")}>
            {others.label}
          </Link>
        </span>
      }
    >
      {children}
    </Banner>
  );
}
