import type { ReactNode } from "react";
import { spacedMegabytes } from "#contract/rules/limits/plan-words";
import { useVerifyWords, type VerifyWords } from "../../language/verify-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { Results } from "./Results.tsx";
import { fileBytesMax, type RefusalReason, type Verification } from "./verification.ts";

interface OutcomeProps {
  readonly of: Verification;
  /** Shown above the result. */
  readonly children?: ReactNode;
}

/** The state of the chosen file: refused, being checked, or checked. */
export function Outcome({ of, children }: OutcomeProps) {
  const words = useVerifyWords();
  return (
    <>
      {of.state === "refused" && (
        <Banner tone="danger">
          <bdi translate="no" className="font-semibold">
            {of.name}
          </bdi>
          : {refusalIn(words, of.reason)}
        </Banner>
      )}
      {/* Screen readers announce only text that is added to an existing live region. */}
      <div role="status" className="contents">
        {of.state === "reading" && (
          <Card>
            <Loading label={words("checking", { name: of.name })} />
          </Card>
        )}
      </div>
      {children}
      {of.state === "done" && <Results results={of.results} />}
    </>
  );
}

const refusalIn = (words: VerifyWords, reason: RefusalReason): string =>
  reason === "tooLarge"
    ? words("refused.tooLarge", { max: spacedMegabytes(fileBytesMax) })
    : words(`refused.${reason}`);
