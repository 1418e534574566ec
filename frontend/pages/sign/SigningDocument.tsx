import { type ReactNode, useCallback, useRef } from "react";
import { openJsonLink } from "../../api/documents.ts";
import type { SignerView } from "../../api/esign.ts";
import { PdfView } from "../../pdf/PdfView.tsx";
import { useFaces } from "../../pdf/stamp-faces.ts";
import { fetchSignatureDialog } from "../../signature/LaterSignatureDialog.tsx";
import { FieldButton } from "./FieldButton.tsx";
import { OthersFields } from "./OthersFields.tsx";
import { isEchoOf, type Tap } from "./tap-echo.ts";
import type { SigningState } from "./use-signing.ts";

interface SigningDocumentProps {
  readonly view: SignerView;
  readonly signing: SigningState;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onFirstShown: () => void;
  readonly tools: ReactNode;
  /** Above the first page. */
  readonly before: ReactNode;
}

/** The document with this signer's fields to press, and what others have filled. */
export function SigningDocument(props: SigningDocumentProps) {
  const { view, signing, zoom, onZoom, onFirstShown, tools, before } = props;
  const isEcho = useTapEcho();
  useFaces();
  const { fileUrl } = view;
  const open = useCallback(() => {
    // The first page has shown: what will be needed next must be there before the line is lost.
    fetchSignatureDialog();
    return openJsonLink(fileUrl, "signer");
  }, [fileUrl]);
  return (
    <PdfView
      className="grow"
      label={view.title || view.fileName}
      tools={tools}
      before={before}
      open={open}
      pages={view.pages}
      firstPage={view.firstPage}
      zoom={zoom}
      onZoom={onZoom}
      onFirstShown={onFirstShown}
      overlay={(page) => <FieldsOfPage page={page} signing={signing} isEcho={isEcho} />}
    />
  );
}

interface FieldsOfPageProps {
  readonly page: number;
  readonly signing: SigningState;
  readonly isEcho: (tap: Tap) => boolean;
}

function FieldsOfPage({ page, signing, isEcho }: FieldsOfPageProps) {
  const { fields, filled, currentId } = signing;
  return (
    <>
      <OthersFields fields={filled.filter(({ place }) => place.page === page)} />
      {fields
        .filter(({ place }) => place.page === page)
        .map((field) => (
          <FieldButton
            key={field.id}
            field={field}
            value={signing.fieldValue(field)}
            signed={signing.isSigned(field)}
            current={field.id === currentId}
            position={`${fields.indexOf(field) + 1} of ${fields.length}`}
            locked={signing.locked}
            onSign={(event) => !isEcho(event) && signing.signField(field)}
            onRename={signing.rename}
          />
        ))}
    </>
  );
}

function useTapEcho() {
  const last = useRef<Tap>(undefined);
  return (tap: Tap) => {
    const isEcho = isEchoOf(last.current, tap);
    last.current = tap;
    return isEcho;
  };
}
