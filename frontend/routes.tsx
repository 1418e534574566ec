import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { PublicLayout } from "./layouts/PublicLayout.tsx";
import { RootLayout } from "./layouts/RootLayout.tsx";
import { RouteProblem } from "./layouts/RouteProblem.tsx";
import { SenderLayout } from "./layouts/SenderLayout.tsx";
import HomePage from "./pages/home/HomePage.tsx";
import { paths, patterns } from "./paths.ts";
import { RequireSender } from "./session/RequireSender.tsx";
import { Loading } from "./ui/Spinner.tsx";

type PageModule = Promise<{ default: React.ComponentType }>;

/** A page whose code is fetched when it is first shown. */
const later = (path: string, load: () => PageModule): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
});

const publicPages: RouteObject[] = [
  { path: patterns.home, Component: HomePage },
  { path: patterns.homeToo, Component: HomePage },
  later(patterns.register, () => import("./pages/register/RegisterPage.tsx")),
  later(patterns.login, () => import("./pages/login/LoginPage.tsx")),
  later(patterns.forgotPassword, () => import("./pages/forgot/ForgotPage.tsx")),
  later(patterns.contact, () => import("./pages/contact/ContactPage.tsx")),
  later(patterns.upgrade, () => import("./pages/upgrade/UpgradePage.tsx")),
  later(patterns.error, () => import("./pages/error/ErrorPage.tsx")),
  { path: "*", Component: HomePage },
];

const settingsTabs: RouteObject[] = [
  { index: true, element: <Navigate to={paths.settingsProfile} replace /> },
  later(patterns.settingsProfile, () => import("./pages/settings/ProfileTab.tsx")),
  later(patterns.settingsPassword, () => import("./pages/settings/PasswordTab.tsx")),
  later(patterns.settingsSubscription, () => import("./pages/settings/SubscriptionTab.tsx")),
  later(patterns.settingsBilling, () => import("./pages/settings/BillingTab.tsx")),
  later(patterns.settingsCompany, () => import("./pages/settings/CompanyTab.tsx")),
];

const senderPages: RouteObject[] = [
  later(patterns.dashboard, () => import("./pages/dashboard/DashboardPage.tsx")),
  later(patterns.newDocument, () => import("./pages/new/NewDocumentPage.tsx")),
  later(patterns.guide, () => import("./pages/guide/GuidePage.tsx")),
  {
    path: patterns.settings,
    lazy: async () => ({ Component: (await import("./pages/settings/SettingsPage.tsx")).default }),
    children: settingsTabs,
  },
];

/** Opened by a mailed link: no frame, no account. */
const linkPages: RouteObject[] = [
  later(patterns.sign, () => import("./pages/sign/SignPage.tsx")),
  later(patterns.signed, () => import("./pages/signed/SignedPage.tsx")),
];

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteProblem,
    HydrateFallback: Loading,
    children: [
      { Component: PublicLayout, children: publicPages },
      {
        Component: RequireSender,
        children: [{ Component: SenderLayout, children: senderPages }],
      },
      ...linkPages,
    ],
  },
]);
