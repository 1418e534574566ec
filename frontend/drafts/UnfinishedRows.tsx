import { useState } from "react";
import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import type { DraftRow } from "../api/drafts.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Moment } from "../ui/Moment.tsx";
import { pathOf, useDiscard } from "./use-unfinished.ts";

/** Drafts, with what was being done and when; each can be continued or discarded. */
export function UnfinishedRows({ rows }: { rows: readonly DraftRow[] }) {
  const [asked, setAsked] = useState<DraftRow>();
  return (
    <>
      <ul aria-label="Unfinished" className="divide-y divide-line">
        {rows.map((row) => (
          <UnfinishedRow key={row.id} row={row} onDiscard={() => setAsked(row)} />
        ))}
      </ul>
      {asked && <DiscardDraft row={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function UnfinishedRow({ row, onDiscard }: { row: DraftRow; onDiscard: () => void }) {
  const name = nameOf(row);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-40 grow basis-0">
        <span className="block font-medium text-sm wrap-anywhere">{isolated(name)}</span>
        <span className="block text-ink-soft text-xs">
          {stepOf(row)}, changed <Moment at={row.changedAt} />
        </span>
        {row.preparedBy && (
          <span className="block text-ink-soft text-xs wrap-anywhere">
            Prepared by {row.preparedBy}
          </span>
        )}
      </span>
      <span className="flex gap-2">
        <Button
          size="small"
          variant="ghost"
          icon="trash"
          aria-label={`Discard ${name}`}
          onClick={onDiscard}
        >
          Discard
        </Button>
        <Link
          to={pathOf(row)}
          aria-label={`Continue with ${name}`}
          className={buttonClass("secondary", "small")}
        >
          {" "}
          Continue
        </Link>
      </span>
    </li>
  );
}

function DiscardDraft({ row, onClose }: { row: DraftRow; onClose: () => void }) {
  const discarding = useDiscard(onClose);
  return (
    <ConfirmDialog
      title="Discard this draft?"
      confirm="Discard"
      variant="danger"
      act={discarding}
      onConfirm={() => discarding.mutate(row)}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="font-medium text-ink wrap-anywhere">{isolated(nameOf(row))}</span> has not
        been {row.kind === "document" ? "sent" : "saved as a template"}. It will be gone on all your
        devices. Your uploaded files stay.
      </p>
    </ConfirmDialog>
  );
}

const nameOf = ({ name, kind }: DraftRow): string =>
  name || (kind === "document" ? "Untitled document" : "Untitled template");

function stepOf({ kind, step }: DraftRow): string {
  if (kind === "template") return step === "fields" ? "Template, placing fields" : "Template";
  switch (step) {
    case "file":
    case "form":
      return "Select file";
    case "signers":
      return "Add signers";
    case "fields":
      return "Place fields";
    case "send":
      return "Review and send";
  }
}
