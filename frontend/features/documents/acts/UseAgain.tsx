import { Link } from "react-router-dom";
import type { DocumentRow } from "../../../api/dashboard.ts";
import { paths } from "../../../paths.ts";
import { useAccount } from "../../../session/account.ts";

const correct = "Correct and send again";

/** Opens a draft with everything that was in the document. */
export function CorrectAndSendAgain({
  row,
}: {
  row: Pick<DocumentRow, "id" | "title" | "fileName">;
}) {
  if (useAccount()?.status !== "IN_LIMIT") return null;
  return (
    <Link
      to={paths.newAgain(row.id)}
      aria-label={`${correct}: ${row.title || row.fileName}`}
      className="link inline-block min-h-6 rounded-sm text-xs sm:shrink-0"
    >
      {correct}
    </Link>
  );
}
