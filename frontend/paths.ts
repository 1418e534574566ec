import { linkPath, signPrefix, viewPrefix } from "#contract/links";
import type { planSlugs } from "#contract/plans";

/** Every address of the product; pages build links from here, routes.tsx matches the patterns. */
export const patterns = {
  home: "/",
  homeToo: "/home",
  pricing: "/pricing",
  register: "/register/:pricingPlan",
  login: "/login",
  forgotPassword: "/forgot-password",
  dashboard: "/userboard",
  newDocument: "/new",
  templates: "/template",
  settings: "/settings",
  settingsProfile: "/settings/profile",
  settingsPassword: "/settings/password",
  settingsSubscription: "/settings/subscription",
  settingsBilling: "/settings/billing",
  settingsCompany: "/settings/company",
  guide: "/guide",
  sign: `${signPrefix}:token`,
  signed: `${viewPrefix}:token`,
  contact: "/contactus",
  verify: "/verify",
  privacy: "/privacy",
  terms: "/terms",
  serviceTerms: "/serviceterms",
  usePolicy: "/usepolicy",
  legality: "/legal",
  upgrade: "/upgrade",
  error: "/error",
} as const;

export const paths = {
  ...patterns,
  /** Annual plans have two spellings: the radio list's and, with a hyphen, the links' (spec.md section 2). */
  register: (plan: (typeof planSlugs)[number] | "starter-annual" | "pro-annual") =>
    `/register/${plan}` as const,
  /** `from` is where to go on after signing in. */
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : "/login"),
  newFromTemplate: (id: string) => `/new?template=${encodeURIComponent(id)}` as const,
  sign: (token: string) => linkPath("sign", token),
  signed: (token: string) => linkPath("view", token),
} as const;

/** A `from` that leads inside the product; anything else goes to the dashboard. */
export function returnPath(from: string | null): string {
  // Plain characters only: browsers read "/\t/host" as "//host".
  const inside = from !== null && /^\/(?!\/|login)[\w./?=&%~-]*$/.test(from);
  return inside ? from : paths.dashboard;
}
