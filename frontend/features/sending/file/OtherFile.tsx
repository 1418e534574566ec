import { useNavigate } from "react-router-dom";
import { files } from "../../../api/files.ts";
import { paths } from "../../../paths.ts";
import { useOtherFile } from "../../../pdf/placer/WhereFieldsGo.tsx";
import { FileDrop } from "../../../upload/FileDrop.tsx";
import { usePlan } from "../../../upload/use-plan.ts";
import { useUpload } from "../../../upload/use-upload.ts";
import { type DraftFile, type DraftFileProps, draftFile } from "../draft/draft.ts";
import { YourFiles } from "./YourFiles.tsx";

/** Chooses another file than the template's `file`, to use with the template's fields, roles and language. */
export function OtherFile({ draft, file, act }: DraftFileProps) {
  const navigate = useNavigate();
  const plan = usePlan();
  const fields = draft.layout.present;
  const { choose, question } = useOtherFile<DraftFile>(fields, file.pages, (other, placed) => {
    navigate(paths.newDocument, { replace: true });
    act({ type: "use other file", file: other, fields: placed ?? fields });
  });
  const { upload, start, cancel } = useUpload({
    ask: files.upload,
    sizeMaxBytes: plan?.fileBytesMax,
    onUploaded: (uploaded) => choose(draftFile(uploaded)),
  });
  return (
    <>
      <p className="text-ink-soft text-sm">
        The template’s fields, roles and language are used with the file that you choose here. You
        can then add signers too; the document’s record will not name the template.
      </p>
      <FileDrop upload={upload} plan={plan} onFile={(one) => void start(one)} onCancel={cancel} />
      <YourFiles
        chosenId={undefined}
        onChoose={(one) => choose(draftFile(one))}
        onDeleted={() => undefined}
      />
      {question}
    </>
  );
}
