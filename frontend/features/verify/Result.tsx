import { useEffect, useRef } from "react";
import type { Report } from "sealed-pdf/verify";
import { momentIn } from "../../language/moments.ts";
import { useVerifyWords } from "../../language/verify-words.ts";
import { readableBytes } from "../../ui/bytes.ts";
import { Card } from "../../ui/Card.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { StatusBadge, tones } from "../../ui/StatusBadge.tsx";
import { CheckList } from "./CheckList.tsx";
import { DocumentFacts } from "./DocumentFacts.tsx";
import { Fingerprints } from "./Fingerprints.tsx";
import { Signers } from "./Signers.tsx";
import { ToldRecord } from "./ToldRecord.tsx";
import { ValidationReport } from "./ValidationReport.tsx";
import { verdictLooks } from "./verdict-looks.ts";
import { worded } from "./worded.ts";

/** The result, beginning with its headline, which gets the focus. */
export function Result({ name, report }: { name: string; report: Report }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function readFromHere() {
    heading.current?.focus();
  }, []);
  const words = useVerifyWords();
  const { document, checks, said } = report;
  const at = momentIn(words.language, new Date());
  const { tone, icon, word } = verdictLooks[report.verdict];
  return (
    <section aria-label={words("result")} className="grid animate-arrive gap-6 print:animate-none">
      <Card className="grid gap-4 p-5 sm:grid-cols-[auto_1fr] sm:gap-6 sm:p-8">
        <span className={classes("grid size-14 place-items-center rounded-full", tones[tone])}>
          <Icon name={icon} className="size-8" />
        </span>
        <div className="grid min-w-0 gap-2">
          <p>
            <StatusBadge tone={tone} icon={icon} word={words(word)} />
          </p>
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 font-semibold text-title">
            {worded(words, said.headline)}
          </h2>
          <p className="text-ink-soft leading-relaxed">{worded(words, said.advice)}</p>
          <p className="min-w-0 break-words text-ink-faint text-sm">
            <bdi>{name}</bdi> · {readableBytes(report.sizeBytes, words.language)} ·{" "}
            <span className="print:hidden">{words("result.checked", { at })}</span>
            <span className="hidden print:inline">
              {words("result.checkedHere", { at, address: location.host + location.pathname })}
            </span>
          </p>
        </div>
      </Card>
      {document && <DocumentFacts document={document} />}
      {document && <Signers signers={document.signers} />}
      {checks.length > 0 && <CheckList checks={checks} />}
      <Fingerprints report={report} />
      <ValidationReport report={report} />
      {document && <ToldRecord record={document.record} />}
    </section>
  );
}
