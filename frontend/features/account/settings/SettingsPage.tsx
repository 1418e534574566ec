import { useEffect, useRef } from "react";
import { NavLink, Outlet, useLocation } from "react-router-dom";
import { rightsOf } from "#contract/rules/people/workspace-roles";
import type { Right } from "#contract/rules/programs/scopes";
import { included } from "../../../included.ts";
import { paths } from "../../../paths.ts";
import { useMissingFactor } from "../../../session/required-factor.ts";
import { useWorkspace } from "../../../session/workspace.ts";
import { Card } from "../../../ui/Card.tsx";
import { classes } from "../../../ui/classes.ts";
import { useProfile } from "../profile/use-profile.ts";
import { mayHaveInvoices } from "../subscription/subscription-facts.ts";
import { useSubscription } from "../subscription/use-subscription.ts";

/** /settings: each tab has its own URL. */
export default function SettingsPage() {
  const { data: profile } = useProfile();
  const { role } = useWorkspace();
  const isShut = useMissingFactor();
  const may = (right: Right) => !isShut && rightsOf[role].has(right);
  const { data: plan } = useSubscription();
  const withBilling = !isShut && plan !== undefined && mayHaveInvoices(plan);
  const withCompany = profile?.mayRegisterCompany === true && may("company:write");
  return (
    <>
      <h1 className="font-semibold text-title">Account Settings</h1>
      <Card className="overflow-hidden">
        <nav
          ref={useTabInSight(withBilling, withCompany)}
          aria-label="Account Settings"
          className="flex gap-1 overflow-x-auto border-line border-b px-2 sm:px-5"
        >
          {!isShut && <Tab to={paths.settingsProfile}>Edit Profile</Tab>}
          <Tab to={paths.settingsPassword}>Change Password</Tab>
          <Tab to={paths.settingsSecurity}>Security</Tab>
          <Tab to={paths.settingsDevices}>Devices</Tab>
          {may("settings:write") && <Tab to={paths.settingsSending}>Sending</Tab>}
          {may("workspace:own") && (
            <Tab to={paths.settingsSubscription}>{included ? "Limits" : "Subscription"}</Tab>
          )}
          {may("keys:write") && <Tab to={paths.settingsDevelopers}>Developers</Tab>}
          {/* Known later than the others, which stay where they are. */}
          {withBilling && <Tab to={paths.settingsBilling}>Billing</Tab>}
          {withCompany && <Tab to={paths.settingsCompany}>Company</Tab>}
        </nav>
        <div className="max-w-xl p-4 has-data-wide:max-w-none sm:p-8">
          <Outlet />
        </div>
      </Card>
    </>
  );
}

/** Scrolls the open tab into view: on a phone the row of tabs is wider than the screen. */
function useTabInSight(...tabs: readonly boolean[]) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which tab is open, and some tabs come later
  useEffect(
    function scrollRow() {
      const tab = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
      if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth });
    },
    [pathname, ...tabs],
  );
  return nav;
}

function Tab({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classes(
          "flex min-h-12 items-center whitespace-nowrap border-b-3 px-3 pt-0.5 font-medium text-sm -outline-offset-2",
          isActive
            ? "border-accent-ink text-accent-ink"
            : "border-transparent text-ink-soft hover:text-ink forced-colors:border-none",
        )
      }
    >
      {children}
    </NavLink>
  );
}
