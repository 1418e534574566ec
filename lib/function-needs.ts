import { type GroupName, groups } from "#contract/api";
import type { VariableName } from "#contract/environment";
import type { Action } from "./allow.ts";

/** What a function can be given access to; `functions.ts` has the ARNs. */
export const resources = [
  "envelopes",
  "envelopes by owner",
  "envelopes by due time",
  "envelopes: stopped senders",
  "audit",
  "audit: acts of operators",
  "templates",
  "subscriptions",
  "subscriptions: accounts",
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
  "events: new webhooks",
  "events: erased",
  "events: days",
  "events by due time",
  "subscriptions by review",
  "uploads",
  "documents: files",
  "documents: templates",
  "documents: envelopes",
  "documents: first pages of envelopes",
  "documents: signatures",
  "documents: companies",
  "documents: pages",
  "documents: evidence",
  "documents: exports",
  "documents: exported",
  "documents: keys of accounts",
  "completed documents",
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
  "hook queue",
  "mail identity",
  "mail configuration set",
  "state of SES",
  "dead-letter queues",
  "user pool",
] as const;

export type Resource = (typeof resources)[number];

/**
 * Key prefixes (core/store/common/keys.ts) of the items that a function may use in a table that others write too. One
 * list covers everything that a function writes: it applies to each item of a transaction, and to all of them together.
 */
export const leadingKeys: Partial<Record<Resource, readonly string[]>> = {
  "envelopes: stopped senders": ["N#*"],
  "audit: acts of operators": ["OPERATOR", "OPERATOR-MAILS"],
  // Accounts are found by address and by the pool's user, too.
  "subscriptions: accounts": ["A#*", "I#*", "M#*"],
  // Codes, and invitations to register.
  "logins: of operators": ["C#*", "I#*"],
  "events: noted": ["O#*"],
  "events: silent": ["S#*"],
  "events: feeds": ["F#*"],
  // Includes webhooks, whose cursors begin there.
  "events: published": ["O#*", "H#*", "F#*", "A#*", "R#on-event-noted"],
  "events: days": ["DAYS"],
  "events: webhooks": ["A#*", "Q#*", "D#*"],
  // Besides, that the account has programs.
  "events: new webhooks": ["A#*", "Q#*", "D#*", "S#*"],
  "events: erased": ["O#*", "H#*", "F#*", "A#*", "Q#*", "D#*", "S#*"],
};

/** Key prefixes that a function may list in a bucket; the account's id follows. */
export const listedKeys: Partial<Record<Resource, readonly string[]>> = {
  "documents: keys of accounts": ["files/*", "templates/*", "companies/*", "exports/*"],
};

/** Alarms on the errors of functions that run too seldom to be noticed among all; `alarms.ts` has their thresholds. */
export const functionAlarms = ["sweep", "reconciliation"] as const;

export type FunctionAlarm = (typeof functionAlarms)[number];

export interface FunctionNeeds {
  readonly alarm?: FunctionAlarm;
  readonly timeoutSeconds: number;
  /** CPU is proportional: 1769 MB is one whole core. */
  readonly memoryMB: number;
  /** Lets it invoke itself through messages more than 16 times in a chain, which ends in another way. */
  readonly mayLoop?: true;
  /** The variables that it reads besides the names of what it may access. */
  readonly also?: readonly VariableName[];
  readonly may: Partial<Record<Resource, readonly Action[]>>;
}

/**
 * The variables of what a function may access: those of a table for its indexes too, those of a bucket for its folders.
 */
const variablesOf: Readonly<Record<string, readonly VariableName[]>> = {
  envelopes: ["ENVELOPES_TABLE"],
  audit: ["AUDIT_TABLE"],
  templates: ["TEMPLATES_TABLE"],
  subscriptions: ["SUBSCRIPTIONS_TABLE", "PLANS"],
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
  "hook queue": ["HOOK_QUEUE_URL"],
  "mail identity": ["MAIL_FROM", "MAIL_CONFIGURATION_SET", "SITE_URL", "PRODUCT_NAME"],
  "dead-letter queues": ["FAILED_QUEUES"],
  "user pool": ["USER_POOL_ID"],
};

/** Below API Gateway's 30 seconds. */
const quick = { timeoutSeconds: 15, memoryMB: 512 };
const parsesPdf = { timeoutSeconds: 29, memoryMB: 1769 };
/** Lays out texts as they will be stamped: 100 KB of Chinese in long fields take seconds of one core. */
const setsText = parsesPdf;
/** Finds texts at which fields are placed, in five seconds of one core and 512 MB. */
const readsText = parsesPdf;

