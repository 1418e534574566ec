import type { DocumentRow } from "../../../api/dashboard.ts";
import { MenuLink } from "../../../layouts/MenuLink.tsx";
import { paths } from "../../../paths.ts";
import { useAccount } from "../../../session/account.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { useArchive } from "../acts/act-on-one.ts";
import { useDownloads } from "../acts/use-downloads.ts";
import { useMayChange } from "../may-change.ts";
import { titleOf } from "./DocumentCells.tsx";

/** The dialogs that a row's menu opens. */
export type RowDialogName = "activity" | "labels" | "template" | "withdraw";

interface RowMenuProps {
  readonly row: DocumentRow;
  readonly onOpen: (what: RowDialogName) => void;
  /** Set where the row has no place for its buttons, whose acts are then in the menu. */
  readonly onRemove?: () => void;
}

/** Everything else that can be done with a document. */
export function RowMenu({ row, onOpen, onRemove }: RowMenuProps) {
  const maySend = useAccount()?.status === "IN_LIMIT";
  const mayAct = useMayChange(row);
  const downloads = useDownloads(row);
  const archive = useArchive(row);
  const isSigned = row.status === "completed";
  const isOpen = row.status === "created" && row.stage !== "sealing";
  return (
    <Menu
      label={`More for ${titleOf(row)}`}
      className="inline-flex size-9 items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      trigger={<Icon name="more" className="size-5 stroke-3" />}
    >
      {onRemove && (
        <>
          <MenuItem
            icon={isSigned ? "fileCheck" : "download"}
            onPress={() => downloads.mutate("document")}
          >
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
        <MenuItem icon="shieldCheck" onPress={() => downloads.mutate("evidence")}>
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
      {mayAct && (
        <>
          <MenuItem icon="tag" onPress={() => onOpen("labels")}>
            Labels
          </MenuItem>
          <MenuItem icon="archive" onPress={archive}>
            {row.archived ? "Put back" : "Archive"}
          </MenuItem>
        </>
      )}
      {mayAct && isOpen && (
        <MenuItem icon="ban" onPress={() => onOpen("withdraw")}>
          Withdraw
        </MenuItem>
      )}
      {mayAct && onRemove && (
        <MenuItem icon="trash" onPress={onRemove}>
          Remove from list
        </MenuItem>
      )}
    </Menu>
  );
}
