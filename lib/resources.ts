import { canaryAccount } from "#contract/rules/installation/canary";
import type { VariableName } from "#contract/rules/installation/environment";

/** What a function can be given access to; `functions.ts` has the ARNs. */
export const resources = [
  "envelopes",
  "envelopes by owner",
  "envelopes by due time",
  "envelopes: stopped senders",
  "envelopes: links",
  "audit",
  "audit: acts of operators",
  "templates",
  "subscriptions",
  "subscriptions: accounts",
  "subscriptions: canary",
  "subscriptions: log",
  "logins",
  "logins: of operators",
  "throttles",
  "drafts",
  "drafts by change",
  "events: noted",
  "events: silent",
  "events: feeds",
  "events: published",
  "events: webhooks",
  "events: slow lane",
  "events: new webhooks",
  "events: new storages",
  "events: erased",
  "events: days",
  "events by due time",
  "subscriptions by review",
  "uploads",
  "uploads: attachments",
  "documents: files",
  "documents: templates",
  "documents: envelopes",
  "documents: first pages of envelopes",
  "documents: signatures",
  "documents: attachments",
  "documents: companies",
  "documents: pages",
  // Files in which pages became pictures.
  "documents: with pictures",
  "documents: evidence",
  "documents: exports",
  "documents: exported",
  "documents: keys of accounts",
  "completed documents",
  "completed documents: sealed",
  "changed audit entries",
  "origin secret",
  "seal key",
  "link key",
  "hook key",
  "stripe key",
  "stripe webhook secret",
  "seal queue",
  "mail queue",
  "export queue",
  "comparison queue",
  "hook queue",
  "mail identity",
  "mail configuration set",
  "state of SES",
  "dead-letter queues",
  "the sweep",
  "user pool",
] as const;

export type Resource = (typeof resources)[number];

/**
 * Key prefixes (core/store/common/keys.ts) of the items that a function may use in a table that others write too. One
 * list covers everything that a function writes: it applies to each item of a transaction, and to all of them together.
 */
export const leadingKeys: Partial<Record<Resource, readonly string[]>> = {
  "envelopes: stopped senders": ["N#*"],
  "envelopes: links": ["T#*"],
  "audit: acts of operators": ["OPERATOR", "OPERATOR-MAILS"],
  // Accounts are found by address and by the pool's user, too; a workspace may require a factor of who opens it.
  "subscriptions: accounts": ["A#*", "F#*", "I#*", "M#*"],
  "subscriptions: log": ["L#*"],
  "subscriptions: canary": [`A#${canaryAccount.id}`, `X#${canaryAccount.keyId}`],
  // Codes, and invitations to register.
  "logins: of operators": ["C#*", "I#*"],
  "events: noted": ["O#*"],
  "events: silent": ["S#*"],
  "events: feeds": ["F#*"],
  // Includes webhooks, whose cursors begin there.
  "events: published": ["O#*", "H#*", "F#*", "A#*", "R#on-event-noted"],
  "events: days": ["DAYS"],
  "events: webhooks": ["A#*", "Q#*", "D#*"],
  // Webhooks, those of them that wait for a turn, the leases of runs that give turns, and what storages have got.
  "events: slow lane": ["A#*", "Q#*", "D#*", "L#slow", "R#slow-lane-*", "O#*"],
  // Besides, that the account has programs.
  "events: new webhooks": ["A#*", "Q#*", "D#*", "S#*"],
  "events: new storages": ["A#*", "S#*"],
  "events: erased": ["O#*", "H#*", "F#*", "A#*", "Q#*", "D#*", "S#*"],
};

/** Key prefixes that a function may list in a bucket; the account's id follows. */
export const listedKeys: Partial<Record<Resource, readonly string[]>> = {
  "documents: keys of accounts": [
    ...["files/*", "templates/*", "companies/*", "exports/*"],
    "attachments/*",
  ],
};

/**
 * The variables of what a function may access: those of a table for its indexes too, those of a bucket for its folders.
 */
export const variablesOf: Readonly<Record<string, readonly VariableName[]>> = {
  envelopes: ["ENVELOPES_TABLE"],
  audit: ["AUDIT_TABLE"],
  templates: ["TEMPLATES_TABLE"],
  subscriptions: ["SUBSCRIPTIONS_TABLE", "PLANS", "FACTOR_FROM"],
  logins: ["LOGINS_TABLE"],
  throttles: ["THROTTLES_TABLE"],
  drafts: ["DRAFTS_TABLE"],
  events: ["EVENTS_TABLE"],
  uploads: ["UPLOADS_BUCKET"],
  documents: ["DOCUMENTS_BUCKET"],
  "completed documents": ["COMPLETED_BUCKET"],
  "origin secret": ["ORIGIN_SECRET_ARN"],
  "seal key": [
    "SEAL_KEY_ARN",
    "SEAL_ORGANIZATION",
    "SEAL_LEVEL",
    "COMPLETED_LOCK_DAYS",
    "TIMESTAMP_URL",
  ],
  "link key": ["LINK_KEY_ARN"],
  "hook key": ["HOOK_KEY_ARN", "WEBHOOK_PRIVATE_ORIGINS"],
  "stripe key": ["STRIPE_KEY_ARN", "STRIPE_API_URL", "SITE_URL"],
  "stripe webhook secret": ["STRIPE_WEBHOOK_SECRET_ARN"],
  "seal queue": ["SEAL_QUEUE_URL"],
  "mail queue": ["MAIL_QUEUE_URL"],
  "export queue": ["EXPORT_QUEUE_URL"],
  "comparison queue": ["COMPARISON_QUEUE_URL"],
  "hook queue": ["HOOK_QUEUE_URL"],
  "mail identity": ["MAIL_FROM", "MAIL_CONFIGURATION_SET", "SITE_URL", "PRODUCT_NAME"],
  "dead-letter queues": ["FAILED_QUEUES"],
  "user pool": ["USER_POOL_ID"],
};
