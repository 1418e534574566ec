import { isolated } from "#languages/isolated";
import { type Answers, envelopes } from "../../../api/envelopes.ts";
import { useApiQuery } from "../../../api/query.ts";
import { readableBytes } from "../../../ui/bytes.ts";
import { counted } from "../../../ui/counted.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { useActivity } from "./use-activity.ts";

/** What each signer has filled in, collapsed; renders nothing if no field asked for anything. */
export function SignersAnswers({ envelopeId }: { envelopeId: string }) {
  const activity = useActivity(envelopeId);
  const hasSigned = activity.data?.signers.some(({ status }) => status === "signed") === true;
  return <AnswersOfSigners envelopeId={envelopeId} hasSigned={hasSigned} />;
}

interface AnswersOfSignersProps {
  readonly envelopeId: string;
  /** Whether anybody has signed. */
  readonly hasSigned: boolean;
}

export function AnswersOfSigners({ envelopeId, hasSigned }: AnswersOfSignersProps) {
  const { data, error } = useApiQuery(envelopes.answers, { envelopeId }, { enabled: hasSigned });
  if (error)
    return (
      <p className="mb-5 text-ink-soft text-sm">
        {`What signers filled in can't be shown. ${error.message}`}
      </p>
    );
  const signers = data?.recipients.filter(hasSomething) ?? [];
  if (signers.length === 0) return null;
  return (
    <div className="mb-6 grid gap-2">
      {signers.map((signer) => (
        <OfSigner key={signer.id} {...signer} />
      ))}
    </div>
  );
}

type Signer = Answers["recipients"][number];

const hasSomething = ({ answers, notAsked, attachments }: Signer): boolean =>
  answers.length > 0 || notAsked !== undefined || attachments !== undefined;

function OfSigner({ name, email, answers, notAsked = [], attachments = [] }: Signer) {
  const who = name || email;
  const amount = [
    (answers.length > 0 || attachments.length === 0) && counted(answers.length, "answer"),
    attachments.length > 0 && counted(attachments.length, "file"),
  ].filter(Boolean);
  return (
    <details className="rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3.5 py-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevronRight"
          className="size-4 text-ink-faint transition-transform [details[open]>summary>&]:rotate-90"
        />
        <span className="min-w-0 grow break-words">What {isolated(who)} filled in</span>
        <span className="whitespace-nowrap font-normal text-ink-soft">{amount.join(", ")}</span>
      </summary>
      <dl className="grid gap-3 border-line border-t px-3.5 py-3 text-sm">
        {answers.map((answer) => (
          <AnswerLine key={answer.field} answer={answer} who={who} />
        ))}
        {attachments.map(({ id, label, name: file, sizeBytes }) => (
          <div key={id} className={lineLook}>
            <dt className="text-ink-soft [overflow-wrap:anywhere]">{isolated(label)}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {isolated(file)}, {readableBytes(sizeBytes)}
            </dd>
          </div>
        ))}
        {notAsked.map(({ field, label }) => (
          <div key={field} className={lineLook}>
            <dt className="text-ink-soft [overflow-wrap:anywhere]">{label}</dt>
            <dd className="text-ink-faint">Not asked, because of other answers</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const lineLook = "grid gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]";

function AnswerLine({ answer, who }: { answer: Signer["answers"][number]; who: string }) {
  const note = answer.private
    ? `Private: only you and ${isolated(who)} can see this.`
    : (answer.bySender && "Filled in by you.") || (answer.computed && "Computed.");
  return (
    <div className={lineLook}>
      <dt className="text-ink-soft [overflow-wrap:anywhere]">{isolated(answer.label)}</dt>
      <dd className="[overflow-wrap:anywhere]">
        <span className="whitespace-pre-line">{answer.printed}</span>
        {note && (
          <span className="mt-0.5 flex items-center gap-1.5 text-ink-faint text-xs">
            <Icon name={answer.private ? "eyeOff" : "lock"} className="size-3.5" />
            {note}
          </span>
        )}
      </dd>
    </div>
  );
}
