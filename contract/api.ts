import { accountCalls, publicAccount } from "./calls/account.ts";
import { batchCalls } from "./calls/batches.ts";
import { endpointsOf } from "./calls/call.ts";
import { documentCalls } from "./calls/documents.ts";
import { publicDrafts } from "./calls/drafts.ts";
import { publicEmbedding } from "./calls/embedding.ts";
import { envelopeCalls } from "./calls/envelopes.ts";
import { publicEvents } from "./calls/events.ts";
import { evidenceCalls } from "./calls/evidence.ts";
import { exportCalls } from "./calls/exports.ts";
import { hooks } from "./calls/hooks.ts";
import { labelCalls } from "./calls/labels.ts";
import { linkCalls } from "./calls/links.ts";
import { memberCalls } from "./calls/members.ts";
import { publicDashboard, publicEnvelopes } from "./calls/sending.ts";
import { shareCalls } from "./calls/shares.ts";
import { templateCalls } from "./calls/templates.ts";
import type { Endpoint } from "./endpoint.ts";
import { attaching, earlierFiles } from "./pages/attachments.ts";
import { auth } from "./pages/auth.ts";
import { away } from "./pages/away.ts";
import { billing } from "./pages/billing.ts";
import { linkChecks } from "./pages/checks.ts";
import { companies } from "./pages/companies.ts";
import { contact } from "./pages/contact.ts";
import { dashboard } from "./pages/dashboard.ts";
import { delegating } from "./pages/delegating.ts";
import { drafts } from "./pages/drafts.ts";
import { embedded, embedding } from "./pages/embedding.ts";
import { envelopes } from "./pages/envelopes.ts";
import { esign } from "./pages/esign.ts";
import { evidence } from "./pages/evidence.ts";
import { ownFactors } from "./pages/factors.ts";
import { files } from "./pages/files.ts";
import { handingBack, handingOver } from "./pages/handing-over.ts";
import { apiKeys } from "./pages/keys.ts";
import { mcp } from "./pages/mcp.ts";
import { operator } from "./pages/operator.ts";
import { ownership } from "./pages/ownership.ts";
import { pads } from "./pages/pads.ts";
import { pages } from "./pages/pages.ts";
import { personalData } from "./pages/personal-data.ts";
import { signOns } from "./pages/sign-on.ts";
import { stop } from "./pages/stop.ts";
import { storageCalls } from "./pages/storages.ts";
import { stripeEvents } from "./pages/stripe-events.ts";
import { taking } from "./pages/taking.ts";
import { templates } from "./pages/templates.ts";
import { users } from "./pages/users.ts";
import { visits } from "./pages/visits.ts";
import { workspaces } from "./pages/workspaces.ts";
import { auth as specifiedAuth } from "./specified/auth.ts";
import { billing as specifiedBilling } from "./specified/billing.ts";
import { companies as specifiedCompanies } from "./specified/companies.ts";
import { dashboard as specifiedDashboard } from "./specified/dashboard.ts";
import { envelopes as specifiedEnvelopes } from "./specified/envelopes.ts";
import { esign as specifiedEsign } from "./specified/esign.ts";
import { files as specifiedFiles } from "./specified/files.ts";
import { templates as specifiedTemplates } from "./specified/templates.ts";
import { users as specifiedUsers } from "./specified/users.ts";

/** All calls by the Lambda function that answers them: `functions/<group>`. */
export const groups = {
  auth: {
    ...auth,
    ...specifiedAuth,
    ...ownFactors,
    ...ownership,
    ...away,
    ...apiKeys,
    ...signOns,
    ...storageCalls,
  },
  billing: { ...billing, ...specifiedBilling },
  companies: { ...companies, ...specifiedCompanies },
  contact,
  dashboard: {
    ...dashboard,
    ...specifiedDashboard,
    ...publicDashboard,
    ...publicEvents,
    ...endpointsOf(labelCalls),
  },
  drafts: { ...drafts, ...publicDrafts },
  envelopes: {
    ...envelopes,
    ...specifiedEnvelopes,
    ...publicEnvelopes,
    ...endpointsOf(envelopeCalls),
    ...endpointsOf(shareCalls),
    ...endpointsOf(batchCalls),
    ...visits,
    ...handingOver,
    ...{ ...embedded, ...publicEmbedding },
    ...endpointsOf(linkCalls),
    ...earlierFiles,
  },
  esign: {
    ...esign,
    ...specifiedEsign,
    ...linkChecks,
    ...delegating,
    ...taking,
    ...pads,
    ...handingBack,
    ...attaching,
  },
  evidence: { ...evidence, ...endpointsOf(evidenceCalls) },
  exports: endpointsOf(exportCalls),
  files: { ...files, ...specifiedFiles, ...endpointsOf(documentCalls) },
  hooks: endpointsOf(hooks),
  mcp,
  operator,
  pages,
  "personal-data": personalData,
  stop,
  templates: {
    ...templates,
    ...specifiedTemplates,
    ...endpointsOf(templateCalls),
  },
  "on-stripe-event": stripeEvents,
  users: {
    ...{ ...users, ...specifiedUsers, ...publicAccount, ...endpointsOf(accountCalls) },
    ...{ ...workspaces, ...endpointsOf(memberCalls), ...embedding },
  },
} satisfies Record<string, Record<string, Endpoint>>;

export type GroupName = keyof typeof groups;
