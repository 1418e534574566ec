import { type DocumentRow, dashboard } from "../../../api/dashboard.ts";
import { envelopes } from "../../../api/envelopes.ts";
import { useApiMutation } from "../../../api/query.ts";
import { MenuLink } from "../../../layouts/MenuLink.tsx";
import { paths } from "../../../paths.ts";
import { useAccount } from "../../../session/account.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useEvidence } from "../acts/use-evidence.ts";
import { staleAfterAct } from "../use-document.ts";
import { titleOf } from "./DocumentCells.tsx";

/** The dialogs that a row's menu opens. */
export type RowDialogName = "activity" | "labels" | "template" | "withdraw";

interface RowMenuProps {
  readonly row: DocumentRow;
  readonly onOpen: (what: RowDialogName) => void;
  /** Acts of the row's buttons, where there is no place for these. */
  readonly folded?: { readonly download: () => void; readonly remove: () => void };
}

/** Everything else that can be done with a document. */
export function RowMenu({ row, onOpen, folded }: RowMenuProps) {
  const maySend = useAccount()?.status === "IN_LIMIT";
  const evidence = useEvidence(row);
  const archive = useArchive(row);
  const isSigned = row.status === "completed";
  const isOpen = row.status === "created" && row.stage !== "sealing";
  return (
    <Menu
      label={`More for ${titleOf(row)}`}
      className="inline-flex size-9 items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      trigger={<Icon name="more" className="size-5 stroke-3" />}
    >
      {folded && (
        <>
          <MenuItem icon={isSigned ? "fileCheck" : "download"} onPress={folded.download}>
            {isSigned ? "Download the signed document" : "Download original"}
          </MenuItem>
          <MenuItem icon="activity" onPress={() => onOpen("activity")}>
            Activity
          </MenuItem>
        </>
      )}
      <MenuLink to={`${paths.documentOf(row.id)}#parties`} icon="users">
        Signers
      </MenuLink>
      {isSigned && (
        <MenuItem icon="shieldCheck" onPress={() => evidence.mutate()}>
          Download evidence
        </MenuItem>
      )}
      {maySend && (
        <>
          <MenuLink to={paths.newAgain(row.id)} icon="copy">
            {row.stage === "declined" ? "Correct and send again" : "Use again"}
          </MenuLink>
          <MenuItem icon="template" onPress={() => onOpen("template")}>
            Save as template
          </MenuItem>
        </>
      )}
      <MenuItem icon="tag" onPress={() => onOpen("labels")}>
        Labels
      </MenuItem>
      <MenuItem icon="archive" onPress={() => archive.mutate(archive.input)}>
        {row.archived ? "Put back" : "Archive"}
      </MenuItem>
      {isOpen && (
        <MenuItem icon="ban" onPress={() => onOpen("withdraw")}>
          Withdraw
        </MenuItem>
      )}
      {folded && (
        <MenuItem icon="trash" onPress={folded.remove}>
          Remove from list
        </MenuItem>
      )}
    </Menu>
  );
}

/** Takes a document out of the default view, or puts it back; either can be undone. */
function useArchive({ id: envelopeId, archived }: DocumentRow) {
  const what = `archiving ${envelopeId}`;
  const act = (isArchived: boolean) => ({
    ids: [envelopeId],
    act: isArchived ? ("unarchive" as const) : ("archive" as const),
  });
  const mutation = useApiMutation(envelopes.many, {
    invalidates: [...staleAfterAct, dashboard.find],
    onSuccess: ({ results: [result] }, { act: done }) => {
      if (result?.done === false) return toast.failure(what, result.message);
      if (done === "unarchive") return toast.success("Put back into your list.", what);
      toast.undoable("Archived. You find it under “Archived”.", () => mutation.mutate(act(true)));
    },
    onError: ({ message }) => toast.failure(what, message),
  });
  return { mutate: mutation.mutate, input: act(archived === true) };
}
