import { useCallback, useMemo, useRef, useState } from "react";
import { fieldSize } from "sealed-pdf/layout";
import { isFilledKind, type PageSize } from "#contract/rules/fields/markers";
import type { SentDocument, SentField } from "../../../api/dashboard.ts";
import { openJsonLink } from "../../../api/documents.ts";
import type { PicturedPage } from "../../../api/pages.ts";
import { FieldFace, type FieldValue } from "../../../pdf/FieldFace.tsx";
import { PdfView } from "../../../pdf/PdfView.tsx";
import { pagesOfOwn } from "../../../pdf/page-source.ts";
import { placeStyle } from "../../../pdf/place-style.ts";
import { scrollToFirst } from "../../../pdf/scroll-to-first.ts";
import { useStampFonts } from "../../../pdf/stamp-fonts.ts";
import { apart } from "../../../placing/apart.ts";
import { FieldMark } from "../../../placing/FieldMark.tsx";
import { spokenName } from "../../../placing/field-words.ts";
import type { ShownSigner } from "../../../placing/signers.ts";
import { answerFace, linesFace } from "../../signing/index.ts";
import { shownRecipients } from "../signers/shown-recipients.ts";

/** The sealed document, or the original with its fields and what was filled in so far. */
export default function SentView({ document }: { document: SentDocument }) {
  const { fileUrl, id: envelopeId, title, fileName: name } = document;
  const [zoom, setZoom] = useState(1);
  const isSealed = document.stage === "completed" || document.status === "completed";
  const url = isSealed ? fileUrl + envelopeId : fileUrl;
  const open = useCallback(() => openJsonLink(url, "sender"), [url]);
  const { pages, takeUp } = usePages(document.pages);
  const signers = useMemo(() => shownSigners(document), [document]);
  const fields = useMemo(() => (isSealed ? [] : shownFields(document)), [document, isSealed]);
  useStampFonts();
  const view = useRef<HTMLDivElement>(null);
  return (
    <div ref={view}>
      <PdfView
        onFirstShown={() => showSignatures(view.current, document.fields, isSealed)}
        // The sealed document is another file.
        key={String(isSealed)}
        className="h-[min(85dvh,60rem)] bg-sunken lg:h-[max(24rem,calc(100dvh-17rem))]"
        label={title || name}
        open={open}
        pictures={pagesOfOwn(url)}
        pages={pages}
        onPicture={takeUp}
        zoom={zoom}
        onZoom={setZoom}
        overlay={(index) =>
          fields
            .filter(({ place }) => place.page === index)
            .map((field) => (
              <SentFieldMark
                key={field.id}
                field={field}
                page={pages[index]}
                signer={signers[field.recipient - 1]}
              />
            ))
        }
      />
    </div>
  );
}

/** Scrolls the pages, and not the window, to the first field that is still to be filled, or else to the first signature. */
function showSignatures(
  view: HTMLElement | null,
  fields: readonly SentField[],
  isSealed: boolean,
): void {
  const open = isSealed ? [] : fields.filter((field) => !filledIn(field));
  const shown = open.length > 0 ? open : fields.filter(({ kind }) => kind === "sign");
  scrollToFirst(
    view,
    shown.map(({ place }) => place),
  );
}

/** Shows answers where they will be stamped, and what is still to be filled. Of files, nothing is stamped. */
const shownFields = ({ fields, recipients }: SentDocument): readonly SentField[] => [
  ...apart(
    fields.filter(
      (field) =>
        !filledIn(field) &&
        !(field.kind === "file" && recipients[field.recipient - 1]?.status === "signed"),
    ),
  ),
  ...fields.filter(filledIn),
];

/** Fields of several people, any one of whom signs, name all of them. */
const shownSigners = ({ recipients }: SentDocument): readonly ShownSigner[] =>
  shownRecipients(recipients).map(({ others = [], ...signer }) => ({
    ...signer,
    name: [signer.name, ...others].join(" / "),
    initials: signer.initials + (others.length > 0 ? ` +${others.length}` : ""),
  }));

/** The pages of the original and of the certificate of completion after them, whose sizes come from their pictures. */
function usePages(original: readonly PageSize[]) {
  const [added, setAdded] = useState<readonly PageSize[]>([]);
  const count = original.length;
  const takeUp = useCallback(
    ({ pages, shown, width, height }: PicturedPage) =>
      setAdded((before) =>
        Array.from({ length: pages - count }, (_, index) =>
          shown.page === count + index + 1 ? { width, height } : (before[index] ?? letter),
        ),
      ),
    [count],
  );
  const pages = useMemo(() => [...original, ...added], [original, added]);
  return { pages, takeUp };
}

const letter: PageSize = { width: 612, height: 792 };

interface SentFieldMarkProps {
  readonly field: SentField;
  readonly page: PageSize | undefined;
  readonly signer: ShownSigner | undefined;
}

function SentFieldMark({ field, page, signer }: SentFieldMarkProps) {
  if (!page) return null;
  const value = filledIn(field);
  if (!value)
    return (
      <FieldMark field={{ ...field, signerId: signer?.id ?? "" }} signer={signer} page={page} />
    );
  const said = field.value ? `: ${field.value}` : ": filled in";
  return (
    <div
      role="img"
      aria-label={`${spokenName(field)} of ${signer?.name ?? "a signer"}${said}`}
      title={signer?.name}
      style={placeStyle(field.place)}
      className="absolute z-5"
    >
      <FieldFace value={value} sizePt={fieldSize(field.place, page)} />
    </div>
  );
}

/** The field's value as it will be stamped; undefined while nothing is filled in. */
function filledIn(field: SentField): FieldValue | undefined {
  if (field.ticked) return answerFace(field, true);
  if (field.image) return { image: field.image, alt: "", captioned: field.kind === "sign" };
  if (!field.value) return undefined;
  return isFilledKind(field.kind) ? linesFace(field, field.value) : { text: field.value };
}
