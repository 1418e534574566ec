import type { VariableName } from "#contract/rules/installation/environment";
import type { Action } from "./allow.ts";
import type { Resource } from "./resources.ts";

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

/** Below API Gateway's 30 seconds. */
export const quick = { timeoutSeconds: 15, memoryMB: 512 };
export const parsesPdf = { timeoutSeconds: 29, memoryMB: 1769 };
/** Lays out texts as they will be stamped: 100 KB of Chinese in long fields take seconds of one core. */
export const setsText = parsesPdf;
/** Finds texts at which fields are placed, in five seconds of one core and 512 MB. */
export const readsText = parsesPdf;

export const sendsMail = {
  "mail identity": ["ses:SendEmail"],
  "mail configuration set": ["ses:SendEmail"],
} as const;
export const reads = ["secretsmanager:GetSecretValue"] as const;
/** Counts calls, in a table that contains nothing else. */
export const counts = { throttles: ["dynamodb:UpdateItem"] } as const;
/** Logs for the workspace who opens a colleague's document. */
export const logsOpenings = { "subscriptions: log": ["dynamodb:PutItem"] } as const;
/** Whole use of a table's items, one by one. */
export const items = [
  "dynamodb:GetItem",
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
] as const;
/** Objects are always read by the recorded version. */
export const opens = ["s3:GetObjectVersion"] as const;
export const queues = ["sqs:SendMessage"] as const;
/** Records events of changes, in the same transaction, if the account has programs. */
export const notes = {
  "events: noted": ["dynamodb:PutItem"],
  "events: silent": ["dynamodb:GetItem"],
} as const;
/** The same for changes of documents, which are counted by day as well. */
export const notesDocuments = { ...notes, "events: days": ["dynamodb:UpdateItem"] } as const;
