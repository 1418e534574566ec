import { ComparedPages } from "../../../upload/ComparedPages.tsx";
import { type DraftFileProps, draftFile } from "../draft/draft.ts";

/** The chosen file, compared with what other programs show of it. */
export const ComparedFile = ({ draft, act, file }: DraftFileProps) => (
  <ComparedPages
    file={file}
    onPictures={(made) =>
      act({ type: "use other file", file: draftFile(made), fields: draft.layout.present })
    }
  />
);
