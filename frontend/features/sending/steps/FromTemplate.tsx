import type { DraftTemplate } from "../draft/draft.ts";

/** What a template brings along. */
export function FromTemplate({ template: { name, signersMax } }: { template: DraftTemplate }) {
  return (
    <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
      From the template “{name}”, for {signersMax === 1 ? "1 signer" : `${signersMax} signers`}. Its
      fields are already placed.
    </p>
  );
}
