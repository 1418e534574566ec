import { auth } from "./api/auth.ts";
import { away } from "./api/away.ts";
import { billing } from "./api/billing.ts";
import { linkChecks } from "./api/checks.ts";
import { companies } from "./api/companies.ts";
import { contact } from "./api/contact.ts";
import { dashboard } from "./api/dashboard.ts";
import { delegating } from "./api/delegating.ts";
import { drafts } from "./api/drafts.ts";
import { envelopes } from "./api/envelopes.ts";
import { esign } from "./api/esign.ts";
import { evidence } from "./api/evidence.ts";
import { files } from "./api/files.ts";
import { handingBack, handingOver } from "./api/handing-over.ts";
import { apiKeys } from "./api/keys.ts";
import { mcp } from "./api/mcp.ts";
import { operator } from "./api/operator.ts";
import { pads } from "./api/pads.ts";
import { pages } from "./api/pages.ts";
import { personalData } from "./api/personal-data.ts";
import { stop } from "./api/stop.ts";
import { stripeEvents } from "./api/stripe-events.ts";
import { taking } from "./api/taking.ts";
import { templates } from "./api/templates.ts";
import { users } from "./api/users.ts";
import { visits } from "./api/visits.ts";
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
