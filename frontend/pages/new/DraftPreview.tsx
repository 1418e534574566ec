import { useCallback, useState } from "react";
import { openJsonLink } from "../../api/documents.ts";
import { PdfView } from "../../pdf/PdfView.tsx";
import { FieldMark } from "../../pdf/placer/FieldMark.tsx";
import { type Draft, type DraftFile, recipientsOf } from "./draft.ts";

/** The document with its fields, to look at only. */
export function DraftPreview({ draft, file }: { draft: Draft; file: DraftFile }) {
  const [zoom, setZoom] = useState(1);
  const open = useCallback(() => openJsonLink(file.url, "sender"), [file.url]);
  const recipients = recipientsOf(draft.signers);
  return (
    <section
      aria-label="Preview"
      className="overflow-hidden rounded-xl border border-line bg-sunken"
    >
      <PdfView
        className="h-[min(75dvh,52rem)]"
        label={`Preview of ${file.name}`}
        open={open}
        pages={file.pages}
        zoom={zoom}
        onZoom={setZoom}
        tools={<h2 className="font-semibold text-sm">Preview</h2>}
        overlay={(page) =>
          draft.layout.present
            .filter((field) => field.place.page === page)
            .map((field) => (
              <FieldMark
                key={field.id}
                field={field}
                recipient={recipients.find(({ id }) => id === field.recipientId)}
              />
            ))
        }
      />
    </section>
  );
}
