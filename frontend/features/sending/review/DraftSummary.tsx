import type { NamedPerson } from "#contract/rules/people/people";
import { isReader } from "#contract/rules/people/roles";
import type { FieldCount } from "../../../placing/checks.ts";
import { othersIn } from "../../../placing/other-people.ts";
import { Initials } from "../../../placing/SignerPicker.tsx";
import { Address } from "../../../ui/Address.tsx";
import { Card } from "../../../ui/Card.tsx";
import { counted } from "../../../ui/counted.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { Draft, DraftFile } from "../draft/draft.ts";
import { turnsOf } from "../draft/signers.ts";
import { rowDoes } from "../signers/role-words.ts";

interface DraftSummaryProps {
  readonly draft: Draft;
  readonly file: DraftFile;
  readonly counts: readonly FieldCount[];
}

/** What will be sent, to whom, and in which order. */
export function DraftSummary({ draft, file, counts }: DraftSummaryProps) {
  const { signers, inOrder, template } = draft;
  const turns = turnsOf(signers);
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">Summary</h2>
      <p className="flex items-start gap-2.5 text-sm">
        <Icon name="file" className="mt-0.5 size-4.5 text-ink-faint" />
        <span className="min-w-0 break-words">
          {file.name}
          <span className="text-ink-soft">
            , {counted(file.pages.length, "page")}
            {template && `, from the template “${template.name}”`}
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
            others={othersIn(signers[index] ?? {}) ?? []}
            does={does(signers, index)}
            turn={inOrder && !isReader(signers[index]?.does) ? turns[index] : undefined}
          />
        ))}
      </ol>
    </Card>
  );
}

interface SummaryRowProps {
  readonly counted: FieldCount;
  readonly email: string | undefined;
  /** People who can do it instead. */
  readonly others: readonly NamedPerson[];
  readonly turn: number | undefined;
  /** What they do, if they do more or less than sign. */
  readonly does: string | undefined;
}

function does(signers: Draft["signers"], index: number): string | undefined {
  const signer = signers[index];
  return signer?.does && rowDoes(signers, signer);
}

function SummaryRow({ counted: { signer, count }, email, others, turn, does }: SummaryRowProps) {
  return (
    <li className="flex items-center gap-3 text-sm">
      {turn !== undefined && (
        <span className="w-6 text-right text-ink-soft tabular-nums">
          <span className="sr-only">Turn </span>
          {turn}.
        </span>
      )}
      <Initials signer={signer} />
      <span className="min-w-0 grow">
        <span className="block font-medium [overflow-wrap:anywhere]">{signer.name}</span>
        <span className="block text-ink-soft">
          <Address of={email ?? ""} />
        </span>
        {others.map(({ email: address, firstName, lastName }) => (
          <span key={address} className="block text-ink-soft [overflow-wrap:anywhere]">
            {`or ${`${firstName} ${lastName}`.trim()}, `}
            <Address of={address} />
          </span>
        ))}
      </span>
      <span className="text-end text-ink-soft [overflow-wrap:anywhere]">
        {does}
        {does && (count > 0 || !signer.does) && ", "}
        {(count > 0 || !signer.does) && counted(count, "field")}
      </span>
    </li>
  );
}
