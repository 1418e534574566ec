import { pageRanges } from "#contract/page-ranges";
import { useSigningWords } from "../../../language/signing-words.ts";

/** Says which pages look different in other programs, and which version counts; renders nothing if there are none. */
export function ShownOtherwise({ pages }: { pages: readonly number[] | undefined }) {
  const words = useSigningWords();
  if (!pages) return null;
  return (
    <p className="rounded-md border border-warn-ink/25 bg-warn-soft px-3 py-2 text-warn-ink">
      {words("about.otherwise", { pages: pageRanges(pages) })}
    </p>
  );
}
