import { Navigate, type RouteObject } from "react-router-dom";
import { RootLayout } from "./layouts/RootLayout.tsx";
import { lazyLayout, lazyPage } from "./lazy-page.tsx";
import { paths, patterns } from "./paths.ts";
import { RequireSender } from "./session/RequireSender.tsx";

const publicPages: RouteObject[] = [
  lazyPage(patterns.home, () => import("./features/site/home/HomePage.tsx")),
  lazyPage(patterns.homeToo, () => import("./features/site/home/HomePage.tsx")),
  lazyPage(patterns.pricing, () => import("./features/site/pricing/PricingPage.tsx")),
  lazyPage(patterns.register, () => import("./features/account/register/RegisterPage.tsx")),
  lazyPage(`${patterns.login}/*`, () => import("./features/account/login/LoginPage.tsx")),
  lazyPage(patterns.forgotPassword, () => import("./features/account/password/ForgotPage.tsx")),
  lazyPage(patterns.contact, () => import("./features/site/contact/ContactPage.tsx")),
  lazyPage(patterns.privacy, () => import("./features/site/legal/PrivacyPage.tsx")),
  lazyPage(patterns.terms, () => import("./features/site/legal/TermsPage.tsx")),
  lazyPage(patterns.serviceTerms, () => import("./features/site/legal/ServiceTermsPage.tsx")),
  lazyPage(patterns.usePolicy, () => import("./features/site/legal/UsePolicyPage.tsx")),
  lazyPage(patterns.legality, () => import("./features/site/legal/LegalityPage.tsx")),
  lazyPage(patterns.developers, () => import("./features/developers/reference/DevelopersPage.tsx")),
  lazyPage(patterns.verify, () => import("./features/verify/VerifyPage.tsx")),
  lazyPage(patterns.upgrade, () => import("./features/account/subscription/UpgradePage.tsx")),
  lazyPage(patterns.error, () => import("./features/site/error/ErrorPage.tsx")),
  lazyPage("*", () => import("./features/site/home/HomePage.tsx")),
];

const settingsTabs: RouteObject[] = [
  { index: true, element: <Navigate to={paths.settingsProfile} replace /> },
  lazyPage(patterns.settingsProfile, () => import("./features/account/profile/ProfileTab.tsx")),
  lazyPage(patterns.settingsPassword, () => import("./features/account/password/PasswordTab.tsx")),
  lazyPage(patterns.settingsSecurity, () => import("./features/account/security/SecurityTab.tsx")),
  lazyPage(patterns.settingsDevices, () => import("./features/account/profile/DevicesTab.tsx")),
  lazyPage(patterns.settingsSending, () => import("./features/account/settings/SendingTab.tsx")),
  lazyPage(
    patterns.settingsSubscription,
    () => import("./features/account/subscription/SubscriptionTab.tsx"),
  ),
  lazyPage(
    patterns.settingsBilling,
    () => import("./features/account/subscription/BillingTab.tsx"),
  ),
  lazyPage(patterns.settingsDevelopers, () => import("./features/developers/DevelopersTab.tsx")),
  lazyPage(patterns.settingsCompany, () => import("./features/account/company/CompanyTab.tsx")),
];

const senderPages: RouteObject[] = [
  lazyPage(patterns.dashboard, () => import("./features/documents/dashboard/DashboardPage.tsx")),
  lazyPage(patterns.documents, () => import("./features/documents/search/DocumentsPage.tsx")),
  lazyPage(patterns.document, () => import("./features/documents/document/DocumentPage.tsx")),
  lazyPage(patterns.newDocument, () => import("./features/sending/NewDocumentPage.tsx")),
  lazyPage(patterns.templates, () => import("./features/templates/TemplatesPage.tsx")),
  lazyPage(patterns.batches, () => import("./features/batches/BatchesPage.tsx")),
  lazyPage(patterns.newBatch, () => import("./features/batches/SendToManyPage.tsx")),
  lazyPage(patterns.batch, () => import("./features/batches/BatchPage.tsx")),
  lazyPage(patterns.publicLink, () => import("./features/links/PublicLinkPage.tsx")),
  lazyPage(patterns.members, () => import("./features/members/MembersPage.tsx")),
  lazyPage(patterns.join, () => import("./features/members/JoinPage.tsx")),
  lazyPage(patterns.operator, () => import("./features/operator/OperatorPage.tsx")),
  lazyPage(patterns.guide, () => import("./features/site/guide/GuidePage.tsx")),
  {
    ...lazyPage(patterns.settings, () => import("./features/account/settings/SettingsPage.tsx")),
    children: settingsTabs,
  },
];

/** Pages of mailed links, and the page for trying out signing: without layout and account. */
const linkPages: RouteObject[] = [
  lazyPage(patterns.tryIt, () => import("./features/signing/try/TryPage.tsx")),
  lazyPage(patterns.sign, () => import("./features/signing/sign/page/SignPage.tsx")),
  lazyPage(patterns.signed, () => import("./features/signing/signed/SignedPage.tsx")),
  lazyPage(patterns.pad, () => import("./features/signing/pad/PadPage.tsx")),
  lazyPage(patterns.here, () => import("./features/signing/here/HerePage.tsx")),
  lazyPage(patterns.visit, () => import("./features/signing/visit/VisitPage.tsx")),
  lazyPage(patterns.stop, () => import("./features/signing/stop/StopPage.tsx")),
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
          lazyPage(patterns.poster, () => import("./features/links/PosterPage.tsx")),
          { ...lazyLayout(() => import("./layouts/SenderLayout.tsx")), children: senderPages },
        ],
      },
      ...linkPages,
    ],
  },
];
