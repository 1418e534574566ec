import { isolated } from "#languages/isolated";
import { fetchDocument } from "../../../api/documents.ts";
import { attachmentUrlOf, envelopes, type ReceivedFile } from "../../../api/envelopes.ts";
import { useApiMutation, useApiQuery } from "../../../api/query.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { readableBytes } from "../../../ui/bytes.ts";
import { FileName } from "../../../ui/FileName.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { saveAs } from "../../../ui/save-as.ts";

interface ReceivedFilesProps {
  readonly envelopeId: string;
  /** Id of the signer who has attached them. */
  readonly recipientId: string;
}

/** How often the page looks whether a file has been checked for malware. */
const recheckMs = 15_000;

/** The files that a signer has attached, as downloads. Nothing of them is shown here: they are a stranger's. */
export function ReceivedFiles({ envelopeId, recipientId }: ReceivedFilesProps) {
  const { data, error } = useApiQuery(
    envelopes.attachments,
    { envelopeId },
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnchecked) ? recheckMs : false) },
  );
  const files = data?.data.filter(({ recipient }) => recipient === recipientId) ?? [];
  if (error)
    return <p className="text-ink-soft text-xs">The files can’t be listed. {error.message}</p>;
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="grid gap-1">
      {files.map((file) => (
        <ReceivedRow key={file.id} {...{ envelopeId, file }} />
      ))}
    </ul>
  );
}

const isUnchecked = ({ state }: ReceivedFile): boolean => state === "unchecked";

interface ReceivedRowProps {
  readonly envelopeId: string;
  readonly file: ReceivedFile;
}

function ReceivedRow({ envelopeId, file }: ReceivedRowProps) {
  const { name, label, sizeBytes, state } = file;
  return (
    <li className="flex items-center gap-2.5 rounded-md border border-line py-1 ps-2.5 pe-1">
      <Icon name="clip" className="size-4 text-ink-faint" />
      <div className="grid min-w-0 grow">
        <FileName name={name} className="text-sm" />
        <span className="text-ink-soft text-xs [overflow-wrap:anywhere]">
          {isolated(label)}, {readableBytes(sizeBytes)}
        </span>
        {state !== "ready" && <State state={state} />}
      </div>
      {state === "ready" && <Download {...{ envelopeId, file }} />}
    </li>
  );
}

function State({ state }: { state: Exclude<ReceivedFile["state"], "ready"> }) {
  return state === "unchecked" ? (
    <span className="text-warn-ink text-xs">
      Not yet checked for malware. It can be downloaded once it is.
    </span>
  ) : (
    <span className="text-danger-ink text-xs">
      Malware was found in it, so it can’t be downloaded.
    </span>
  );
}

function Download({ envelopeId, file: { id, name } }: ReceivedRowProps) {
  const download = useApiMutation(
    async () => saveAs(await fetchDocument(attachmentUrlOf(envelopeId, id), "sender"), name),
    { what: `download of the attachment ${id} of ${envelopeId}` },
  );
  return (
    <IconButton
      icon="download"
      label={`Download ${isolated(name)}`}
      busy={download.isPending}
      onClick={() => download.mutate({})}
    />
  );
}
