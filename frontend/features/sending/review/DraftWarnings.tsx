import { Banner } from "../../../ui/Banner.tsx";
import type { Step } from "../draft/draft.ts";
import type { DraftWarning } from "../draft/draft-warnings.ts";

interface DraftWarningsProps {
  readonly warnings: readonly DraftWarning[];
  readonly onShow: (step: Step) => void;
}

/** Warnings about a draft, with links to where each can be corrected. They don't prevent sending. */
export function DraftWarnings({ warnings, onShow }: DraftWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warn">
      <strong className="font-semibold">Please check</strong>
      <ul className="mt-1.5 grid gap-1.5">
        {warnings.map(({ step, sentence }) => (
          <li key={sentence} className="break-words">
            {sentence}{" "}
            {step !== "send" && (
              <button
                type="button"
                onClick={() => onShow(step)}
                aria-label={`${ways[step]}: ${sentence}`}
                className="inline-block min-h-6 rounded-sm font-medium underline underline-offset-3"
              >
                {ways[step]}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const ways: Readonly<Record<Exclude<Step, "send">, string>> = {
  file: "Choose another file",
  signers: "Change signers",
  fields: "Change fields",
};
