import { accountCalls } from "./calls/account.ts";
import { batchCalls } from "./calls/batches.ts";
import { endpointsOf } from "./calls/call.ts";
import { documentCalls } from "./calls/documents.ts";
import { envelopeCalls } from "./calls/envelopes.ts";
import { evidenceCalls } from "./calls/evidence.ts";
import { exportCalls } from "./calls/exports.ts";
import { hooks } from "./calls/hooks.ts";
import { labelCalls } from "./calls/labels.ts";
import { linkCalls } from "./calls/links.ts";
import { templateCalls } from "./calls/templates.ts";
import type { Endpoint } from "./endpoint.ts";
import { auth } from "./pages/auth.ts";
import { away } from "./pages/away.ts";
import { billing } from "./pages/billing.ts";
import { linkChecks } from "./pages/checks.ts";
import { companies } from "./pages/companies.ts";
import { contact } from "./pages/contact.ts";
import { dashboard } from "./pages/dashboard.ts";
import { delegating } from "./pages/delegating.ts";
import { drafts } from "./pages/drafts.ts";
import { envelopes } from "./pages/envelopes.ts";
import { esign } from "./pages/esign.ts";
import { evidence } from "./pages/evidence.ts";
import { files } from "./pages/files.ts";
import { handingBack, handingOver } from "./pages/handing-over.ts";
import { apiKeys } from "./pages/keys.ts";
import { mcp } from "./pages/mcp.ts";
import { operator } from "./pages/operator.ts";
import { pads } from "./pages/pads.ts";
import { pages } from "./pages/pages.ts";
import { personalData } from "./pages/personal-data.ts";
import { stop } from "./pages/stop.ts";
import { stripeEvents } from "./pages/stripe-events.ts";
import { taking } from "./pages/taking.ts";
import { templates } from "./pages/templates.ts";
import { users } from "./pages/users.ts";
import { visits } from "./pages/visits.ts";
import { publicAccount } from "./v1/account.ts";
import { publicDocuments } from "./v1/documents.ts";
import { publicDrafts } from "./v1/drafts.ts";
import { publicDashboard, publicEnvelopes } from "./v1/envelopes.ts";
import { publicEvents } from "./v1/events.ts";
import { publicTemplates } from "./v1/templates.ts";

/** All calls by the Lambda function that answers them: `functions/<group>`. */
export const groups = {
  auth: { ...auth, ...away, ...apiKeys },
  billing,
  companies,
  contact,
  dashboard: {
    ...dashboard,
    ...publicDashboard,
    ...publicEvents,
    ...endpointsOf(labelCalls),
  },
  drafts: { ...drafts, ...publicDrafts },
  envelopes: {
    ...envelopes,
    ...publicEnvelopes,
    ...endpointsOf(envelopeCalls),
    ...endpointsOf(batchCalls),
    ...visits,
    ...handingOver,
    ...endpointsOf(linkCalls),
  },
  esign: { ...esign, ...linkChecks, ...delegating, ...taking, ...pads, ...handingBack },
  evidence: { ...evidence, ...endpointsOf(evidenceCalls) },
  exports: endpointsOf(exportCalls),
  files: { ...files, ...publicDocuments, ...endpointsOf(documentCalls) },
  hooks: endpointsOf(hooks),
  mcp,
  operator,
  pages,
  "personal-data": personalData,
  stop,
  templates: { ...templates, ...publicTemplates, ...endpointsOf(templateCalls) },
  "on-stripe-event": stripeEvents,
  users: { ...users, ...publicAccount, ...endpointsOf(accountCalls) },
} satisfies Record<string, Record<string, Endpoint>>;

export type GroupName = keyof typeof groups;
