import { Link } from "react-router-dom";
import { billing } from "../../../api/billing.ts";
import { useApiQuery } from "../../../api/query.ts";
import { included } from "../../../included.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session/session.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { NothingToPay } from "./NothingToPay.tsx";
import { Pricing } from "./Pricing.tsx";

export default function PricingPage() {
  return included ? <NothingToPay /> : <Pricing warning={<UsedUpWarning />} />;
}

/** The threshold of the upgrade warning (as specified). */
const warnFrom = 10;

function UsedUpWarning() {
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

/** Documents that the signed-in account has used in this period; undefined for everybody else. */
function useDocumentsUsed(): number | undefined {
  const session = useSession();
  const email = session.kind === "signedIn" ? session.user.email : undefined;
  const { data } = useApiQuery(billing.subscription, { email }, { enabled: email !== undefined });
  return data?.documentsUsed;
}
