import type { GroupName } from "#contract/api";
import {
  counts,
  type FunctionNeeds,
  items,
  logsOpenings,
  notes,
  notesDocuments,
  opens,
  parsesPdf,
  queues,
  quick,
  reads,
  readsText,
  sendsMail,
  setsText,
} from "./needs.ts";

/** Needs of the functions that answer calls: one row per group of the contract. */
export const needsOfCalls = {
  auth: {
    ...quick,
    also: ["USER_POOL_CLIENT_ID", "REGISTRATION", "NAME_SERVERS"],
    may: {
      // In addition, wrong passwords and the owner's networks.
      throttles: items,
      // Passing a workspace on ends the new owner's membership; members are mailed, also that a factor will be required.
      subscriptions: [...items, "dynamodb:Query"],
      // Encrypts the secrets with which issuers of single sign-on and storages know us.
      "hook key": ["kms:GenerateMac"],
      logins: [...items, "dynamodb:Query"],
      // Programs get events from an account's first API key on. Storages are set up with a password.
      "events: new storages": [...items, "dynamodb:Query"],
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
      ...logsOpenings,
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
    also: ["PRODUCT_NAME", "SITE_URL", "PAGE_POLICY", "ATTACHMENT_SCAN"],
    may: {
      ...counts,
      ...notesDocuments,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      // Contacts of a member who sees only their own documents.
      "envelopes by owner": ["dynamodb:Query"],
      audit: ["dynamodb:PutItem"],
      templates: ["dynamodb:GetItem"],
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
      // Sharing is logged, too.
      ...logsOpenings,
      "documents: files": opens,
      "documents: templates": opens,
      "documents: envelopes": [...opens, "s3:PutObject", "s3:DeleteObject"],
      "documents: with pictures": opens,
      // Later signers see what earlier ones filled in.
      "documents: signatures": opens,
      // Senders open what signers have attached, if a scanner's tag allows it; it goes with a document that is removed.
      "documents: attachments": [...opens, "s3:GetObjectVersionTagging", "s3:DeleteObject"],
      "completed documents": opens,
      // Batches are sent by the worker of exports.
      drafts: [...items, "dynamodb:Query"],
      "export queue": queues,
      "comparison queue": queues,
      "mail queue": queues,
      // Automatic upgrades read it.
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
      // The sender's plan, which limits mails, where a signer names somebody else; and storage, where one attaches files.
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
      "documents: envelopes": opens,
      "documents: signatures": ["s3:PutObject"],
      "uploads: attachments": ["s3:PutObject", "s3:GetObject", "s3:DeleteObject"],
      // Those of a signature that was taken back are deleted.
      "documents: attachments": ["s3:PutObject", "s3:DeleteObject"],
      "completed documents": opens,
      "mail queue": queues,
      "seal queue": queues,
    },
  },
  evidence: {
    // Reads and checks a sealed document of 20 MB, and writes it twice into a zip.
    ...parsesPdf,
    also: ["SITE_URL", "PRODUCT_NAME", "ATTACHMENT_SCAN"],
    may: {
      ...counts,
      envelopes: ["dynamodb:GetItem", "dynamodb:Query"],
      audit: ["dynamodb:Query"],
      subscriptions: ["dynamodb:GetItem"],
      ...logsOpenings,
      "documents: signatures": opens,
      "documents: attachments": [...opens, "s3:GetObjectVersionTagging"],
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
      ...logsOpenings,
      drafts: [...items, "dynamodb:Query"],
      "documents: exported": [...opens, "s3:DeleteObject", "s3:AbortMultipartUpload"],
      "export queue": queues,
    },
  },
  files: {
    ...parsesPdf,
    may: {
      ...counts,
      // Forms in templates' files and in documents that are used again; and comparisons of pages.
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"],
      "comparison queue": queues,
      templates: ["dynamodb:GetItem"],
      "documents: envelopes": opens,
      subscriptions: [...items, "dynamodb:Query"],
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
      "events: new webhooks": [...items, "dynamodb:Query"],
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
      ...logsOpenings,
      templates: ["dynamodb:GetItem"],
      envelopes: ["dynamodb:GetItem"],
      // Public links, which visitors open.
      drafts: ["dynamodb:GetItem"],
      "documents: files": opens,
      "documents: templates": opens,
      "documents: envelopes": opens,
      // They are read by key alone, since no item records them.
      "documents: pages": ["s3:GetObject", "s3:PutObject"],
      "completed documents": opens,
    },
  },
  // Has the fewest rights of all: it calls the API's own routes with the caller's key, and those have the rights.
  mcp: {
    // Grouped with the keys, because an alarm can have ten metrics and the one on documents has them already.
    // The slowest route that it calls takes as long.
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
        "ses:GetAccountSendingEnabled",
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
      // Sharing, keeping and copying a template is logged.
      ...logsOpenings,
      templates: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:DeleteItem", "dynamodb:Query"],
      "documents: files": opens,
      "documents: templates": [...opens, "s3:PutObject", "s3:DeleteObject"],
    },
  },
  users: {
    ...quick,
    also: ["COMPANY_ACCOUNT_EMAIL", "PRODUCT_NAME", "SITE_URL", "WEBHOOK_PRIVATE_ORIGINS"],
    may: {
      ...counts,
      // Members and invitations are added and removed.
      subscriptions: [...items, "dynamodb:Query"],
      // Needed to see whether two people share an envelope, and who wants no mails.
      envelopes: ["dynamodb:GetItem", "dynamodb:Query"],
      // Counts what a member looks after.
      "envelopes by owner": ["dynamodb:Query"],
      // A member who leaves takes no drafts along; a colleague takes over batches, links and webhooks.
      drafts: ["dynamodb:Query", "dynamodb:DeleteItem"],
      "events: webhooks": ["dynamodb:Query"],
      // Counts what a member keeps to themselves.
      templates: ["dynamodb:Query"],
      // Invitations, and mails to members who were removed.
      ...sendsMail,
    },
  },
} satisfies Partial<Record<GroupName, FunctionNeeds>>;
