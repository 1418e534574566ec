import { isolated } from "#languages/isolated";
import { counted } from "../../../ui/counted.ts";
import type { DraftTemplate } from "../draft/draft.ts";

/** Says what the document takes from its template. */
export function FromTemplate({ template: { name, signersMax } }: { template: DraftTemplate }) {
  return (
    <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
      From the template “{isolated(name)}”, for {counted(signersMax, "person", "people")}. Its
      fields are already placed.
    </p>
  );
}
