import { type ReactNode, useState } from "react";
import { limits } from "#contract/rules/limits/limits";
import type { ManyAct } from "../../../api/envelopes.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { counted } from "../../../ui/counted.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Textarea } from "../../../ui/inputs.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { LabelInput } from "../acts/LabelEditor.tsx";
import { type Chosen, summaryOf } from "./act-on-many.ts";
import type { Many } from "./use-many.ts";

interface ManyDialogProps {
  readonly act: ManyAct;
  readonly chosen: Chosen;
  readonly many: Many;
  readonly onClose: () => void;
}

/** Asks what an action on many documents needs, shows its progress, and says how many succeeded and why others didn't. */
export function ManyDialog(props: ManyDialogProps) {
  const { act, many, onClose } = props;
  const takesBack = many.variables?.act === "restore";
  if (many.isIdle || many.error) return <Question {...props} act={takesBack ? "restore" : act} />;
  const { title, done } = words[many.variables?.act ?? act];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <UndoRemoval many={many} />
          <Button variant="primary" onClick={onClose}>
            {many.data ? "Done" : "Close"}
          </Button>
        </>
      }
    >
      {many.data ? (
        <Outcome done={done} results={many.data} />
      ) : (
        <Progress
          label={
            many.done
              ? `${many.done.done.toLocaleString("en")} of ${counted(many.done.of, "document")}`
              : "Finding the documents"
          }
          value={many.done && many.done.done / many.done.of}
        />
      )}
    </Dialog>
  );
}

/** Restores the documents that were removed. Withdrawals are not undone. */
function UndoRemoval({ many: { data, variables, mutate } }: Pick<ManyDialogProps, "many">) {
  const removed = variables?.act === "remove" ? (data ?? []).filter(({ done }) => done) : [];
  if (removed.length === 0) return null;
  return (
    <Button
      icon="undo"
      onClick={() => mutate({ act: "restore", only: removed.map(({ id }) => id) })}
    >
      Undo
    </Button>
  );
}

function countOf({ chosen, many }: Pick<ManyDialogProps, "chosen" | "many">): number | undefined {
  if (many.variables?.only) return many.variables.only.length;
  return "ids" in chosen ? chosen.ids.length : chosen.count;
}

interface OutcomeProps {
  readonly done: Words["done"];
  readonly results: NonNullable<Many["data"]>;
}

/** One line, and on demand which were skipped and why. */
function Outcome({ done, results }: OutcomeProps) {
  const summary = summaryOf(results);
  const left = results.length - summary.done;
  return (
    <div role="status" className="grid gap-3">
      <p>
        {done(counted(summary.done, "document"))}
        {left > 0 && ` ${counted(left, "document")} skipped.`}
      </p>
      {left > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {left === 1 ? "Show the one that was skipped" : `Show the ${left} that were skipped`}
          </summary>
          <ul className="grid gap-3 text-sm">
            {summary.skipped.map(({ message, titles, count }) => (
              <li key={message} className="break-words">
                <span className="font-medium">{message}</span>
                <span className="block text-ink-soft">
                  {titles.length > 0 ? titles.join(", ") : counted(count, "document")}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Question({ act, chosen, many, onClose }: ManyDialogProps) {
  const { label, reason } = many.variables ?? {};
  const [text, setText] = useState(label ?? reason ?? "");
  const written = text.trim();
  const { title, confirm } = words[act];
  const count = countOf({ chosen, many });
  const isLabel = act === "label";
  const missing = isLabel && written === "" ? "Please enter a label." : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isLabel && (
            <Button
              disabledReason={missing}
              onClick={() => many.mutate({ act: "unlabel", label: written })}
            >
              Remove label
            </Button>
          )}
          <Button
            variant={act === "withdraw" || act === "remove" ? "danger" : "primary"}
            disabledReason={missing}
            onClick={() =>
              many.mutate({
                ...(act === "restore" ? many.variables : {}),
                act,
                ...(isLabel ? { label: written } : {}),
                ...(act === "withdraw" && written ? { reason: written } : {}),
              })
            }
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          <span className="font-medium text-ink">
            {count === undefined ? "All documents that match" : counted(count, "document")}.
          </span>{" "}
          {explained(act)}
        </p>
        {isLabel && (
          <LabelInput label="Label" hint="Only you see it." value={text} onChange={setText} />
        )}
        {act === "withdraw" && (
          <Textarea
            label="Reason"
            optional
            hint="Signers read it in the email that we send them."
            value={text}
            lengthMax={limits.reasonMax}
            maxLength={limits.reasonMax}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {many.error && <Banner tone="danger">{many.error.message}</Banner>}
      </div>
    </Dialog>
  );
}

interface Words {
  readonly title: string;
  readonly confirm: string;
  /** Makes "3 documents archived." from "3 documents". */
  readonly done: (documents: string) => string;
}

const words: Readonly<Record<ManyAct, Words>> = {
  remind: {
    title: "Remind signers",
    confirm: "Remind",
    done: (some) => `The signers of ${some} were reminded.`,
  },
  archive: { title: "Archive documents", confirm: "Archive", done: (some) => `${some} archived.` },
  unarchive: {
    title: "Put documents back",
    confirm: "Put back",
    done: (some) => `${some} put back.`,
  },
  label: { title: "Label documents", confirm: "Add label", done: (some) => `${some} labelled.` },
  unlabel: {
    title: "Label documents",
    confirm: "Remove label",
    done: (some) => `${some} now without the label.`,
  },
  withdraw: {
    title: "Withdraw documents",
    confirm: "Withdraw",
    done: (some) => `${some} withdrawn.`,
  },
  remove: {
    title: "Remove documents from your list",
    confirm: "Remove",
    done: (some) => `${some} removed.`,
  },
  restore: {
    title: "Put documents back in your list",
    confirm: "Put back",
    done: (some) => `${some} put back.`,
  },
};

function explained(act: ManyAct): ReactNode {
  switch (act) {
    case "remind":
      return "Everyone whose turn it is gets the invitation again by email, except those emailed in the last five minutes.";
    case "withdraw":
      return "Nobody will be able to sign them any more, and everyone who was invited is notified. They stay in your list.";
    case "remove":
      return "They leave your list, which you can undo. Documents that are still waiting for signatures are withdrawn for good, and everyone who was invited is notified. Private answers and files that signers gave you in them are erased at once.";
    case "archive":
    case "unarchive":
    case "label":
    case "unlabel":
    case "restore":
      return "";
  }
}
