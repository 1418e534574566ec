import { lazy, Suspense, useCallback, useRef, useState } from "react";
import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import { isolated } from "#languages/isolated";
import { openJsonLink } from "../../api/documents.ts";
import { files, type UploadedFile } from "../../api/files.ts";
import { useApiMutation } from "../../api/query.ts";
import { users } from "../../api/users.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { counted } from "../../ui/counted.ts";
import { useNear } from "../../ui/use-near.ts";
import { PageTools } from "./PageTools.tsx";
import { RedactDialog } from "./RedactDialog.tsx";
import {
  changeSheet,
  partsOf,
  redactedFiles,
  type Sheet,
  type SheetFile,
  type SheetPage,
  sameAs,
} from "./sheet.ts";
import { TurnedPage } from "./TurnedPage.tsx";

// pdf.js is large: the step loads without it.
const OpenedDocument = lazy(() => import("../../pdf/OpenedDocument.tsx"));

interface PageSheetProps {
  readonly sheet: Sheet;
  readonly onChange: (sheet: Sheet) => void;
  /** Uploads more files, whose pages the caller adds. */
  readonly onAdd: (files: readonly File[]) => void;
  /** `redacted`: the files that still have what is redacted in `file`. */
  readonly onMade: (file: UploadedFile, redacted: readonly SheetFile[]) => void;
  readonly onClose: () => void;
}

/** The pages of a document that is made of several files: their order, which way up, and which of them. */
export function PageSheet({ sheet, onChange, onAdd, onMade, onClose }: PageSheetProps) {
  const [opened, setOpened] = useState<ReadonlyMap<string, DocumentCallback>>(new Map());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const combine = useCombine(onMade);
  const keep = useCallback(
    (id: string, pdf: DocumentCallback | undefined) =>
      setOpened((before) => (pdf ? new Map(before).set(id, pdf) : before)),
    [],
  );
  const ids = new Set(sheet.pages.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
  const [redacting, setRedacting] = useState<string>();
  const press = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const at = sheet.pages.findIndex(({ id }) => id === redacting);
  const page = sheet.pages[at];
  const file = sheet.files.find(({ id }) => id === page?.fileId);
  const redacted = page && file && { page, file, pdf: opened.get(file.id), number: at + 1 };
  const none = sheet.pages.length === 0 ? "Please add at least one page." : undefined;
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">Pages of your document</h2>
        <p aria-live="polite" className="text-ink-soft text-sm">
          {counted(sheet.pages.length, "page")}
          {ids.size > 0
            ? `, ${ids.size} chosen`
            : ". Press those that you want to move, turn, redact or remove."}
        </p>
      </div>
      {sheet.files.map((file) => (
        <Opened key={file.id} file={file} onOpened={keep} />
      ))}
      <PageTools
        count={ids.size}
        onAct={(type) =>
          type === "redact"
            ? setRedacting([...ids][0])
            : onChange(changeSheet(sheet, { type, ids }))
        }
        onAdd={onAdd}
      />
      <ul className="grid max-h-[65dvh] grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-1.5 overflow-y-auto p-0.5">
        {sheet.pages.map((page, i) => {
          const file = sheet.files.find(({ id }) => id === page.fileId);
          return (
            file && (
              <li key={page.id} className="grid min-w-0">
                <SheetThumb
                  {...{ page, file }}
                  pdf={opened.get(file.id)}
                  number={i + 1}
                  isChosen={ids.has(page.id)}
                  onPress={() => press(page.id)}
                />
              </li>
            )
          );
        })}
      </ul>
      {redacted && (
        <RedactDialog
          {...redacted}
          onDone={(areas) => {
            onChange(changeSheet(sheet, { type: "redact", id: redacted.page.id, areas }));
            setRedacting(undefined);
          }}
          onClose={() => setRedacting(undefined)}
        />
      )}
      {combine.error && (
        <Banner tone="danger">
          <strong className="font-semibold">Could not create the document!</strong>{" "}
          {combine.error.message}
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          icon="pages"
          busy={combine.isPending}
          disabledReason={none}
          onClick={() => combine.mutate(sheet)}
        >
          Create one document
        </Button>
      </div>
    </Card>
  );
}

interface OpenedProps {
  readonly file: SheetFile;
  readonly onOpened: (id: string, pdf: DocumentCallback | undefined) => void;
}

function Opened({ file: { id, url }, onOpened }: OpenedProps) {
  const open = useCallback(() => openJsonLink(url, "sender"), [url]);
  const tell = useCallback(
    (pdf: DocumentCallback | undefined) => onOpened(id, pdf),
    [id, onOpened],
  );
  return (
    <Suspense>
      <OpenedDocument open={open} onOpened={tell} onFailed={nothing} />
    </Suspense>
  );
}

/** The pages then stay white; they can be ordered all the same. */
const nothing = () => undefined;

/** Makes one document of a sheet; a file that is left as it was is that document. */
function useCombine(onMade: PageSheetProps["onMade"]) {
  async function combine(sheet: Sheet): Promise<UploadedFile> {
    const [first] = sheet.pages;
    const name = sheet.files.find(({ id }) => id === first?.fileId)?.name ?? "Document";
    const same = sameAs(sheet);
    return same
      ? files.open({ documentId: same.id })
      : files.combine({ name, parts: partsOf(sheet) });
  }
  return useApiMutation(combine, {
    invalidates: [files.list, users.profile],
    onSuccess: (file, sheet) => onMade(file, redactedFiles(sheet)),
  });
}

interface SheetThumbProps {
  readonly page: SheetPage;
  readonly file: SheetFile;
  /** Undefined until the file is opened. */
  readonly pdf: DocumentCallback | undefined;
  /** In the document that is being made, from 1. */
  readonly number: number;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

const sidePx = 124;

/** A page, which can be chosen; drawn only while it is near the visible part. */
function SheetThumb({ page, file, pdf, number, isChosen, onPress }: SheetThumbProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isNear = useNear(button, "300px");
  const turned = page.turn === 0 ? "" : `, turned ${page.turn}°`;
  const redacted = page.areas.length === 0 ? "" : ", redacted";
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={isChosen}
      aria-label={`Page ${number}: ${file.name}, page ${page.number}${turned}${redacted}`}
      onClick={onPress}
      className="grid min-w-0 justify-items-center gap-1 rounded-md border-2 border-transparent p-1.5 hover:bg-sunken aria-pressed:border-accent-ink aria-pressed:bg-accent-soft"
    >
      <span
        style={{ width: sidePx, height: sidePx }}
        className="flex items-center justify-center overflow-hidden"
      >
        <TurnedPage {...{ page, file, sidePx }} pdf={isNear ? pdf : undefined} />
      </span>
      <span className="font-medium text-sm tabular-nums">{number}</span>
      <span className="w-full truncate text-ink-soft text-xs">{isolated(file.name)}</span>
    </button>
  );
}
