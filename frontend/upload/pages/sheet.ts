import type { CombinedPart } from "#contract/calls/documents";
import { inPoints } from "#contract/rules/fields/markers";
import type { ChosenDocument } from "../ChosenFile.tsx";
import type { Area, Turn } from "./area.ts";

/** The pages of a document that is being made. */
export interface Sheet {
  readonly files: readonly SheetFile[];
  readonly pages: readonly SheetPage[];
  /** How often a file was added. */
  readonly added: number;
}

/** A file, as far as its pages need it. */
export type SheetFile = Pick<ChosenDocument, "id" | "name" | "url" | "pages">;

export interface SheetPage {
  readonly id: string;
  readonly fileId: string;
  /** Number in its file, from 1. */
  readonly number: number;
  /** How far it is turned clockwise. */
  readonly turn: Turn;
  /** What is to be redacted; on the page before it is turned. */
  readonly areas: readonly Area[];
}

export type SheetAction =
  | { readonly type: "add"; readonly files: readonly SheetFile[] }
  /** Each of these pages by one place, if the next isn't one of them too. */
  | { readonly type: "earlier" | "later" | "turn" | "remove"; readonly ids: ReadonlySet<string> }
  | { readonly type: "redact"; readonly id: string; readonly areas: readonly Area[] };

/** The sheet of these files, with all of their pages. */
export const sheetOf = (files: readonly SheetFile[]): Sheet =>
  files.reduce(withFile, { files: [], pages: [], added: 0 });

export function changeSheet(sheet: Sheet, action: SheetAction): Sheet {
  switch (action.type) {
    case "add":
      return action.files.reduce(withFile, sheet);
    case "earlier":
      return { ...sheet, pages: earlier(sheet.pages, action.ids) };
    case "later":
      return { ...sheet, pages: backwards(earlier(backwards(sheet.pages), action.ids)) };
    case "turn":
      return {
        ...sheet,
        pages: sheet.pages.map((page) =>
          action.ids.has(page.id) ? { ...page, turn: nextTurn[page.turn] } : page,
        ),
      };
    case "redact":
      return {
        ...sheet,
        pages: sheet.pages.map((page) =>
          page.id === action.id ? { ...page, areas: action.areas } : page,
        ),
      };
    case "remove":
      return { ...sheet, pages: sheet.pages.filter(({ id }) => !action.ids.has(id)) };
  }
}

/** A file that is added again adds its pages again. */
function withFile({ files, pages, added }: Sheet, file: SheetFile): Sheet {
  const own = file.pages.map(
    (_, i): SheetPage => ({
      id: `${added} ${i + 1}`,
      fileId: file.id,
      number: i + 1,
      turn: 0,
      areas: [],
    }),
  );
  const isKnown = files.some(({ id }) => id === file.id);
  return { files: isKnown ? files : [...files, file], pages: [...pages, ...own], added: added + 1 };
}

/** The files of which something is redacted. */
export const redactedFiles = ({ files, pages }: Sheet): readonly SheetFile[] =>
  files.filter(({ id }) => pages.some(({ fileId, areas }) => fileId === id && areas.length > 0));

const backwards = (pages: readonly SheetPage[]): SheetPage[] => [...pages].reverse();

function earlier(pages: readonly SheetPage[], ids: ReadonlySet<string>): SheetPage[] {
  const moved = [...pages];
  moved.forEach((page, i) => {
    const before = moved[i - 1];
    if (!before || !ids.has(page.id) || ids.has(before.id)) return;
    moved[i - 1] = page;
    moved[i] = before;
  });
  return moved;
}

const nextTurn: Readonly<Record<Turn, Turn>> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** The file that the document would equal, if there is one. */
export function sameAs({ files, pages }: Sheet): SheetFile | undefined {
  const file = files.find(({ id }) => id === pages[0]?.fileId);
  const isSame = pages.every(
    ({ fileId, number, turn, areas }, i) =>
      fileId === file?.id && number === i + 1 && turn === 0 && areas.length === 0,
  );
  return isSame && file?.pages.length === pages.length ? file : undefined;
}

/**
 * The pages as the API takes them: neighbours of one file that are turned alike are one part. A part redacts its pages each
 * time they come, so none with areas comes twice in one.
 */
export function partsOf({ files, pages }: Sheet): CombinedPart[] {
  const parts: Part[] = [];
  for (const { fileId, number, turn, areas } of pages) {
    const last = parts.at(-1);
    const isApart = last?.pages.includes(number) && (last.redact ?? areas).length > 0;
    const size = files.find(({ id }) => id === fileId)?.pages[number - 1];
    const redact = areas.map((area) => ({
      page: number,
      ...inPoints(area, size ?? { width: 1, height: 1 }),
    }));
    if (last?.documentId === fileId && last.turn === turn && !isApart) {
      last.pages.push(number);
      if (redact.length > 0) last.redact = [...(last.redact ?? []), ...redact];
    } else
      parts.push({
        ...{ documentId: fileId, pages: [number], turn },
        ...(redact.length > 0 ? { redact } : {}),
      });
  }
  return parts;
}

interface Part {
  readonly documentId: string;
  readonly pages: number[];
  readonly turn: Turn;
  redact?: NonNullable<CombinedPart["redact"]>;
}
