import { Link } from "react-router-dom";
import type { DocumentRow } from "../../api/dashboard.ts";
import { paths } from "../../paths.ts";
import { useAccount } from "../../session/user.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, menuItemClass } from "../../ui/Menu.tsx";

interface UseAgainProps {
  readonly row: DocumentRow;
  readonly onSaveTemplate: () => void;
}

/** What can be made of a document that was sent, for accounts that may send. */
export function UseAgain({ row, onSaveTemplate }: UseAgainProps) {
  if (useAccount()?.status !== "IN_LIMIT") return null;
  return (
    <Menu
      label={`Use ${row.name} again`}
      className="inline-flex size-9 items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      trigger={<Icon name="more" className="size-5 stroke-3" />}
    >
      <Link to={paths.newAgain(row.envelopeId)} className={menuItemClass}>
        <Icon name="copy" className="size-4.5 text-ink-faint" />
        {row.stage === "declined" ? correct : "Start a new document with it"}
      </Link>
      <button type="button" className={menuItemClass} onClick={onSaveTemplate}>
        <Icon name="template" className="size-4.5 text-ink-faint" />
        Save as template
      </button>
    </Menu>
  );
}

const correct = "Correct and send again";

/** Opens a draft with everything that was in the document. */
export function CorrectAndSendAgain({ row }: { row: Pick<DocumentRow, "envelopeId" | "name"> }) {
  if (useAccount()?.status !== "IN_LIMIT") return null;
  return (
    <Link
      to={paths.newAgain(row.envelopeId)}
      aria-label={`${correct}: ${row.name}`}
      className="link inline-block min-h-6 rounded-sm text-xs"
    >
      {correct}
    </Link>
  );
}
