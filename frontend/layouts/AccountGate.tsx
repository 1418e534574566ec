import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { matchPath, Navigate, Outlet, useLocation } from "react-router-dom";
import { type AccountStatus, billing } from "../api/billing.ts";
import { refresh } from "../api/query.ts";
import { paths } from "../paths.ts";
import { useAccount } from "../session/account.ts";
import { useMissingFactor } from "../session/required-factor.ts";
import { useMay } from "../session/workspace.ts";
import { isJustSent } from "./arrival.ts";

/** Pages about the person, which stay open where the workspace requires a factor that they lack. */
const ofPerson: readonly string[] = [
  paths.settingsSecurity,
  paths.settingsPassword,
  paths.settingsDevices,
];

/** Redirects an account over its limit to the settings, and keeps it from creating documents (as specified). */
export function AccountGate() {
  const status = useAccount()?.status;
  const { pathname } = useLocation();
  useStatusAfterSending();
  const isLed = useLeadToSettings(status, pathname);
  const isOwner = useMay("workspace:own");
  const isShut = useMissingFactor();
  if (isShut && !ofPerson.includes(pathname) && !matchPath(paths.join, pathname))
    return <Navigate to={paths.settingsSecurity} replace />;
  const creating = pathname === paths.newDocument || pathname === paths.templates;
  if (creating && status !== undefined && status !== "IN_LIMIT" && !isOwner)
    return <Navigate to={paths.dashboard} replace />;
  if (isLed || (creating && status !== undefined && status !== "IN_LIMIT"))
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
 * Whether to redirect from the dashboard, where people arrive after signing in: once after each change of status, but
 * not those who have just sent the last document that the plan allows, nor members, who can't change the plan. Opening the dashboard or the guide
 * after that doesn't redirect again.
 */
function useLeadToSettings(status: AccountStatus | "reads" | undefined, pathname: string): boolean {
  const isOwner = useMay("workspace:own");
  const isSent = isJustSent(useLocation().state);
  const [known, setKnown] = useState<AccountStatus | "reads">();

  useEffect(
    function leadOnce() {
      if (status !== undefined && !isSent) setKnown(status);
    },
    [status, isSent],
  );
  const isNew = status !== undefined && status !== known && !isSent;
  return isOwner && isNew && status !== "IN_LIMIT" && pathname === paths.dashboard;
}
