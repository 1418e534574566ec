import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { type AccountStatus, billing } from "../api/billing.ts";
import { refresh } from "../api/query.ts";
import { paths } from "../paths.ts";
import { useAccount } from "../session/account.ts";
import { isJustSent } from "./arrival.ts";

/** Redirects an account over its limit to the settings, and keeps it from creating documents (as specified). */
export function AccountGate() {
  const status = useAccount()?.status;
  const { pathname } = useLocation();
  useStatusAfterSending();
  useLeadToSettings(status, pathname);
  const creating = pathname === paths.newDocument || pathname === paths.templates;
  if (creating && status !== undefined && status !== "IN_LIMIT")
    return <Navigate to={paths.settingsSubscription} replace />;
  return <Outlet />;
}

/** Refetches the account's status only after sending: a reply before that could redirect away from the draft. */
function useStatusAfterSending(): void {
  const cache = useQueryClient();
  const { state, key } = useLocation();
  const isSent = isJustSent(state);

  useEffect(
    function refreshStatus() {
      if (isSent && key) void refresh(cache, billing.accountStatus);
    },
    [isSent, key, cache],
  );
}

/**
 * Redirects from the dashboard, where people arrive after signing in, once after each change of status, but
 * not those who have just sent the last document that the plan allows. Opening the dashboard or the guide
 * after that doesn't redirect again.
 */
function useLeadToSettings(status: AccountStatus | undefined, pathname: string): void {
  const navigate = useNavigate();
  const isSent = isJustSent(useLocation().state);
  const known = useRef<AccountStatus>(undefined);

  useEffect(
    function leadOnce() {
      if (status === undefined || known.current === status || isSent) return;
      known.current = status;
      if (status !== "IN_LIMIT" && pathname === paths.dashboard)
        navigate(paths.settingsSubscription, { replace: true });
    },
    [status, pathname, isSent, navigate],
  );
}
