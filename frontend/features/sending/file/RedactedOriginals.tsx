import { useState } from "react";
import { isolated } from "#languages/isolated";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { type NamedFile, useFileDeletion } from "../../../upload/file-deletion.tsx";

/** Offers to delete the files that still have what was redacted. */
export function RedactedOriginals({ files }: { files: readonly NamedFile[] }) {
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const deletion = useFileDeletion((id) => setDeleted((before) => [...before, id]));
  const left = files.filter(({ id }) => !deleted.includes(id));
  return (
    <>
      {left.map((file) => (
        <Banner
          key={file.id}
          tone="warn"
          action={
            <Button size="small" icon="trash" onClick={() => deletion.ask(file)}>
              Delete original
            </Button>
          }
        >
          Your files still have “{isolated(file.name)}”, with what you have redacted.
        </Banner>
      ))}
      {deletion.question}
    </>
  );
}
