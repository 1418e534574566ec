import type { FieldCount } from "../../pdf/placer/checks.ts";
import { Initials } from "../../pdf/placer/RecipientPicker.tsx";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { DraftFile, DraftSigner } from "./draft.ts";

interface DraftSummaryProps {
  readonly file: DraftFile;
  readonly counts: readonly FieldCount[];
  readonly signers: readonly DraftSigner[];
}

/** What is going to be sent, and to whom. */
export function DraftSummary({ file, counts, signers }: DraftSummaryProps) {
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">What you send</h2>
      <p className="flex items-start gap-2.5 text-sm">
        <Icon name="file" className="mt-0.5 size-4.5 text-ink-faint" />
        <span className="min-w-0 break-words">
          {file.name}
          <span className="text-ink-soft">
            , {file.pages.length === 1 ? "1 page" : `${file.pages.length} pages`}
          </span>
        </span>
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-3">
        {counts.map(({ recipient, count }, index) => (
          <li key={recipient.id} className="flex items-center gap-3 text-sm">
            <Initials recipient={recipient} />
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">{recipient.name}</span>
              <span className="block truncate text-ink-soft">{signers[index]?.email}</span>
            </span>
            <span className="whitespace-nowrap text-ink-soft">
              {count === 1 ? "1 field" : `${count} fields`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
