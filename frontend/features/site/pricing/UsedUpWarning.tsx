import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { useDocumentsUsed } from "./use-documents-used.ts";

/** The threshold of the upgrade warning (as specified). */
const warnFrom = 10;

export function UsedUpWarning() {
  const used = useDocumentsUsed();
  if (used === undefined || used < warnFrom) return null;
  return (
    <Banner tone="warn">
      You have used {used} documents in this period: more than the free trial includes.{" "}
      <Link to={paths.upgrade} className="link">
        Upgrade your plan
      </Link>
    </Banner>
  );
}
