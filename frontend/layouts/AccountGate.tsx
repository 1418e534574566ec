import { useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import type { AccountStatus } from "../api/billing.ts";
import { paths } from "../paths.ts";
import { useAccount } from "../session/user.ts";

/**
 * Sends an account over its limit to the settings, and keeps it from creating documents (spec.md
 * section 4).
 */
export function AccountGate() {
  const status = useAccount()?.status;
  const { pathname } = useLocation();
  useLeadToSettings(status, pathname);
  const creating = pathname === paths.newDocument || pathname === paths.templates;
  if (creating && status !== undefined && status !== "IN_LIMIT")
    return <Navigate to={paths.settingsSubscription} replace />;
  return <Outlet />;
}

/**
 * Redirects from the dashboard, where people arrive after signing in, once after each change of status.
 * Who then opens the dashboard or the guide stays there.
 */
function useLeadToSettings(status: AccountStatus | undefined, pathname: string): void {
  const navigate = useNavigate();
  const known = useRef<AccountStatus>(undefined);

  useEffect(
    function leadOnce() {
      if (status === undefined || known.current === status) return;
      known.current = status;
      if (status !== "IN_LIMIT" && pathname === paths.dashboard)
        navigate(paths.settingsSubscription, { replace: true });
    },
    [status, pathname, navigate],
  );
}
