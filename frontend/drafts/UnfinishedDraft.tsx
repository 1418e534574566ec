import { Link } from "react-router-dom";
import { Banner } from "../ui/Banner.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { BegunWords } from "./BegunWords.tsx";
import { begunOf } from "./begun.ts";
import { UnfinishedRows } from "./UnfinishedRows.tsx";
import { pathOf, useUnfinished } from "./use-unfinished.ts";

/** Links to the latest draft, whichever device it was begun on, and to all other drafts. */
export function UnfinishedDraft() {
  const [newest, ...others] = useUnfinished();
  if (!newest) return null;
  return (
    <>
      <Banner
        tone="info"
        action={
          <Link to={pathOf(newest)} className={buttonClass("primary", "small")}>
            {" "}
            Continue
          </Link>
        }
      >
        <BegunWords {...begunOf(newest.kind, newest)} />
      </Banner>
      {others.length > 0 && (
        <Card className="px-4 sm:px-5">
          <details>
            <summary className="cursor-pointer py-3 font-medium text-sm">
              {others.length} more unfinished
            </summary>
            <UnfinishedRows rows={others} />
          </details>
        </Card>
      )}
    </>
  );
}
