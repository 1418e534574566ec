import { Navigate, type RouteObject } from "react-router-dom";
import { RootLayout } from "./layouts/RootLayout.tsx";
import { lazyLayout, lazyPage } from "./lazy-page.tsx";
import { paths, patterns } from "./paths.ts";
import { RequireSender } from "./session/RequireSender.tsx";

const publicPages: RouteObject[] = [
  lazyPage(patterns.home, () => import("./features/site/home/HomePage.tsx")),
  lazyPage(patterns.homeToo, () => import("./features/site/home/HomePage.tsx")),
  lazyPage(patterns.pricing, () => import("./features/site/pricing/PricingPage.tsx")),
  lazyPage(patterns.register, () => import("./pages/register/RegisterPage.tsx")),
  lazyPage(patterns.login, () => import("./pages/login/LoginPage.tsx")),
  lazyPage(patterns.forgotPassword, () => import("./pages/forgot/ForgotPage.tsx")),
  lazyPage(patterns.contact, () => import("./features/site/contact/ContactPage.tsx")),
  lazyPage(patterns.privacy, () => import("./features/site/legal/PrivacyPage.tsx")),
  lazyPage(patterns.terms, () => import("./features/site/legal/TermsPage.tsx")),
  lazyPage(patterns.serviceTerms, () => import("./features/site/legal/ServiceTermsPage.tsx")),
  lazyPage(patterns.usePolicy, () => import("./features/site/legal/UsePolicyPage.tsx")),
  lazyPage(patterns.legality, () => import("./features/site/legal/LegalityPage.tsx")),
  lazyPage(patterns.developers, () => import("./features/developers/reference/DevelopersPage.tsx")),
  lazyPage(patterns.verify, () => import("./features/verify/VerifyPage.tsx")),
  lazyPage(patterns.upgrade, () => import("./pages/upgrade/UpgradePage.tsx")),
  lazyPage(patterns.error, () => import("./features/site/error/ErrorPage.tsx")),
  lazyPage("*", () => import("./features/site/home/HomePage.tsx")),
];

const settingsTabs: RouteObject[] = [
  { index: true, element: <Navigate to={paths.settingsProfile} replace /> },
  lazyPage(patterns.settingsProfile, () => import("./pages/settings/ProfileTab.tsx")),
  lazyPage(patterns.settingsPassword, () => import("./pages/settings/PasswordTab.tsx")),
  lazyPage(patterns.settingsDevices, () => import("./pages/settings/DevicesTab.tsx")),
  lazyPage(patterns.settingsSending, () => import("./pages/settings/SendingTab.tsx")),
  lazyPage(patterns.settingsSubscription, () => import("./pages/settings/SubscriptionTab.tsx")),
  lazyPage(patterns.settingsBilling, () => import("./pages/settings/BillingTab.tsx")),
  lazyPage(patterns.settingsDevelopers, () => import("./features/developers/DevelopersTab.tsx")),
  lazyPage(patterns.settingsCompany, () => import("./pages/settings/CompanyTab.tsx")),
];

const senderPages: RouteObject[] = [
  lazyPage(patterns.dashboard, () => import("./pages/dashboard/DashboardPage.tsx")),
  lazyPage(patterns.documents, () => import("./pages/documents/DocumentsPage.tsx")),
  lazyPage(patterns.document, () => import("./pages/document/DocumentPage.tsx")),
  lazyPage(patterns.newDocument, () => import("./pages/new/NewDocumentPage.tsx")),
  lazyPage(patterns.templates, () => import("./pages/templates/TemplatesPage.tsx")),
  lazyPage(patterns.guide, () => import("./features/site/guide/GuidePage.tsx")),
  {
    ...lazyPage(patterns.settings, () => import("./pages/settings/SettingsPage.tsx")),
    children: settingsTabs,
  },
];

/** Pages of mailed links, and the one to try signing on: no layout, no account. */
const linkPages: RouteObject[] = [
  lazyPage(patterns.tryIt, () => import("./pages/try/TryPage.tsx")),
  lazyPage(patterns.sign, () => import("./pages/sign/SignPage.tsx")),
  lazyPage(patterns.signed, () => import("./pages/signed/SignedPage.tsx")),
  lazyPage(patterns.stop, () => import("./pages/stop/StopPage.tsx")),
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      {
        ...lazyLayout(() => import("./layouts/PublicLayout.tsx")),
        children: publicPages,
      },
      {
        Component: RequireSender,
        children: [
          { ...lazyLayout(() => import("./layouts/SenderLayout.tsx")), children: senderPages },
        ],
      },
      ...linkPages,
    ],
  },
];
