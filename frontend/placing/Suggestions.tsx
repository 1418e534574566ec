import { type ReactNode, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Initials } from "./Initials.tsx";
import { rememberParty } from "./memory.ts";
import type { FoundField, PlacingAction } from "./placing.ts";
import { SignerOptions } from "./SignerOptions.tsx";
import type { ShownSigner } from "./signers.ts";
import { type AssignedBlock, type Choices, everyone, exchanged } from "./suggestions/assigning.ts";
import {
  calledName,
  type Suggestions as Found,
  foundInWords,
  placeInWords,
  questionInWords,
  sharesInWords,
  whoInWords,
} from "./suggestions.ts";
import { useUserId } from "./use-suggestions.ts";

interface SuggestionsProps {
  readonly found: Found;
  /** All pages were searched. */
  readonly isComplete: boolean;
  readonly signers: readonly ShownSigner[];
  readonly act: (action: PlacingAction) => void;
  readonly onShow: () => void;
  /** The PDF's own form, which the same press places. */
  readonly form?: OfferedForm | undefined;
}

export interface OfferedForm {
  readonly fields: readonly FoundField[];
  /** Whose its fields are, and which are required. */
  readonly choices: ReactNode;
  readonly onDismiss: () => void;
}

/** The suggested fields: how many, who is who, and one press that places all of them, or first says who somebody is. */
export function Suggestions(props: SuggestionsProps) {
  const { found, isComplete, signers, act, onShow, form } = props;
  const count = form?.fields.length ?? 0;
  const [choosing, setChoosing] = useState(false);
  const choose = useChoose(props);
  const who = whoInWords(found.blocks, signers);
  const assignedOf = ({ free }: Found): readonly FoundField[] => [
    ...(form?.fields ?? []),
    ...free.filter(({ signerId }) => signerId !== undefined),
  ];
  const assigned = assignedOf(found);
  const place = (from: Found, given?: Choices) => {
    const all = assignedOf(from);
    act({ type: "place found", found: all, shares: sharesInWords(all, signers), given });
  };
  const answer = (key: string, signerId: string) => {
    const { given, next } = choose(key, signerId);
    if (next.question) act({ type: "give", given });
    else place(next, given);
  };
  return (
    <section
      aria-label="Places to sign"
      className="grid gap-1.5 p-1 text-sm lg:mx-1 lg:rounded-lg lg:border lg:border-accent-ink/30 lg:bg-accent-soft lg:p-3"
    >
      <p className="min-w-0 max-sm:text-xs">
        {form && `${counted(count, "form field")}, and `}
        {foundInWords(found)}. <LinkButton onClick={onShow}>Show</LinkButton>
      </p>
      {form?.choices}
      {who && !found.question && (
        <p className="min-w-0 break-words text-ink-soft max-sm:text-xs">
          {who} · <LinkButton onClick={() => setChoosing(true)}>Change</LinkButton>
        </p>
      )}
      {found.question ? (
        <WhoIsWho found={found} signers={signers} onAnswer={answer} />
      ) : (
        assigned.length > 0 && (
          <Button
            variant="primary"
            icon="wand"
            aria-label={`${placeInWords(undefined, isComplete)}: ${sharesInWords(assigned, signers)}`}
            onClick={() => place(found)}
          >
            {placeInWords(assigned.length, isComplete)}
          </Button>
        )
      )}
      {form && (
        <Button variant="ghost" size="small" onClick={form.onDismiss}>
          Ignore the form
        </Button>
      )}
      <Dialog open={choosing} onClose={() => setChoosing(false)} title="Who signs where">
        <ul className="grid gap-3">
          {found.blocks.map((block) => (
            <Share
              key={block.key}
              {...{ block, signers }}
              onChoose={(signerId) =>
                act({ type: "give", given: choose(block.key, signerId).given })
              }
            />
          ))}
        </ul>
      </Dialog>
    </section>
  );
}

/** The suggestions after a choice; remembers which party the sender is. */
function useChoose({ found, signers }: SuggestionsProps) {
  const userId = useUserId();
  return (key: string, signerId: string | null) => {
    const given = exchanged(found.blocks, key, signerId);
    const next = found.withGiven(given);
    const sender = signers.find(({ isSender }) => isSender)?.id;
    const own = next.blocks.find((block) => sender !== undefined && block.signerId === sender);
    if (own?.party) rememberParty(userId, own.party.key);
    return { given, next };
  };
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 font-medium text-accent-ink underline underline-offset-2 pointer-coarse:min-h-10"
    >
      {children}
    </button>
  );
}

interface WhoIsWhoProps extends Pick<SuggestionsProps, "found" | "signers"> {
  readonly onAnswer: (key: string, signerId: string) => void;
}

/** Asks who a party is, or which party a signer is; the last answer places the fields. */
function WhoIsWho({ found: { question }, signers, onAnswer }: WhoIsWhoProps) {
  if (!question) return null;
  const answers =
    question.ask === "signer"
      ? signers
          .filter(({ id }) => question.signerIds.includes(id))
          .map((signer) => ({
            key: question.block.key,
            signerId: signer.id,
            label: calledName(signer, signers),
          }))
      : question.blocks.map(({ key, label }) => ({ key, signerId: question.signerId, label }));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{questionInWords(question, signers)}</legend>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ key, signerId, label }) => (
          <Button
            key={`${key} ${signerId}`}
            size="small"
            variant="primary"
            onClick={() => onAnswer(key, signerId)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

interface ShareProps extends Pick<SuggestionsProps, "signers"> {
  readonly block: AssignedBlock;
  readonly onChoose: (signerId: string | null) => void;
}

function Share({ block, signers, onChoose }: ShareProps) {
  const signer = signers.find(({ id }) => id === block.signerId);
  const count = block.suggestions.length;
  const canShare = signers.length > 1 && block.suggestions.every(({ kind }) => kind === "initial");
  return (
    <li>
      <label className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 text-sm">
        <span className="col-span-2 break-words leading-tight">
          {block.label}
          <span className="text-ink-soft text-xs">{` · ${counted(count, "place")}`}</span>
        </span>
        {signer ? <Initials signer={signer} /> : <span className="size-8" />}
        <select
          value={block.signerId ?? ""}
          onChange={({ target }) => onChoose(target.value || null)}
          className="control min-w-0"
        >
          <SignerOptions signers={signers} none="No signer yet" />
          {canShare && (
            <option value={everyone}>{signers.length === 2 ? "Both" : "Everyone"}</option>
          )}
        </select>
      </label>
    </li>
  );
}
