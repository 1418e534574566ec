import { useEffect, useRef, useState } from "react";
import type { CheckedFile } from "sealed-pdf/verify";
import { useVerifyWords } from "../../language/verify-words.ts";
import { Icon } from "../../ui/Icon.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { lookOf, Result } from "./Result.tsx";
import { worded } from "./worded.ts";

/** The result of one document, or a list of several results, each of which unfolds. */
export function Results({ results }: { results: readonly CheckedFile[] }) {
  const [only, ...more] = results;
  if (only !== undefined && more.length === 0)
    return <Result key={keyOf(only)} {...only} isAlone />;
  return <Several results={results} />;
}

/** The verdict changes with the certificate that a reader chooses. */
const keyOf = ({ name, report }: CheckedFile) => `${name} ${report.sha256} ${report.verdict}`;

function Several({ results }: { results: readonly CheckedFile[] }) {
  const words = useVerifyWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readFromHere() {
    heading.current?.focus();
  }, []);
  const genuine = results.filter(({ report }) => report.verdict === "genuine").length;
  return (
    <section aria-label={words("result")} className="grid animate-arrive gap-4 print:animate-none">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 font-semibold text-title">
        {words("several", { genuine, count: results.length })}
      </h2>
      {results.map((one) => (
        <Unfolding key={keyOf(one)} of={one} />
      ))}
    </section>
  );
}

/** The whole result is drawn when it is unfolded: a folder may hold hundreds. */
function Unfolding({ of }: { of: CheckedFile }) {
  const words = useVerifyWords();
  const [isOpen, setOpen] = useState(false);
  const { name, report } = of;
  const { tone, icon, word } = lookOf(report);
  return (
    <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-xl border border-line bg-surface p-4 shadow-card [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone={tone} icon={icon} word={words(word)} />
            <bdi translate="no" className="wrap-anywhere min-w-0 font-medium">
              {name}
            </bdi>
          </span>
          <span className="text-ink-soft text-sm">{worded(words, report.said.headline)}</span>
        </span>
        <Icon name="chevronDown" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="pt-4 pb-6">
          <Result {...of} />
        </div>
      )}
    </details>
  );
}
