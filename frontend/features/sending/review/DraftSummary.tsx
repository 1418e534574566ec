import { isReader } from "#contract/rules/people/roles";
import { isolated } from "#languages/isolated";
import type { SendingSettings } from "../../../api/users.ts";
import type { FieldCount } from "../../../placing/checks.ts";
import { PersonLine } from "../../../placing/PersonLine.tsx";
import type { ShownSigner } from "../../../placing/signers.ts";
import { Card } from "../../../ui/Card.tsx";
import { counted } from "../../../ui/counted.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { Draft, DraftFile } from "../draft/draft.ts";
import { turnsOf } from "../draft/signers.ts";

interface DraftSummaryProps {
  readonly draft: Draft;
  readonly file: DraftFile;
  readonly counts: readonly FieldCount[];
  /** The account's settings; undefined until they are loaded. */
  readonly settings: Pick<SendingSettings, "rules"> | undefined;
}

/** What will be sent, to whom, and in which order. */
export function DraftSummary({ draft, file, counts, settings }: DraftSummaryProps) {
  const { signers, inOrder, template } = draft;
  const turns = turnsOf(signers);
  const all = counts.map(({ signer }) => signer);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">Summary</h2>
      <p className="flex items-start gap-2.5 text-sm">
        <Icon name="file" className="mt-0.5 size-4.5 text-ink-faint" />
        <span className="min-w-0 break-words">
          {isolated(file.name)}
          <span className="text-ink-soft">
            , {counted(file.pages.length, "page")}
            {template && `, from the template “${isolated(template.name)}”`}
          </span>
        </span>
      </p>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label="Signers"
        className="mt-4 grid max-h-96 grid-cols-1 gap-3 overflow-y-auto"
      >
        {counts.map((one, index) => (
          <SummaryRow
            key={one.signer.id}
            counted={one}
            email={signers[index]?.email}
            all={all}
            turn={inOrder && !isReader(signers[index]?.does) ? turns[index] : undefined}
          />
        ))}
      </ol>
      {sharesFiles(draft, settings) && (
        <p className="mt-4 flex items-start gap-2.5 text-sm">
          <Icon name="clip" className="mt-0.5 size-4.5 text-ink-faint" />
          Later signers can download the files that earlier signers attach.
        </p>
      )}
    </Card>
  );
}

/** Whether somebody is asked for files that signers of later steps can download. */
function sharesFiles(
  { rules, withholdValues, inOrder, layout }: Draft,
  settings: DraftSummaryProps["settings"],
): boolean {
  const { shareAttachments } = rules ?? settings?.rules ?? {};
  const isShared = shareAttachments === true && !withholdValues && inOrder;
  return isShared && layout.present.some(({ kind }) => kind === "file");
}

interface SummaryRowProps {
  readonly counted: FieldCount;
  readonly all: readonly ShownSigner[];
  readonly email: string | undefined;
  readonly turn: number | undefined;
}

function SummaryRow({ counted: { signer, count }, all, email, turn }: SummaryRowProps) {
  return (
    <li className="flex items-center gap-3 text-sm">
      {turn !== undefined && (
        <span className="w-6 text-right text-ink-soft tabular-nums">
          <span className="sr-only">Turn </span>
          {turn}.
        </span>
      )}
      <PersonLine
        {...{ signer, all, email }}
        state={count > 0 || !signer.does ? counted(count, "field") : ""}
      />
    </li>
  );
}
