import { pageRanges } from "#contract/page-ranges";
import type { StoredPdf } from "#core/domain/stored-file";
import type { SecondReading } from "#core/images/second-reader";

/** What is noted of a file in which two readers of PDFs disagree, and what its sender is told. */
export function shownOtherwise({ differs, notCompared }: SecondReading): {
  readonly noted: Pick<StoredPdf, "shownOtherwise" | "notCompared">;
  readonly warnings: readonly string[];
} {
  const noted = {
    ...(differs.length > 0 ? { shownOtherwise: differs } : {}),
    ...(notCompared.length > 0 ? { notCompared: pageRanges(notCompared) } : {}),
  };
  return { noted, warnings: differs.length > 0 ? [warning(differs)] : [] };
}

function warning(differs: readonly number[]): string {
  const [pages, look] = differs.length === 1 ? ["Page", "looks"] : ["Pages", "look"];
  return `${pages} ${pageRanges(differs)} ${look} different in other programs, such as Firefox. What signers see and sign is the picture on our pages, and they are told. To be sure, print the file to a new PDF and upload that.`;
}
