import { Navigate, type RouteObject } from "react-router-dom";
import { later } from "./later.tsx";
import { PublicLayout } from "./layouts/PublicLayout.tsx";
import { RootLayout } from "./layouts/RootLayout.tsx";
import { SenderLayout } from "./layouts/SenderLayout.tsx";
import { paths, patterns } from "./paths.ts";
import { RequireSender } from "./session/RequireSender.tsx";

const publicPages: RouteObject[] = [
  later(patterns.home, () => import("./pages/home/HomePage.tsx")),
  later(patterns.homeToo, () => import("./pages/home/HomePage.tsx")),
  later(patterns.pricing, () => import("./pages/pricing/PricingPage.tsx")),
  later(patterns.register, () => import("./pages/register/RegisterPage.tsx")),
  later(patterns.login, () => import("./pages/login/LoginPage.tsx")),
  later(patterns.forgotPassword, () => import("./pages/forgot/ForgotPage.tsx")),
  later(patterns.contact, () => import("./pages/contact/ContactPage.tsx")),
  later(patterns.privacy, () => import("./pages/legal/PrivacyPage.tsx")),
  later(patterns.terms, () => import("./pages/legal/TermsPage.tsx")),
  later(patterns.serviceTerms, () => import("./pages/legal/ServiceTermsPage.tsx")),
  later(patterns.usePolicy, () => import("./pages/legal/UsePolicyPage.tsx")),
  later(patterns.legality, () => import("./pages/legal/LegalityPage.tsx")),
  later(patterns.verify, () => import("./pages/verify/VerifyPage.tsx")),
  later(patterns.upgrade, () => import("./pages/upgrade/UpgradePage.tsx")),
  later(patterns.error, () => import("./pages/error/ErrorPage.tsx")),
  later("*", () => import("./pages/home/HomePage.tsx")),
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
  later(patterns.templates, () => import("./pages/templates/TemplatesPage.tsx")),
  later(patterns.guide, () => import("./pages/guide/GuidePage.tsx")),
  {
    ...later(patterns.settings, () => import("./pages/settings/SettingsPage.tsx")),
    children: settingsTabs,
  },
];

/** Pages of mailed links: no layout, no account. */
const linkPages: RouteObject[] = [
  later(patterns.sign, () => import("./pages/sign/SignPage.tsx")),
  later(patterns.signed, () => import("./pages/signed/SignedPage.tsx")),
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { Component: PublicLayout, children: publicPages },
      {
        Component: RequireSender,
        children: [{ Component: SenderLayout, children: senderPages }],
      },
      ...linkPages,
    ],
  },
];
