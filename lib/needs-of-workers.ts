import {
  counts,
  type FunctionNeeds,
  items,
  notes,
  notesDocuments,
  opens,
  queues,
  quick,
  reads,
  sendsMail,
} from "./needs.ts";

/** Needs of the functions that queues, streams, schedules, Cognito and Stripe call. */
export const needsOfWorkers = {
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
      // Mails of a member who has left go to the colleague who has taken over.
      subscriptions: ["dynamodb:GetItem"],
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
      "events: published": [...items, "dynamodb:Query"],
      "events by due time": ["dynamodb:Query"],
      "hook queue": queues,
    },
  },
  "on-comparison-requested": {
    timeoutSeconds: 120,
    memoryMB: 1769,
    // A run that is not finished in its time leaves the rest to another message.
    mayLoop: true,
    // Of what it records programs are told nothing.
    also: ["EVENTS_TABLE"],
    may: {
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"],
      audit: ["dynamodb:PutItem"],
      "documents: files": opens,
      "documents: templates": opens,
      "documents: envelopes": opens,
      "documents: with pictures": [...opens, "s3:PutObject"],
      "comparison queue": queues,
      "mail queue": queues,
    },
  },
  "on-export-requested": {
    // A message is delivered again after six times this time, which is how long an export waits if its worker was
    // killed.
    timeoutSeconds: 60,
    memoryMB: 1769,
    // An archive of gigabytes takes several runs, each of which stores a part of it. After a day the export is gone.
    mayLoop: true,
    also: ["ATTACHMENT_SCAN"],
    may: {
      // Sends the rows of batches, as the function of envelopes sends single documents.
      ...counts,
      ...notesDocuments,
      subscriptions: ["dynamodb:GetItem", "dynamodb:UpdateItem"],
      "documents: templates": opens,
      "mail queue": queues,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      audit: ["dynamodb:PutItem", "dynamodb:Query"],
      drafts: [...items, "dynamodb:Query"],
      "documents: envelopes": [...opens, "s3:PutObject", "s3:DeleteObject"],
      // A zip has what signers have attached, if a scanner's tag allows it.
      "documents: attachments": [...opens, "s3:GetObjectVersionTagging"],
      "documents: with pictures": opens,
      "completed documents": opens,
      // By key alone: what an earlier run has completed was not recorded.
      "documents: exported": [
        "s3:GetObject",
        "s3:PutObject",
        "s3:DeleteObject",
        "s3:AbortMultipartUpload",
      ],
      "export queue": queues,
      "comparison queue": queues,
      ...sendsMail,
    },
  },
  // Calls addresses that others have chosen, and puts sealed documents into their storages: it may read no other file.
  "on-hook-requested": {
    // Half of it for what runs do before a document's last try begins.
    timeoutSeconds: 90,
    memoryMB: 512,
    // A turn is short, and a run that delivers something may be followed by any number of others.
    mayLoop: true,
    also: ["SLOW_LANE_RUNS"],
    may: {
      // Events that have to be sent again.
      "events: feeds": ["dynamodb:Query"],
      "events: slow lane": [...items, "dynamodb:Query"],
      // Titles and labels are parts of names.
      envelopes: ["dynamodb:GetItem"],
      "completed documents: sealed": opens,
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
    also: ["PRODUCT_NAME", "SITE_URL"],
    may: {
      // Goes on with mails to members at which a call has stopped.
      ...sendsMail,
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
      "events: erased": [...items, "dynamodb:Query"],
      // A colleague takes over what a former member has made.
      templates: ["dynamodb:PutItem", "dynamodb:DeleteItem", "dynamodb:Query"],
      drafts: ["dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:Query"],
      logins: ["dynamodb:DeleteItem", "dynamodb:Query"],
      "documents: files": ["s3:DeleteObject"],
      "documents: templates": ["s3:DeleteObject"],
      "documents: companies": ["s3:DeleteObject"],
      "documents: attachments": ["s3:DeleteObject"],
      "documents: exports": ["s3:DeleteObject"],
      "documents: exported": ["s3:DeleteObject", "s3:AbortMultipartUpload"],
      // No record has the keys of what failed calls have stored.
      "documents: keys of accounts": ["s3:ListBucket"],
      "user pool": ["cognito-idp:AdminDeleteUser"],
      "stripe key": reads,
    },
  },
  // Sends and signs as people do, by the site, so that it may do almost nothing itself.
  canary: {
    timeoutSeconds: 60,
    memoryMB: 512,
    also: ["SITE_URL"],
    may: {
      "subscriptions: canary": ["dynamodb:GetItem", "dynamodb:PutItem"],
      "envelopes: links": ["dynamodb:PutItem"],
    },
  },
  sweep: {
    alarm: "sweep",
    timeoutSeconds: 120,
    // Works on sixteen lists at once.
    memoryMB: 1769,
    also: ["MAIL_FROM", "SWEEP_RUNS"],
    may: {
      // Partitions with much work have runs of their own.
      "the sweep": ["lambda:InvokeFunction"],
      ...notes,
      envelopes: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:Query"],
      "envelopes by due time": ["dynamodb:Query"],
      audit: ["dynamodb:PutItem"],
      // Those of a signature that was taken back, if another one has replaced it.
      "documents: attachments": ["s3:DeleteObject"],
      // Batches that are being sent.
      drafts: ["dynamodb:Query"],
      "export queue": queues,
      "seal queue": queues,
      "mail queue": queues,
      // An alarm tells when SES sends nothing.
      "state of SES": ["ses:GetAccountSendingEnabled", "ses:GetIdentityVerificationAttributes"],
    },
  },
} satisfies Record<string, FunctionNeeds>;
