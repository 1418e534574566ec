import { Link } from "react-router-dom";
import { drafts } from "../api/drafts.ts";
import { useApiQuery } from "../api/query.ts";
import { paths } from "../paths.ts";
import { useSessionUser } from "../session/user.ts";
import { Banner } from "../ui/Banner.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { BegunWords } from "./BegunWords.tsx";
import { begunOf } from "./begun.ts";
import { isForgotten } from "./forgotten.ts";

/** The way back to what was begun last, on whatever device. */
export function UnfinishedDraft() {
  const { id } = useSessionUser();
  const { data = [] } = useApiQuery(drafts.list, {}, { staleTime: 0 });
  const newest = data.find((row) => !isForgotten(id, row));
  if (!newest) return null;
  const to = newest.kind === "document" ? paths.newDocument : paths.templates;
  return (
    <Banner
      tone="info"
      action={
        <Link to={to} className={buttonClass("primary", "small")}>
          Go on
        </Link>
      }
    >
      <BegunWords {...begunOf(newest.kind, newest)} />
    </Banner>
  );
}
