import type { VariableName } from "../../contract/rules/installation/environment.ts";
import { type FunctionName, needsOf } from "../../lib/function-needs.ts";
import type { TableSpec } from "./aws/dynamodb.ts";

/** The stack's variables, as the simulated functions get them. */
export const variables: Readonly<Record<VariableName, string>> = {
  ENVELOPES_TABLE: "envelopes",
  AUDIT_TABLE: "audit",
  TEMPLATES_TABLE: "templates",
  SUBSCRIPTIONS_TABLE: "subscriptions",
  LOGINS_TABLE: "logins",
  THROTTLES_TABLE: "throttles",
  DRAFTS_TABLE: "drafts",
  EVENTS_TABLE: "events",
  UPLOADS_BUCKET: "uploads",
  DOCUMENTS_BUCKET: "documents",
  COMPLETED_BUCKET: "completed",
  ORIGIN_SECRET_ARN: "origin-secret",
  USER_POOL_ID: "pool_1",
  USER_POOL_CLIENT_ID: "client",
  SEAL_QUEUE_URL: "seal",
  MAIL_QUEUE_URL: "mail",
  EXPORT_QUEUE_URL: "export",
  COMPARISON_QUEUE_URL: "comparison",
  HOOK_QUEUE_URL: "hook",
  SEAL_KEY_ARN: "seal-key",
  LINK_KEY_ARN: "link-key",
  HOOK_KEY_ARN: "hook-key",
  STRIPE_API_URL: "https://stripe.invalid",
  STRIPE_KEY_ARN: "stripe-key",
  STRIPE_WEBHOOK_SECRET_ARN: "stripe-webhook",
  MAIL_FROM: "no-reply@undersign.test",
  MAIL_CONFIGURATION_SET: "mails",
  SITE_URL: "https://undersign.test",
  PAGE_POLICY: "default-src 'none'",
  API_URL: "https://api.undersign.test",
  PRODUCT_NAME: "Undersign",
  SEAL_ORGANIZATION: "Undersign",
  SEAL_LEVEL: "B-B",
  COMPLETED_LOCK_DAYS: "365",
  TIMESTAMP_URL: "",
  WEBHOOK_PRIVATE_ORIGINS: "",
  NAME_SERVERS: "",
  SLOW_LANE_RUNS: "1",
  SWEEP_RUNS: "1",
  SUPPORT_EMAIL: "support@undersign.test",
  COMPANY_ACCOUNT_EMAIL: "*",
  REGISTRATION: "invited",
  PLANS: JSON.stringify("stripe"),
  FACTOR_FROM: "",
  OPERATORS: "operator@example.com",
  FAILED_QUEUES: "seal=seal",
  ATTACHMENT_SCAN: "off",
};

/** Tables as in `lib/data.ts`. */
export const tables: readonly TableSpec[] = [
  {
    name: variables.ENVELOPES_TABLE,
    key: ["pk", "sk"],
    indexes: {
      byOwner: { key: ["ownerId", "createdAt"], projected: ["listing"] },
      byDue: { key: ["dueShard", "dueAt"], projected: [] },
    },
  },
  { name: variables.AUDIT_TABLE, key: ["envelopeId", "seq"], indexes: {} },
  { name: variables.TEMPLATES_TABLE, key: ["ownerId", "id"], indexes: {} },
  {
    name: variables.DRAFTS_TABLE,
    key: ["ownerId", "id"],
    indexes: {
      byChange: {
        key: ["ownerId", "changedAt"],
        projected: ["kind", "name", "step", "version", "saveId", "ttl"],
      },
    },
  },
  {
    name: variables.EVENTS_TABLE,
    key: ["pk", "sk"],
    indexes: { byDue: { key: ["dueShard", "dueAt"], projected: [] } },
  },
  {
    name: variables.SUBSCRIPTIONS_TABLE,
    key: ["pk", "sk"],
    indexes: { byReview: { key: ["reviewShard", "reviewAt"], projected: [] } },
  },
  { name: variables.LOGINS_TABLE, key: ["pk", "sk"], indexes: {} },
  { name: variables.THROTTLES_TABLE, key: ["pk", "sk"], indexes: {} },
];

export const originSecret = "simulated-origin-secret-0123456789";

export const secrets: Readonly<Record<string, string>> = {
  [variables.ORIGIN_SECRET_ARN]: originSecret,
  [variables.STRIPE_KEY_ARN]: "sk_test_simulated_0123456789",
  [variables.STRIPE_WEBHOOK_SECRET_ARN]: "whsec_simulated_0123456789",
};

/** Visibility timeout: six times the worker's time limit (`lib/work-queue.ts`). */
const visibilityOf = (worker: FunctionName): number => 6_000 * needsOf(worker).timeoutSeconds;

export const visibilityMs = {
  mail: visibilityOf("on-mail-requested"),
  seal: visibilityOf("on-seal-requested"),
  "mail-events": visibilityOf("on-mail-event"),
  hook: visibilityOf("on-hook-requested"),
  export: visibilityOf("on-export-requested"),
  comparison: visibilityOf("on-comparison-requested"),
};
export type QueueName = keyof typeof visibilityMs;
