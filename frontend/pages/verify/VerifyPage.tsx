import { productName } from "#contract/product";
import { evidence } from "../../api/evidence.ts";
import { useApiQuery } from "../../api/query.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading } from "../../ui/Spinner.tsx";
import { HowToCheck } from "./HowToCheck.tsx";
import { PickDocument } from "./PickDocument.tsx";
import { Result } from "./Result.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { certificatesQuery, useVerification } from "./use-verification.ts";

/** /verify: checks a sealed PDF, in the browser alone. */
export default function VerifyPage() {
  const { verification, check, checkAgain, clear } = useVerification();
  const over = useFileDrop(check);
  const published = useApiQuery(evidence.sealCertificates, {}, certificatesQuery);
  const isDone = verification.state === "done";
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-8 sm:px-8 sm:py-12">
      <title>{`Check a sealed document · ${productName}`}</title>
      <div className={isDone ? "print:hidden" : undefined}>
        <h1 className="font-semibold text-title">Check a sealed document</h1>
        <p className="mt-3 text-ink-soft leading-relaxed">
          Was this PDF sealed by {productName}, and is it unchanged since then? The check runs in
          your browser: <strong className="font-semibold text-ink">nothing is uploaded.</strong>
        </p>
      </div>
      <PickDocument over={over} again={isDone} onFile={check} />
      {verification.state === "refused" && (
        <Banner tone="danger">
          <strong className="font-semibold">{verification.name}</strong>: {verification.reason}
        </Banner>
      )}
      {/* Screen readers announce only text that is added to an existing live region. */}
      <div role="status" className="contents">
        {verification.state === "reading" && (
          <Card>
            <Loading label={`Checking ${verification.name}`} />
          </Card>
        )}
      </div>
      {verification.state === "done" && verification.report.verdict === "unconfirmed" && (
        <NoCertificates onRetry={checkAgain} />
      )}
      {verification.state === "done" && (
        <Result
          key={verification.report.sha256}
          name={verification.name}
          report={verification.report}
        />
      )}
      {isDone ? <WithResult onClear={clear} /> : <HowToCheck published={published.data} />}
    </div>
  );
}

function NoCertificates({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button size="small" icon="refresh" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Banner tone="warn" action={retry}>
      We couldn't load the list of our seal certificates, so we can't tell whose seal this is.
    </Banner>
  );
}

/** Actions on a result. */
function WithResult({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon="file" onClick={() => print()}>
        Print this result
      </Button>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
