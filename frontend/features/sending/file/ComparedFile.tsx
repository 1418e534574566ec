import { useApiQuery } from "../../../api/query.ts";
import { users } from "../../../api/users.ts";
import { ComparedPages } from "../../../upload/ComparedPages.tsx";
import type { DraftFileProps } from "../draft/draft.ts";

/** The chosen file, compared with what other programs show of it. */
export function ComparedFile({ draft, act, file }: DraftFileProps) {
  const { data } = useApiQuery(users.sending, {});
  return (
    <ComparedPages
      file={file}
      pages={draft.pages ?? data?.pages ?? "asUploaded"}
      onChoose={(pages) => act({ type: "send pages", pages })}
    />
  );
}
