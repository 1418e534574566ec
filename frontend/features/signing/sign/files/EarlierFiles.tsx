import { supportEmail } from "#contract/rules/product/product";
import { attachments, type EarlierFile, earlierFileUrl } from "../../../../api/attachments.ts";
import { fetchDocument } from "../../../../api/documents.ts";
import { useApiMutation, useApiQuery } from "../../../../api/query.ts";
import { useAttachingWords } from "../../../../language/attaching-words.ts";
import { useRefusalWords } from "../../../../language/refusal-words.ts";
import { IconButton } from "../../../../ui/Button.tsx";
import { readableBytes } from "../../../../ui/bytes.ts";
import { FileName } from "../../../../ui/FileName.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { saveAs } from "../../../../ui/save-as.ts";

/** How often the page looks whether a file has been checked for malware. */
const recheckMs = 15_000;

/** The files of signers of earlier steps, as downloads. Nothing of them is shown here: they are a stranger's. */
export function EarlierFiles() {
  const words = useAttachingWords();
  const { data, error } = useApiQuery(
    attachments.earlier,
    {},
    { refetchInterval: ({ state }) => (state.data?.files.some(isUnchecked) ? recheckMs : false) },
  );
  if (error) return <p className="text-ink-soft">{words("earlier.unlisted")}</p>;
  if (!data || data.files.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-soft">{words("earlier")}</p>
      <ul aria-label={words("earlier")} className="grid max-h-60 gap-1.5 overflow-y-auto">
        {data.files.map((file) => (
          <EarlierRow key={file.id} file={file} />
        ))}
      </ul>
    </div>
  );
}

const isUnchecked = ({ state }: EarlierFile): boolean => state === "unchecked";

function EarlierRow({ file: { id, name, label, by, sizeBytes, state } }: { file: EarlierFile }) {
  const words = useAttachingWords();
  const refusals = useRefusalWords();
  const download = useApiMutation(
    async () => saveAs(await fetchDocument(earlierFileUrl(id), "signer"), name),
    { invalidates: [attachments.earlier] },
  );
  const why = state === "ready" ? download.error?.code : `ATTACHMENT_${state.toUpperCase()}`;
  const size = readableBytes(sizeBytes, words.language);
  return (
    <li className="flex items-center gap-2.5 rounded-md border border-line py-1 ps-2.5 pe-1">
      <Icon name="clip" className="size-4 shrink-0 text-ink-faint" />
      <div className="grid min-w-0 grow text-start">
        <FileName name={name} />
        <span className="text-ink-soft text-xs [overflow-wrap:anywhere]">
          {words("earlier.about", { label, size, name: by })}
        </span>
        {why && (
          <span
            role={state === "ready" ? "alert" : undefined}
            className={`text-xs ${state === "unchecked" ? "text-warn-ink" : "text-danger-ink"}`}
          >
            {refusals.find(`refusal.${why}`, { email: supportEmail }) ?? words("earlier.fault")}
          </span>
        )}
      </div>
      {state === "ready" && (
        <IconButton
          icon="download"
          label={words("earlier.download", { name })}
          busy={download.isPending}
          onClick={() => download.mutate({})}
        />
      )}
    </li>
  );
}
