import type { planSlugs } from "#contract/rules/limits/plans";
import {
  herePath,
  linkPath,
  padPrefix,
  publicLinkPagePath,
  publicLinkPrefix,
  signPrefix,
  stopPrefix,
  viewPrefix,
} from "#contract/rules/product/links";
import { legalLinks } from "#contract/rules/product/product";

/** All paths of the product: routes.tsx matches the patterns, pages build links with `paths`. */
export const patterns = {
  home: "/",
  homeToo: "/home",
  pricing: "/pricing",
  register: "/register/:pricingPlan",
  login: "/login",
  forgotPassword: "/forgot-password",
  dashboard: "/userboard",
  documents: "/documents",
  document: "/documents/:envelopeId",
  newDocument: "/new",
  templates: "/template",
  batches: "/batches",
  newBatch: "/batches/new",
  batch: "/batches/:batchId",
  publicLink: "/links/:templateId",
  poster: "/links/:templateId/poster",
  settings: "/settings",
  settingsProfile: "/settings/profile",
  settingsPassword: "/settings/password",
  settingsDevices: "/settings/devices",
  settingsSecurity: "/settings/security",
  settingsSubscription: "/settings/subscription",
  settingsBilling: "/settings/billing",
  settingsSending: "/settings/sending",
  settingsCompany: "/settings/company",
  settingsDevelopers: "/settings/developers",
  members: "/members",
  join: "/join/:workspaceId",
  guide: "/guide",
  operator: "/operator",
  tryIt: "/try",
  sign: `${signPrefix}:token`,
  signed: `${viewPrefix}:token`,
  stop: `${stopPrefix}:token`,
  pad: `${padPrefix}:padId`,
  here: `${herePath}/:ticket?`,
  visit: `${publicLinkPrefix}:token`,
  contact: "/contactus",
  verify: "/verify",
  privacy: "/privacy",
  terms: "/terms",
  serviceTerms: "/serviceterms",
  usePolicy: "/usepolicy",
  legality: "/legal",
  developers: "/developers",
  upgrade: "/upgrade",
  error: "/error",
} as const;

/** State of a link to a page for making something: it begins a new one, whatever is unfinished. */
export const anew = { anew: true } as const;

export const beginsAnew = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "anew" in state;

export const paths = {
  ...patterns,
  privacy: legalLinks["/privacy"] ?? patterns.privacy,
  terms: legalLinks["/terms"] ?? patterns.terms,
  serviceTerms: legalLinks["/serviceterms"] ?? patterns.serviceTerms,
  usePolicy: legalLinks["/usepolicy"] ?? patterns.usePolicy,
  legality: legalLinks["/legal"] ?? patterns.legality,
  /**
   * Annual plans have two spellings: with an underscore in the radio list, with a hyphen in links
   * (as specified).
   */
  register: (plan: (typeof planSlugs)[number] | "starter-annual" | "pro-annual") =>
    `/register/${plan}` as const,
  /** `from` is where to go after signing in. */
  login: (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : "/login"),
  documentOf: (envelopeId: string) => `/documents/${encodeURIComponent(envelopeId)}` as const,
  newFromTemplate: (id: string) => `/new?template=${encodeURIComponent(id)}` as const,
  /** A new document from the template's fields and roles, with a file that the sender chooses. */
  newWithOtherFile: (templateId: string) =>
    `/new?template=${encodeURIComponent(templateId)}&file=other` as const,
  /** A draft of a document, whichever device it was begun on. */
  newFromDraft: (id: string) => `/new?draft=${encodeURIComponent(id)}` as const,
  templateFromDraft: (id: string) => `/template?draft=${encodeURIComponent(id)}` as const,
  editTemplate: (id: string) => `/template?edit=${encodeURIComponent(id)}` as const,
  /** One template to many people. */
  sendToMany: (templateId: string) =>
    `/batches/new?template=${encodeURIComponent(templateId)}` as const,
  publicLinkOf: (templateId: string) => publicLinkPagePath(templateId),
  posterOf: (templateId: string) => `${publicLinkPagePath(templateId)}/poster`,
  batchOf: (id: string) => `/batches/${encodeURIComponent(id)}` as const,
  /** A new document that begins with the contents of another one. */
  newAgain: (envelopeId: string) => `/new?again=${encodeURIComponent(envelopeId)}` as const,
  giveBack: herePath,
  sign: (token: string) => linkPath("sign", token),
  signed: (token: string) => linkPath("view", token),
} as const;

/** The path to go to after signing in: `from` if it is one of our own, else the dashboard. */
export function returnPath(from: string | null): string {
  // Few characters are allowed: browsers read "/\t/host" as "//host".
  const inside = from !== null && /^\/(?!\/|login)[\w./?=&%~-]*$/.test(from);
  return inside ? from : paths.dashboard;
}
