import { Link, useLocation } from "react-router-dom";
import type { AccountStatus } from "../api/billing.ts";
import { sellsPlans } from "../installation.ts";
import { paths } from "../paths.ts";
import { useMay } from "../session/workspace.ts";
import { Banner } from "../ui/Banner.tsx";
import { isJustSent } from "./arrival.ts";

interface AccountNoticeProps {
  readonly status: AccountStatus | "reads";
  readonly message: string;
}

/**
 * Says why the account can't send: in red on its settings (as specified), less alarming elsewhere, since documents
 * that were sent are not affected.
 */
export function AccountNotice({ status, message }: AccountNoticeProps) {
  const { pathname, state } = useLocation();
  const isOwner = useMay("workspace:own");
  if (status === "IN_LIMIT" || status === "reads") return null;
  const isSettings = pathname.startsWith(paths.settings);
  const isUsedUp = status === "OVER_LIMIT";
  return (
    <Banner
      tone={isUsedUp && (!isSettings || isJustSent(state)) ? "warn" : "danger"}
      action={
        isOwner &&
        pathname !== paths.settingsSubscription && (
          <Link to={paths.settingsSubscription} className="link font-medium">
            {sellsPlans ? "See plans" : "See limits"}
          </Link>
        )
      }
    >
      {message} Documents you have sent can still be signed.
    </Banner>
  );
}
