import { useState } from "react";
import type { ManyAct } from "../../../api/envelopes.ts";
import { useMay } from "../../../session/workspace.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import type { Chosen } from "./act-on-many.ts";
import { ExportDialog } from "./ExportDialog.tsx";
import { ManyDialog } from "./ManyDialog.tsx";
import { useMany } from "./use-many.ts";

interface ManyActionsProps {
  readonly chosen: Chosen;
  /** Whether the list shows archived documents. */
  readonly inArchive: boolean;
  /** Called when chosen documents may have left the list. */
  readonly onLeft: () => void;
}

type ManyDialogName = "zip" | "tables" | ManyAct;

/** What can be done with the documents that are selected; readers take copies of them. */
export function ManyActions({ chosen, inArchive, onLeft }: ManyActionsProps) {
  const [opened, setOpened] = useState<ManyDialogName>();
  const many = useMany(chosen);
  const mayAct = useMay("documents:send");
  const open = (what: ManyDialogName) => {
    many.reset();
    setOpened(what);
  };
  const close = () => {
    if (many.data?.some(({ done }) => done) && leavesList(opened)) onLeft();
    setOpened(undefined);
  };
  /** Acts without confirmation, since it can be undone. */
  const actAtOnce = (act: "archive" | "unarchive") => {
    open(act);
    many.mutate({ act });
  };
  const archive = inArchive ? "unarchive" : "archive";

  return (
    <>
      <Button size="small" icon="download" onClick={() => open("zip")}>
        Download
      </Button>
      {mayAct ? (
        <>
          <Button size="small" icon="mail" onClick={() => open("remind")}>
            Remind
          </Button>
          <Button size="small" onClick={() => open("label")}>
            Label
          </Button>
          <Button size="small" onClick={() => actAtOnce(archive)}>
            {inArchive ? "Put back" : "Archive"}
          </Button>
          <Menu
            label="More for the selected documents"
            align="end"
            className="inline-flex size-9 items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
            trigger={<Icon name="more" className="size-5 stroke-3" />}
          >
            <MenuItem icon="list" onPress={() => open("tables")}>
              Export CSV
            </MenuItem>
            <MenuItem icon="ban" onPress={() => open("withdraw")}>
              Withdraw
            </MenuItem>
            <MenuItem icon="trash" onPress={() => open("remove")}>
              Remove from list
            </MenuItem>
          </Menu>
        </>
      ) : (
        <Button size="small" icon="list" onClick={() => open("tables")}>
          Export CSV
        </Button>
      )}
      {(opened === "zip" || opened === "tables") && (
        <ExportDialog what={opened} chosen={chosen} onClose={close} />
      )}
      {opened && opened !== "zip" && opened !== "tables" && (
        <ManyDialog act={opened} chosen={chosen} many={many} onClose={close} />
      )}
    </>
  );
}

const leavesList = (act: ManyDialogName | undefined): boolean =>
  act === "archive" || act === "unarchive" || act === "remove";
