import { pageRanges } from "#contract/rules/text/page-ranges";
import type { StoredPdf } from "#core/domain/common/stored-file";
import type { PageReading } from "#core/images/second-reader";

/** Describes, for the record and for the sender, where two PDF readers disagree, and pages that one of them can't show. */
export function shownOtherwise(readings: readonly PageReading[]): {
  readonly noted: Pick<StoredPdf, "shownOtherwise" | "notCompared">;
  readonly warnings: readonly string[];
} {
  const pagesOf = (is: (reading: PageReading) => boolean): readonly number[] =>
    readings.flatMap((reading, index) => (is(reading) ? [index + 1] : []));
  const differs = pagesOf(({ state }) => state === "differs");
  const notCompared = pagesOf(({ state }) => state === "unknown");
  const lettersMissing = pagesOf((page) => page.state === "unknown" && page.because === "letters");
  const unreadable = pagesOf((page) => page.state === "unknown" && page.because === "unreadable");
  const noted = {
    ...(differs.length > 0 ? { shownOtherwise: differs } : {}),
    ...(notCompared.length > 0 ? { notCompared: pageRanges(notCompared) } : {}),
  };
  const warnings = [
    differs.length > 0 &&
      `${pagesThat(differs, "looks", "look")} different in other programs, such as Firefox. What signers see and sign is the picture on our pages, and they are told. ${printIt}`,
    unreadable.length > 0 &&
      `${pagesThat(unreadable, "can't", "can't")} be shown by some other programs, such as Firefox. What signers see and sign is the picture on our pages. ${printIt}`,
    lettersMissing.length > 0 &&
      `${pagesThat(lettersMissing, "has", "have")} letters in a font that is not in the file, and for which we have none. Each device shows them in a font of its own, or not at all. ${printIt}`,
  ];
  return { noted, warnings: warnings.filter((warning) => warning !== false) };
}

const pagesThat = (pages: readonly number[], does: string, all: string): string =>
  `${pages.length === 1 ? "Page" : "Pages"} ${pageRanges(pages)} ${pages.length === 1 ? does : all}`;

const printIt = "To be sure, print the file to a new PDF and upload that.";
