import { pagesInRanges } from "#contract/rules/text/page-ranges";
import type { PageFindings } from "../common/comparison.ts";
import type { Envelope } from "./envelope.ts";

/** Returns the findings of the comparison; version 0.2.0 stored them with the original. */
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
