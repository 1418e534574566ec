import { useCallback, useRef, useState } from "react";
import { fieldSize } from "sealed-pdf/layout";
import { type FieldKind, isMark, type PageSize } from "#contract/rules/fields/markers";
import { readMobile } from "#contract/rules/inputs/mobile";
import { openJsonLink } from "../../../api/documents.ts";
import { FieldFace, type FieldValue } from "../../../pdf/FieldFace.tsx";
import { PdfView } from "../../../pdf/PdfView.tsx";
import { pagesOfOwn } from "../../../pdf/page-source.ts";
import { placeStyle } from "../../../pdf/place-style.ts";
import { scrollToFirst } from "../../../pdf/scroll-to-first.ts";
import { useFirstPage } from "../../../pdf/use-first-page.ts";
import { apart } from "../../../placing/apart.ts";
import { FieldMark } from "../../../placing/FieldMark.tsx";
import { filledFace, shortName, spokenFilled, spokenName } from "../../../placing/field-words.ts";
import type { PlacedField } from "../../../placing/layout.ts";
import { SignerOptions } from "../../../placing/SignerOptions.tsx";
import type { ShownSigner } from "../../../placing/signers.ts";
import { classes } from "../../../ui/classes.ts";
import { useTouched } from "../../../ui/use-touched.ts";
import type { Draft, DraftFile } from "../draft/draft.ts";
import { type DraftSigner, fullName, shownSigners } from "../draft/signers.ts";

/** A read-only view of the document with all fields, or as one signer will see it. */
export function DraftPreview({ draft, file }: { draft: Draft; file: DraftFile }) {
  const view = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const [viewerId, setViewerId] = useState("");
  const { isTouched, turns } = useTouched();
  const open = useCallback(() => openJsonLink(file.url, "sender"), [file.url]);
  const firstPage = useFirstPage(file.firstPage);
  const signers = shownSigners(draft.signers);
  const viewer = draft.signers.find(({ id }) => id === viewerId);
  const placed = draft.layout.present;
  const fields = viewer ? placed.filter(({ signerId }) => signerId === viewer.id) : apart(placed);
  return (
    <section
      ref={view}
      aria-label="Preview"
      // Its tools have their place from the start, and come once somebody turns to it.
      {...turns}
      className={classes(
        "overflow-hidden rounded-xl border border-line bg-sunken",
        !isTouched && "**:data-toolbar:invisible",
      )}
    >
      <PreviewAs signers={signers} viewerId={viewerId} onPick={setViewerId} />
      <PdfView
        className="h-[min(75dvh,52rem)] lg:h-[calc(100dvh-12.75rem)]"
        onFirstShown={() => showSignatures(view.current, draft)}
        label={`Preview of ${file.name}`}
        open={open}
        pictures={pagesOfOwn(file.url)}
        pages={file.pages}
        firstPage={firstPage}
        zoom={zoom}
        onZoom={setZoom}
        overlay={(index) =>
          fields
            .filter((field) => field.place.page === index)
            .map((field) => {
              const page = file.pages[index];
              if (!page) return null;
              if (viewer)
                return <PreviewField key={field.id} field={field} signer={viewer} page={page} />;
              const signer = signers.find(({ id }) => id === field.signerId);
              return <FieldMark key={field.id} {...{ field, signer, page }} />;
            })
        }
      />
    </section>
  );
}

/** Scrolls the pages to the first signature, or else to the first field. */
function showSignatures(view: HTMLElement | null, { layout }: Draft): void {
  const fields = layout.present;
  const signatures = fields.filter(({ kind }) => kind === "sign");
  const shown = signatures.length > 0 ? signatures : fields;
  scrollToFirst(
    view,
    shown.map(({ place }) => place),
  );
}

interface PreviewAsProps {
  readonly signers: readonly ShownSigner[];
  /** Empty to show the fields of all signers. */
  readonly viewerId: string;
  readonly onPick: (id: string) => void;
}

function PreviewAs({ signers, viewerId, onPick }: PreviewAsProps) {
  return (
    <label
      data-toolbar
      className="flex items-center gap-2 border-line border-b bg-surface px-3 py-2 text-sm"
    >
      <span className="whitespace-nowrap font-semibold">Preview as</span>
      <select
        value={viewerId}
        onChange={(event) => onPick(event.target.value)}
        className="control min-h-9! min-w-0 max-w-56 py-1!"
      >
        <SignerOptions signers={signers} none="Everyone" />
      </select>
    </label>
  );
}

interface PreviewFieldProps {
  readonly field: PlacedField;
  readonly signer: DraftSigner;
  readonly page: PageSize;
}

/** A field as its signer will see it: yellow, with any prefilled value; as printed if it is locked or computed. */
function PreviewField({ field, signer, page }: PreviewFieldProps) {
  const { kind, place, settings } = field;
  const known = filled(kind, signer);
  const value: FieldValue | undefined = known ? { text: known } : filledFace(field);
  const isAsked = !settings?.locked && !settings?.formula;
  return (
    <div
      role="img"
      aria-label={
        known ? `${spokenName(field)}: ${known}` : spokenName(field) + spokenFilled(field)
      }
      style={placeStyle(place)}
      className={classes(
        "absolute overflow-hidden rounded-[2px] [container-type:size]",
        isAsked && "bg-[#ffefb0]/85 text-[#4d3600] outline-2 outline-[#8a6100] outline-dashed",
      )}
    >
      {value ? (
        <FieldFace value={value} sizePt={fieldSize(place, page)} />
      ) : (
        <span className="flex size-full items-center justify-center whitespace-nowrap font-semibold text-[clamp(7px,min(50cqh,13cqw),15px)]">
          {settings?.locked || isMark(kind) ? "" : shortName(field)}
        </span>
      )}
    </div>
  );
}

function filled(kind: FieldKind, signer: DraftSigner): string {
  switch (kind) {
    case "name":
      return fullName(signer);
    case "email":
      return signer.email.trim();
    case "phone":
      return readMobile(signer.mobile) ?? signer.mobile.trim();
    default:
      return "";
  }
}
