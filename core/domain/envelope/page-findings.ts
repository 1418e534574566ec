import { pagesInRanges } from "#contract/rules/text/page-ranges";
import type { PageFindings } from "../common/comparison.ts";
import type { Envelope } from "./envelope.ts";

/** What the comparison of the pages has found, also in an envelope of version 0.2.0. */
export function pageFindings({
  findings,
  original,
}: Pick<Envelope, "findings" | "original">): PageFindings {
  const { shownOtherwise: differs, notCompared } = original;
  return (
    findings ?? {
      ...(differs ? { differs } : {}),
      ...(notCompared ? { unknown: { other: pagesInRanges(notCompared) } } : {}),
    }
  );
}
