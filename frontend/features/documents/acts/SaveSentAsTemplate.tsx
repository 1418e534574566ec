import { othersText } from "#contract/rules/documents/drafts";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { envelopes, type SentContents } from "../../../api/envelopes.ts";
import { useApiQuery } from "../../../api/query.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { SaveAsTemplate, type TemplateSource } from "../../templates/index.ts";

interface SaveSentAsTemplateProps {
  readonly row: Pick<DocumentRow, "id">;
  readonly onClose: () => void;
}

/** Makes a template of a document that was sent. */
export function SaveSentAsTemplate({ row, onClose }: SaveSentAsTemplateProps) {
  const contents = useApiQuery(envelopes.contents, { envelopeId: row.id });
  if (contents.data) return <SaveAsTemplate source={sourceOf(contents.data)} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Save as template">
      <Loaded of={contents} label="Opening the document">
        {() => null}
      </Loaded>
    </Dialog>
  );
}

function sourceOf(sent: SentContents): TemplateSource {
  const { envelopeId, title, fileName, fileUrl, pages, signers } = sent;
  const numberOf = (email: string) => signers.findIndex((signer) => signer.email === email) + 1;
  return {
    name: title,
    file: { id: envelopeId, name: fileName, url: fileUrl },
    pages,
    signerCount: signers.length,
    people: signers.map(({ email, firstName, lastName, mobile, anyOf }) => ({
      ...{ email, firstName, lastName, mobile, ...othersText(anyOf) },
    })),
    does: signers.map(({ role, witnessOf }) =>
      role ? { role, ...(witnessOf ? { witnessOf: numberOf(witnessOf) } : {}) } : null,
    ),
    checks: signers.map(({ checks = null }) => checks),
    language: sent.language,
    fields: sent.fields.map(({ kind, place, settings, signerEmail }) => ({
      kind,
      place,
      settings,
      signerNumber: numberOf(signerEmail),
    })),
  };
}
