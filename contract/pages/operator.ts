import * as z from "zod/mini";
import { replies } from "../endpoint.ts";
import { accountEmail, code, text, word } from "../rules/inputs/inputs.ts";
import type { AccountStatus } from "../specified/billing.ts";
import type { DoneReply } from "../specified/session.ts";

/** An entered code opens the operator's calls to one session for this long. */
export const operatorMinutes = 15;

/** Everything about an account here is also in its holder's own settings: no titles, no signers, no files. */
export interface OperatorAccount {
  readonly userId: string;
  /** Email and name are the owner's. */
  readonly email: string;
  readonly name: string;
  /** The address of the person who registered it, if it was passed on. */
  readonly registeredBy?: string;
  readonly createdAt: string;
  /** YYYY-MM-DD in UTC: the last day on which a session was begun or renewed; absent before the first one. */
  readonly seenOn?: string;
  /**
   * `unproven`: the code was never entered. `stopped`: the operator has stopped its sending. `closing`: it is being
   * erased. Otherwise what the account may do.
   */
  readonly state: AccountStatus | "unproven" | "stopped" | "closing";
  readonly plan: string;
  /** Documents sent since the account began. */
  readonly documents: number;
  readonly storageBytes: number;
}

export interface OperatorAccountDetails extends OperatorAccount {
  /** Documents by counting period, the latest first. */
  readonly documentsByPeriod: readonly (readonly [period: string, documents: number])[];
  readonly files: number;
  readonly templates: number;
  readonly stoppedAt?: string;
}

export interface OperatorDay {
  /** YYYY-MM-DD in UTC. */
  readonly day: string;
  readonly sent: number;
  readonly completed: number;
  readonly declined: number;
  /** Invitations and reminders that came back. */
  readonly returned: number;
}

export interface OperatorOverview {
  readonly version: string;
  /** Documents whose mails, seals, reminders or ends are more than 15 minutes late; at most 1,600 are counted. */
  readonly late: number;
  /** Messages that a worker has failed five times, by its queue. */
  readonly failed: Readonly<Record<string, number>>;
  /** The last 30 days on which something happened, the latest first. */
  readonly days: readonly OperatorDay[];
}

export const landings = ["inbox", "junk", "nowhere"] as const;
export type Landing = (typeof landings)[number];

export interface TestMail {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  /** Absent until somebody has said it. */
  readonly landed?: Landing;
}

export interface OperatorFinding {
  /** `unknown`: it could not be checked. */
  readonly state: "ok" | "fix" | "unknown";
  readonly subject: string;
  readonly says: string;
}

export interface OperatorMail {
  readonly findings: readonly OperatorFinding[];
  /** The latest first. */
  readonly tests: readonly TestMail[];
}

/** Each of these acts of an operator is logged. */
export const operatorActs = [
  "entered",
  "listed",
  "looked",
  "stopped",
  "lifted",
  "invited",
  "tested",
  "answered",
  "announced",
  "passed",
] as const;
export type OperatorAct = (typeof operatorActs)[number];

export interface OperatorLogEntry {
  readonly at: string;
  /** The operator's address. */
  readonly by: string;
  readonly act: OperatorAct;
  /** The id of an account, or how a mailbox begins and its domain. */
  readonly about?: string;
}

/** A page of a list; `next` leads on, and is absent on the last page. */
export interface OperatorPage<Row> {
  readonly rows: readonly Row[];
  readonly next?: string;
}

const after = z.optional(z.string().check(z.minLength(1), z.maxLength(2048)));
const call = { access: "sender", needs: "any", because: "operator", operator: "proven" } as const;
const login = { ...call, operator: "login" } as const;

/** Mails a code to the operator, also on a remembered device. */
const sendCode = replies<DoneReply>()({
  ...login,
  path: "POST /api/operator/code",
  input: z.object({}),
});

/** Opens the other calls to this session, until `provenUntil`. */
const enterCode = replies<{ readonly provenUntil: string }>()({
  ...login,
  path: "POST /api/operator/enter",
  input: z.object({ mfacode: code }),
});

const overview = replies<OperatorOverview>()({
  ...call,
  path: "GET /api/operator/overview",
  input: z.object({}),
});

/** `search` is how addresses begin. */
const accounts = replies<OperatorPage<OperatorAccount>>()({
  ...call,
  path: "GET /api/operator/accounts",
  input: z.object({
    search: z.optional(text().check(z.trim(), z.maxLength(254))),
    after,
  }),
});

const account = replies<OperatorAccountDetails>()({
  ...call,
  path: "GET /api/operator/accounts/{userId}",
  input: z.object({ userId: word }),
});

/** A stopped account may log in, read and download, and sends nothing; existing links keep working. */
const stopAccount = replies<DoneReply>()({
  ...call,
  path: "POST /api/operator/accounts/{userId}/stop",
  input: z.object({ userId: word, stopped: z.boolean() }),
});

const invite = replies<DoneReply>()({
  ...call,
  path: "POST /api/operator/invite",
  limit: "inviteByPerson",
  input: z.object({ email: accountEmail }),
});

/** Checks what receivers of our mails look at, and lists what became of test mails. */
const mail = replies<OperatorMail>()({
  ...call,
  path: "GET /api/operator/mail",
  input: z.object({}),
});

/** Mails the operator a mail that asks where it was found. */
const testMail = replies<DoneReply>()({
  ...call,
  path: "POST /api/operator/test-mail",
  limit: "testMailByPerson",
  input: z.object({}),
});

const landed = replies<DoneReply>()({
  ...call,
  path: "POST /api/operator/test-mail/landed",
  input: z.object({ mail: word, landed: z.enum(landings) }),
});

const log = replies<OperatorPage<OperatorLogEntry>>()({
  ...call,
  path: "GET /api/operator/log",
  input: z.object({ after }),
});

export const operator = {
  sendCode,
  enterCode,
  overview,
  accounts,
  account,
  stopAccount,
  invite,
  mail,
  testMail,
  landed,
  log,
};