const sendsMail = {
  "mail identity": ["ses:SendEmail"],
  "mail configuration set": ["ses:SendEmail"],
} as const;
const reads = ["secretsmanager:GetSecretValue"] as const;
/** Counts calls, in a table that contains nothing else. */
const counts = { throttles: ["dynamodb:UpdateItem"] } as const;
/** Objects are always read by the recorded version. */
const opens = ["s3:GetObjectVersion"] as const;
const queues = ["sqs:SendMessage"] as const;
/** Records events of changes, in the same transaction, if the account has programs. */
const notes = {
  "events: noted": ["dynamodb:PutItem"],
  "events: silent": ["dynamodb:GetItem"],
} as const;
/** The same for changes of documents, which are counted by day as well. */
const notesDocuments = { ...notes, "events: days": ["dynamodb:UpdateItem"] } as const;

/** One row per folder of `functions/`. Stack, alarms and tests get their list of functions from here. */
const ownNeeds = {
  auth: {
    ...quick,
    also: ["USER_POOL_CLIENT_ID", "REGISTRATION"],
    may: {
      // In addition, wrong passwords and the owner's networks.
      throttles: [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
      ],
      subscriptions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      logins: [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      // Programs are told from an account's first API key on.
      "events: silent": ["dynamodb:PutItem", "dynamodb:DeleteItem"],
      "user pool": [
        "cognito-idp:AdminInitiateAuth",
        "cognito-idp:AdminRespondToAuthChallenge",
        "cognito-idp:AdminCreateUser",
        "cognito-idp:AdminGetUser",
        "cognito-idp:AdminSetUserPassword",
        "cognito-idp:AdminUserGlobalSignOut",
        "cognito-idp:DescribeUserPoolClient",
      ],
      "stripe key": reads,
      ...sendsMail,
    },
  },
  billing: {
    ...quick,
    also: ["OPERATORS"],
    may: {
      ...counts,
      subscriptions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      "stripe key": reads,
    },
  },
  companies: {
    // Decodes pictures of up to 16 million pixels.
    timeoutSeconds: 29,
    memoryMB: 1769,
    also: ["COMPANY_ACCOUNT_EMAIL"],
    may: {
      ...counts,
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"],
      "documents: companies": [...opens, "s3:PutObject", "s3:DeleteObject"],
    },
  },
  contact: {
    ...quick,
    also: ["SUPPORT_EMAIL"],
    may: { ...counts, ...sendsMail },
  },
  dashboard: {
    ...quick,
    may: {
      ...counts,
      // Finds deep pages through the blocks of rows, and lists labels.
      envelopes: ["dynamodb:GetItem", "dynamodb:Query"],
      "envelopes by owner": ["dynamodb:Query"],
      audit: ["dynamodb:Query"],
      "events: feeds": ["dynamodb:Query"],
      subscriptions: ["dynamodb:GetItem"],
      // The page of a document shows what has been signed so far.
      "documents: signatures": opens,
    },
  },
  drafts: {
    ...readsText,
    also: ["SITE_URL"],
    may: {
      ...counts,
      subscriptions: ["dynamodb:GetItem"],
      // Programs prepare documents from templates, and place fields at texts.
      templates: ["dynamodb:GetItem"],
      "documents: files": opens,
      "documents: templates": opens,
      drafts: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:DeleteItem"],
      "drafts by change": ["dynamodb:Query"],
    },
  },
  envelopes: {
    ...setsText,
    also: ["PRODUCT_NAME", "SITE_URL"],
    may: {
      ...counts,
      ...notesDocuments,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      audit: ["dynamodb:PutItem"],
      templates: ["dynamodb:GetItem"],
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
      "documents: files": opens,
      "documents: templates": opens,
      "documents: envelopes": [...opens, "s3:PutObject", "s3:DeleteObject"],
      // Later signers see what earlier ones filled in.
      "documents: signatures": opens,
      "completed documents": opens,
      // Batches are sent by the worker of exports.
      drafts: [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      "export queue": queues,
      "mail queue": queues,
      // For automatic upgrades.
      "stripe key": reads,
      // Codes to visitors of public links, and mails to senders whose links can't take any.
      ...sendsMail,
    },
  },
  esign: {
    ...setsText,
    also: ["SITE_URL"],
    may: {
      ...counts,
      // Mails the codes of checks, while the signer waits.
      ...sendsMail,
      ...notesDocuments,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      audit: ["dynamodb:PutItem"],
      // The sender's plan, which limits mails, where a signer names somebody else.
      subscriptions: ["dynamodb:GetItem"],
      "documents: envelopes": opens,
      "documents: signatures": ["s3:PutObject"],
      "completed documents": opens,
      "mail queue": queues,
      "seal queue": queues,
    },
  },
  evidence: {
    // Reads and checks a sealed document of 20 MB, and writes it twice into a zip.
    ...parsesPdf,
    also: ["SITE_URL", "PRODUCT_NAME"],
    may: {
      ...counts,
      envelopes: ["dynamodb:GetItem", "dynamodb:Query"],
      audit: ["dynamodb:Query"],
      subscriptions: ["dynamodb:GetItem"],
      "documents: signatures": opens,
      "documents: evidence": [...opens, "s3:PutObject"],
      "completed documents": opens,
    },
  },
  exports: {
    // Grouped with its worker, because an alarm can have ten metrics and the one on documents has them already.
    ...quick,
    may: {
      ...counts,
      "envelopes by owner": ["dynamodb:Query"],
      subscriptions: ["dynamodb:GetItem"],
      drafts: [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      "documents: exported": [...opens, "s3:DeleteObject", "s3:AbortMultipartUpload"],
      "export queue": queues,
    },
  },
  files: {
    ...parsesPdf,
    may: {
      ...counts,
      // Forms in templates' files and in documents that are used again.
      envelopes: ["dynamodb:GetItem"],
      templates: ["dynamodb:GetItem"],
      "documents: envelopes": opens,
      subscriptions: [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      uploads: ["s3:PutObject", "s3:GetObject", "s3:DeleteObject"],
      "documents: files": [...opens, "s3:PutObject", "s3:DeleteObject"],
      "documents: templates": [...opens, "s3:PutObject", "s3:DeleteObject"],
    },
  },
  hooks: {
    // Grouped with its worker.
    // A test waits ten seconds for a receiver.
    timeoutSeconds: 25,
    memoryMB: 512,
    may: {
      // API keys' calls are answered once: their replies are stored with the counts.
      ...counts,
      subscriptions: ["dynamodb:GetItem"],
      // Events that wait for a receiver are in the feed.
      "events: feeds": ["dynamodb:Query"],
      "events: new webhooks": [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      "hook key": ["kms:GenerateMac"],
      "hook queue": queues,
    },
  },
  // Separate from esign, which records what is signed: the function that draws may write only pictures.
  pages: {
    ...parsesPdf,
    may: {
      ...counts,
      subscriptions: ["dynamodb:GetItem"],
      templates: ["dynamodb:GetItem"],
      envelopes: ["dynamodb:GetItem"],
      // Public links, which visitors open.
      drafts: ["dynamodb:GetItem"],
      "documents: files": opens,
      "documents: templates": opens,
      "documents: envelopes": opens,
      // By key alone, since no item records them.
      "documents: pages": ["s3:GetObject", "s3:PutObject"],
      "completed documents": opens,
    },
  },
  // Has the fewest rights of all: it calls the API's own routes with the caller's key, and those have the rights.
  mcp: {
    // Grouped with the keys, because an alarm can have ten metrics and the one on documents has them already.
    // As long as the slowest route that it calls.
    timeoutSeconds: 29,
    memoryMB: 512,
    also: ["API_URL", "SITE_URL"],
    may: {},
  },
  // Knows accounts and counts: it can't open a document, its row in a list, or its audit trail.
  operator: {
    ...quick,
    also: ["OPERATORS"],
    may: {
      ...counts,
      "subscriptions: accounts": ["dynamodb:GetItem"],
      "envelopes: stopped senders": ["dynamodb:GetItem", "dynamodb:UpdateItem"],
      "envelopes by due time": ["dynamodb:Query"],
      "audit: acts of operators": ["dynamodb:PutItem", "dynamodb:Query"],
      "logins: of operators": ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      "events: days": ["dynamodb:Query"],
      "user pool": ["cognito-idp:ListUsers"],
      "dead-letter queues": ["sqs:GetQueueAttributes"],
      "state of SES": [
        "ses:GetIdentityDkimAttributes",
        "ses:GetIdentityMailFromDomainAttributes",
        "ses:GetIdentityVerificationAttributes",
        "ses:GetSendQuota",
      ],
      ...sendsMail,
    },
  },
  "personal-data": {
    // Reads 60 MB of documents at most, and writes them into a zip.
    ...parsesPdf,
    may: {
      ...counts,
      subscriptions: ["dynamodb:GetItem", "dynamodb:Query"],
      envelopes: ["dynamodb:GetItem", "dynamodb:Query"],
      "envelopes by owner": ["dynamodb:Query"],
      audit: ["dynamodb:Query"],
      templates: ["dynamodb:Query"],
      drafts: ["dynamodb:GetItem", "dynamodb:Query"],
      "drafts by change": ["dynamodb:Query"],
      "events: webhooks": ["dynamodb:Query"],
      logins: ["dynamodb:Query"],
      "documents: files": opens,
      "documents: templates": opens,
      "documents: envelopes": opens,
      "documents: companies": opens,
      "documents: exports": [...opens, "s3:PutObject"],
      "completed documents": opens,
    },
  },
  stop: {
    ...quick,
    also: ["SUPPORT_EMAIL"],
    may: {
      ...counts,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      audit: ["dynamodb:PutItem"],
      ...sendsMail,
    },
  },
  templates: {
    ...readsText,
    may: {
      ...counts,
      ...notes,
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"],
      templates: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:DeleteItem", "dynamodb:Query"],
      "documents: files": opens,
      "documents: templates": [...opens, "s3:PutObject", "s3:DeleteObject"],
    },
  },
  users: {
    ...quick,
    also: ["COMPANY_ACCOUNT_EMAIL"],
    may: {
      ...counts,
      subscriptions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      // Needed to see whether two people share an envelope.
      envelopes: ["dynamodb:GetItem"],
    },
  },
  "login-challenge": {
    // Cognito waits 5 seconds for a trigger and then fails the sign-in.
    timeoutSeconds: 5,
    memoryMB: 512,
    may: { logins: ["dynamodb:UpdateItem"] },
  },
  "on-seal-requested": {
    timeoutSeconds: 120,
    memoryMB: 1769,
    also: ["SITE_URL", "PRODUCT_NAME"],
    may: {
      ...notesDocuments,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      audit: ["dynamodb:Query", "dynamodb:PutItem"],
      "documents: envelopes": opens,
      "documents: signatures": opens,
      // By key alone: what an earlier worker has stored was not recorded. A renewed version is locked for as long as
      // the first.
      "completed documents": ["s3:GetObject", "s3:PutObject", "s3:PutObjectRetention"],
      "seal key": ["kms:Sign", "kms:GetPublicKey"],
      "mail queue": queues,
    },
  },
  "on-mail-requested": {
    timeoutSeconds: 120,
    memoryMB: 512,
    may: {
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      audit: ["dynamodb:PutItem"],
      "link key": ["kms:GenerateMac"],
      "mail queue": queues,
      // Sent along with the mails that ask for a signature, and with those about the completed document.
      "documents: first pages of envelopes": opens,
      "completed documents": opens,
      "mail identity": ["ses:SendEmail", "ses:SendRawEmail"],
      "mail configuration set": ["ses:SendEmail", "ses:SendRawEmail"],
    },
  },
  "on-event-noted": {
    // A failed run leaves its events to the next one.
    alarm: "sweep",
    timeoutSeconds: 60,
    memoryMB: 512,
    may: {
      "events: published": [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      "events by due time": ["dynamodb:Query"],
      "hook queue": queues,
    },
  },
  "on-export-requested": {
    // A message is delivered again after six times this time, which is how long an export waits if its worker was
    // killed.
    timeoutSeconds: 60,
    memoryMB: 1769,
    // An archive of gigabytes takes several runs, each of which stores a part of it. After a day the export is gone.
    mayLoop: true,
    may: {
      // Sends the rows of batches, as the function of envelopes sends single documents.
      ...counts,
      ...notesDocuments,
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
      "documents: templates": opens,
      "mail queue": queues,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      audit: ["dynamodb:PutItem", "dynamodb:Query"],
      drafts: [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      "documents: envelopes": [...opens, "s3:PutObject", "s3:DeleteObject"],
      "completed documents": opens,
      // By key alone: what an earlier run has completed was not recorded.
      "documents: exported": [
        "s3:GetObject",
        "s3:PutObject",
        "s3:DeleteObject",
        "s3:AbortMultipartUpload",
      ],
      "export queue": queues,
      ...sendsMail,
    },
  },
  // Calls addresses that others have chosen: it may read no document, and of events only what its own table contains.
  "on-hook-requested": {
    timeoutSeconds: 60,
    memoryMB: 512,
    may: {
      // Events that have to be sent again.
      "events: feeds": ["dynamodb:Query"],
      "events: webhooks": [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      "hook key": ["kms:GenerateMac"],
      "hook queue": queues,
      ...sendsMail,
    },
  },
  "on-mail-event": {
    timeoutSeconds: 30,
    memoryMB: 512,
    may: {
      ...notesDocuments,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      audit: ["dynamodb:PutItem"],
    },
  },
  "on-audit-changed": {
    ...quick,
    also: ["COMPLETED_BUCKET"],
    may: { "changed audit entries": ["s3:PutObject"] },
  },
  "on-stripe-event": {
    ...quick,
    may: {
      subscriptions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      "stripe key": reads,
      "stripe webhook secret": reads,
      // Mails about automatic upgrades.
      ...sendsMail,
    },
  },
  reconcile: {
    alarm: "reconciliation",
    timeoutSeconds: 300,
    memoryMB: 512,
    may: {
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
      "subscriptions by review": ["dynamodb:Query"],
      "stripe key": reads,
      ...sendsMail,
    },
  },
  "close-accounts": {
    alarm: "sweep",
    timeoutSeconds: 300,
    memoryMB: 512,
    may: {
      subscriptions: [
        "dynamodb:GetItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      "subscriptions by review": ["dynamodb:Query"],
      // Deletes nothing there: contacts expire by their time to live.
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      "envelopes by owner": ["dynamodb:Query"],
      audit: ["dynamodb:PutItem"],
      "events: erased": [
        "dynamodb:GetItem",
        "dynamodb:PutItem",
        "dynamodb:UpdateItem",
        "dynamodb:DeleteItem",
        "dynamodb:Query",
      ],
      templates: ["dynamodb:DeleteItem", "dynamodb:Query"],
      drafts: ["dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:Query"],
      logins: ["dynamodb:DeleteItem", "dynamodb:Query"],
      "documents: files": ["s3:DeleteObject"],
      "documents: templates": ["s3:DeleteObject"],
      "documents: companies": ["s3:DeleteObject"],
      "documents: exports": ["s3:DeleteObject"],
      "documents: exported": ["s3:DeleteObject", "s3:AbortMultipartUpload"],
      // No record has the keys of what failed calls have stored.
      "documents: keys of accounts": ["s3:ListBucket"],
      "user pool": ["cognito-idp:AdminDeleteUser"],
      "stripe key": reads,
    },
  },
  sweep: {
    alarm: "sweep",
    timeoutSeconds: 120,
    // Works on sixteen lists at once.
    memoryMB: 1769,
    may: {
      ...notes,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"],
      "envelopes by due time": ["dynamodb:Query"],
      audit: ["dynamodb:PutItem"],
      // Batches that are being sent.
      drafts: ["dynamodb:Query"],
      "export queue": queues,
      "seal queue": queues,
      "mail queue": queues,
    },
  },
} satisfies Record<GroupName, FunctionNeeds> & Record<string, FunctionNeeds>;

export type FunctionName = keyof typeof ownNeeds;

export const functionNames = Object.keys(ownNeeds).filter(
  (name): name is FunctionName => name in ownNeeds,
);

/** Needs that there are only where plans are sold; other functions go without. */
export const ofPayments = {
  functions: ["on-stripe-event", "reconcile"],
  resources: ["stripe key", "stripe webhook secret"],
  variables: ["STRIPE_KEY_ARN", "STRIPE_API_URL", "STRIPE_WEBHOOK_SECRET_ARN"],
} as const satisfies {
  readonly functions: readonly FunctionName[];
  readonly resources: readonly Resource[];
  readonly variables: readonly VariableName[];
};

const isOfPayments = (name: FunctionName): boolean =>
  ofPayments.functions.some((one) => one === name);

/** What an installation has or lacks as a whole. */
export interface Parts {
  readonly sellsPlans: boolean;
  readonly hasOperators: boolean;
}

/** The functions of an installation. */
export const functionsWhere = ({ sellsPlans, hasOperators }: Parts): readonly FunctionName[] =>
  functionNames.filter(
    (name) => (sellsPlans || !isOfPayments(name)) && (hasOperators || name !== "operator"),
  );

/**
 * Lists what a function may use and reads. A function behind the API also reads the origin secret, since it answers
 * only calls that came through CloudFront.
 */
export function needsOf(
  name: FunctionName,
): FunctionNeeds & { readonly reads: readonly VariableName[] } {
  const own: FunctionNeeds = ownNeeds[name];
  const may = { ...own.may, ...(name in groups ? { "origin secret": reads } : {}) };
  const named = Object.keys(may).flatMap((one) => variablesOf[one.split(/:| by /)[0] ?? ""] ?? []);
  return { ...own, may, reads: [...new Set([...named, ...(own.also ?? [])])] };
}
