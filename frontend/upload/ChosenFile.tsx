import type { ReactNode } from "react";
import type { PageSize } from "#contract/rules/fields/markers";
import { isolated } from "#languages/isolated";
import { Thumbnail } from "../pdf/Thumbnail.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Card } from "../ui/Card.tsx";
import { counted } from "../ui/counted.ts";

const widthPx = 96;
/** Only the upper part of very long pages is shown. */
const heightMaxPx = 150;

/** A chosen file, as it is shown and stored. */
export interface ChosenDocument {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly pages: readonly PageSize[];
  readonly warnings: readonly string[];
  /** Path of the picture of its first page. */
  readonly firstPage?: string | undefined;
}

/** The chosen file: its first page, number of pages and warnings. */
export function ChosenFile({ file, children }: { file: ChosenDocument; children?: ReactNode }) {
  const [first] = file.pages;
  const ratio = first ? first.height / first.width : 1;
  const size = { width: widthPx, height: Math.min(heightMaxPx, Math.round(widthPx * ratio)) };
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">Chosen file</h2>
      <div className="flex flex-wrap items-start gap-4">
        <div
          style={size}
          className="shrink-0 overflow-hidden rounded-sm border border-line bg-white shadow-card"
        >
          <Thumbnail
            key={file.url}
            fileUrl={file.url}
            firstPage={file.firstPage}
            widthPx={widthPx}
          />
        </div>
        <div className="grid min-w-0 grow basis-40 gap-1">
          <p className="line-clamp-3 break-words font-medium">{isolated(file.name)}</p>
          <p className="text-ink-soft text-sm">{counted(file.pages.length, "page")}</p>
          {children}
        </div>
      </div>
      {file.warnings.length > 0 && (
        <div className="mt-4 grid gap-2">
          {file.warnings.map((warning) => (
            <Banner key={warning} tone="warn">
              {warning}
            </Banner>
          ))}
        </div>
      )}
    </Card>
  );
}
