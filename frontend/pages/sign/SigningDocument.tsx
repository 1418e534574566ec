import { type ReactNode, useCallback } from "react";
import type { SignerViewReply } from "#contract/api/envelopes";
import { openJsonLink } from "../../api/documents.ts";
import { PdfView } from "../../pdf/PdfView.tsx";
import { useFaces } from "../../pdf/stamp-faces.ts";
import { MarkerButton } from "./MarkerButton.tsx";
import { OthersFields } from "./OthersFields.tsx";
import type { SigningState } from "./use-signing.ts";

interface SigningDocumentProps {
  readonly view: SignerViewReply;
  readonly signing: SigningState;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onFirstShown: () => void;
  readonly tools: ReactNode;
}

/** The document with this signer's fields to press, and what others have filled. */
export function SigningDocument(props: SigningDocumentProps) {
  const { view, signing, zoom, onZoom, onFirstShown, tools } = props;
  useFaces();
  const [{ docUrl }] = view.recepient;
  const open = useCallback(() => openJsonLink(docUrl, "signer"), [docUrl]);
  return (
    <PdfView
      className="grow"
      label={view.title || view.fileName}
      tools={tools}
      open={open}
      pages={view.pages}
      zoom={zoom}
      onZoom={onZoom}
      onFirstShown={onFirstShown}
      overlay={(page) => <FieldsOfPage page={page} signing={signing} />}
    />
  );
}

function FieldsOfPage({ page, signing }: { page: number; signing: SigningState }) {
  const { fields, filled, currentId } = signing;
  return (
    <>
      <OthersFields fields={filled.filter(({ place }) => place.page === page)} />
      {fields
        .filter(({ place }) => place.page === page)
        .map((field) => (
          <MarkerButton
            key={field.id}
            field={field}
            value={signing.fieldValue(field)}
            signed={signing.isSigned(field)}
            current={field.id === currentId}
            onSign={() => signing.signField(field)}
            onRename={signing.rename}
          />
        ))}
    </>
  );
}
