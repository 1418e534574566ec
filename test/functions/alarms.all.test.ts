import { describe, expect, test } from "vitest";
import { readTemplates } from "../../scripts/template.ts";
import { changedEntry } from "../support/audit.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { chooseUnused } from "../support/issued-certificate.ts";
import { nextHour, ownEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
} from "../support/people.ts";

/**
 * Every alarm of the stack is raised by a fault, and by none on a quiet day. The laptop counts what AWS counts, puts
 * the lines that the bundles write through the template's metric filters, and reads the alarms from the template.
 */

const lines: string[] = [];
const own = ownEnvironment({ log: (line) => lines.push(line) });

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => count * 3_600_000;

const nameOf = (id: string) => id.replace(/^Alarms(\w+)[0-9A-F]{8}$/, "$1");

const raisedSince = (from: number): string[] =>
  own()
    .environment.alarmsSince(from)
    .filter(({ state }) => state === "ALARM")
    .map(({ id }) => nameOf(id));

const simulated = (name: string): Recipient => ({
  ...newRecipient("Sim"),
  email: `${name}+${Math.random().toString(36).slice(2)}@simulator.amazonses.com`,
});

const without = (functionName: string, action: string, act: () => Promise<unknown>, on?: RegExp) =>
  own().environment.without(grantOf(functionName, action, on), act);

const steps = async (count: number, ms: number): Promise<void> => {
  for (let step = 0; step < count; step++) await own().environment.advance(ms);
};

async function waitingForSeal(): Promise<void> {
  const ann = newRecipient("Ann");
  await sendEnvelope(await newSender(), [ann]);
  await signBy(ann);
  await own().environment.idle();
}

async function waitingForMail(sender: Sender, recipients = [newRecipient("Ann")]): Promise<void> {
  await sendEnvelope(sender, recipients);
  await own().environment.idle();
}

/** A message is hidden for six time limits of its worker, and tried five times. */
const givenUp = (workerSeconds: number) => steps(5, 6 * workerSeconds * 1000 + 1000);

/** An event that no version of the function understands: it ends with an error that nobody catches. */
const crash = (functionName: string) => async (): Promise<void> => {
  await expect(own().environment.invoke(functionName, null)).rejects.toThrow();
};

/** The API's own error, which is logged. */
async function failCalls(sender: Sender, count: number): Promise<void> {
  const calls = async () => {
    for (let done = 0; done < count; done++) {
      const { status } = await call("GET", "/api/dashboard/views", undefined, sender);
      expect(status).toBe(500);
    }
  };
  await without("dashboard", "dynamodb:Query", calls, /byOwner$/);
}

/** SES's own metric: the fraction of accepted mails that bounced permanently. */
function noteBounceRate(firstLine: number): void {
  const written = lines.slice(firstLine);
  const count = (...texts: string[]) =>
    written.filter((line) => texts.every((text) => line.includes(text))).length;
  const [template] = readTemplates("cdk.out").filter(({ name }) => name.endsWith("-dev"));
  const set = [...(template?.resources.values() ?? [])].find(
    ({ type }) => type === "AWS::SES::ConfigurationSet",
  );
  const dimensions = { "ses:configuration-set": set?.id ?? "" };
  const metric = { namespace: "AWS/SES", name: "Reputation.BounceRate", dimensions };
  const accepted = count('"mail accepted"');
  const bounced = count('"mail event handled"', '"mailEvent":"Bounce"');
  expect(accepted).toBeGreaterThan(0);
  own().environment.putMetric(metric, bounced / accepted);
}

/** A fault that raises an alarm; and what it tolerates, which comes before in the same five minutes. */
interface Fault {
  readonly tolerated?: (sender: Sender) => Promise<unknown>;
  readonly fault: (sender: Sender) => Promise<unknown>;
}

const repeated = (count: number, act: () => Promise<void>) => async (): Promise<void> => {
  for (let times = 0; times < count; times++) await act();
};

const faults: Readonly<Record<string, Fault>> = {
  // Must be first: faults in later tests leave documents that are not sealed.
  DocumentNotSealed: {
    tolerated: () =>
      without("on-seal-requested", "kms:Sign", async () => {
        await waitingForSeal();
        await steps(3, minutes(5));
      }),
    fault: () =>
      without("on-seal-requested", "kms:Sign", async () => {
        await waitingForSeal();
        await steps(9, minutes(5));
      }),
  },
  SealLate: {
    fault: () =>
      without(
        "on-seal-requested",
        "dynamodb:GetItem",
        async () => {
          await waitingForSeal();
          await steps(2, minutes(8));
        },
        /Envelopes/,
      ),
  },
  SealFailed: {
    fault: () =>
      without(
        "on-seal-requested",
        "dynamodb:GetItem",
        async () => {
          await waitingForSeal();
          await givenUp(120);
        },
        /Envelopes/,
      ),
  },
  MailLate: {
    fault: (sender) =>
      without(
        "on-mail-requested",
        "dynamodb:GetItem",
        async () => {
          await waitingForMail(sender);
          await steps(2, minutes(8));
        },
        /Envelopes/,
      ),
  },
  MailOwed: {
    tolerated: () => refusedFor(minutes(50)),
    fault: () => refusedFor(minutes(80)),
  },
  MailsStopped: {
    tolerated: async () => {
      own().environment.refuseMails("throttled");
      await steps(2, minutes(5));
      own().environment.refuseMails();
    },
    fault: async () => {
      own().environment.refuseMails("paused");
      await steps(2, minutes(5));
      own().environment.refuseMails();
    },
  },
  MailEventFailed: {
    fault: (sender) =>
      without(
        "on-mail-event",
        "dynamodb:PutItem",
        async () => {
          await waitingForMail(sender, [simulated("bounce")]);
          await givenUp(30);
        },
        /Audit/,
      ),
  },
  WorkFailed: {
    fault: (sender) =>
      without("on-hook-requested", "dynamodb:UpdateItem", async () => {
        const wanted = { url: "http://localhost:1/", types: ["envelope.sent"] };
        expect((await call("POST", "/api/hooks", wanted, sender)).status).toBe(201);
        await waitingForMail(sender);
        await givenUp(90);
      }),
  },
  Throttled: {
    tolerated: async () => putMetric("AWS/Lambda", "Throttles", 50),
    fault: async () => putMetric("AWS/Lambda", "Throttles", 1),
  },
  MailBounces: {
    tolerated: async (sender) => {
      const before = lines.length;
      const good = Array.from({ length: 19 }, () => simulated("success"));
      await waitingForMail(sender, [...good, simulated("bounce")]);
      noteBounceRate(before);
    },
    fault: async (sender) => {
      const before = lines.length;
      await waitingForMail(sender, [simulated("bounce"), simulated("success")]);
      noteBounceRate(before);
    },
  },
  MailNotAccepted: {
    tolerated: (sender) => refusedMails(sender, 5),
    fault: (sender) => refusedMails(sender, 1),
  },
  ErrorsLogged: {
    tolerated: (sender) => failCalls(sender, 10),
    fault: (sender) => failCalls(sender, 1),
  },
  ApiFails: {
    tolerated: (sender) => failCalls(sender, 5),
    fault: (sender) => failCalls(sender, 1),
  },
  FunctionsFail: {
    tolerated: repeated(5, crash("auth")),
    fault: crash("on-mail-requested"),
  },
  SweepFails: {
    tolerated: () => without("sweep", "dynamodb:Query", () => steps(1, minutes(5)), /byDue/),
    fault: () => without("sweep", "dynamodb:Query", () => steps(2, minutes(5)), /byDue/),
  },
  SweepSilent: {
    tolerated: () => own().environment.without(scheduler(), () => steps(2, minutes(5))),
    fault: () => own().environment.without(scheduler(), () => steps(4, minutes(5))),
  },
  ReconciliationFails: {
    tolerated: () => without("reconcile", "dynamodb:Query", () => steps(1, hours(1))),
    fault: () => without("reconcile", "dynamodb:Query", () => steps(2, hours(1))),
  },
  SealCertificateEnds: {
    tolerated: () => certificateFor(61),
    fault: () => certificateFor(59),
  },
  SealCertificateInDays: {
    tolerated: () => certificateFor(15),
    fault: () => certificateFor(13),
  },
  StreamLate: {
    tolerated: async () => putMetric("AWS/Lambda", "IteratorAge", minutes(15)),
    fault: async () => putMetric("AWS/Lambda", "IteratorAge", minutes(15) + 1),
  },
  MailQuotaNear: {
    tolerated: async () => putMetric("AWS/SES", "Send", 40_000),
    fault: async () => putMetric("AWS/SES", "Send", 1),
  },
  WorkLate: {
    fault: (sender) =>
      without(
        "on-export-requested",
        "dynamodb:GetItem",
        async () => {
          const wanted = { kind: "zip", ids: ["any"] };
          expect((await call("POST", "/api/exports", wanted, sender)).status).toBe(201);
          await own().environment.idle();
          // A message that was received three times has no age.
          await steps(1, minutes(16));
        },
        /Envelopes/,
      ),
  },
  AuditChanged: {
    fault: () => own().environment.invoke("on-audit-changed", changedEntry(crypto.randomUUID())),
  },
};

const putMetric = (namespace: string, name: string, value: number) =>
  own().environment.putMetric({ namespace, name, dimensions: {} }, value);

async function certificateFor(days: number): Promise<void> {
  const { environment } = own();
  await chooseUnused(environment, new Date(environment.now() + days * hours(24) + minutes(30)));
  await steps(2, minutes(5));
}

/** One mail, which SES refuses for that time. */
const refusedFor = (ms: number) =>
  without(
    "on-mail-requested",
    "ses:SendRawEmail",
    async () => {
      await waitingForMail(await newSender());
      await steps(ms / minutes(5), minutes(5));
    },
    /identity/,
  );

async function refusedMails(sender: Sender, count: number): Promise<void> {
  const recipients = Array.from({ length: count }, () => newRecipient("Ann"));
  await without(
    "on-mail-requested",
    "ses:SendRawEmail",
    () => waitingForMail(sender, recipients),
    /identity/,
  );
}

function scheduler() {
  const grant = own()
    .environment.grants()
    .find(({ roleId, resource }) => roleId.startsWith("Schedules") && /-sweep$/.test(resource));
  if (!grant) throw new Error("expected a grant of the sweep's schedule, found none");
  return grant;
}

test("none is raised on a quiet day, on which documents are sent, signed, sealed and expected", async () => {
  const { environment } = own();
  await nextHour(environment);
  const [from, firstLine] = [environment.now(), lines.length];
  await waitingForSeal();
  await waitingForMail(await newSender(), [simulated("success"), newRecipient("Ben")]);
  noteBounceRate(firstLine);
  await steps(30, minutes(5));
  expect(raisedSince(from)).toEqual([]);
});

describe("the alarm", () => {
  test.each(Object.entries(faults))(
    "%s is raised by a fault",
    async (name, { tolerated, fault }) => {
      const { environment } = own();
      // Starts with a period, so that what follows falls into one, after a sweep, so that none works on what others left.
      await environment.advance(minutes(10) - (environment.now() % minutes(5)) + 1000);
      const sender = await newSender();
      const from = environment.now();
      await tolerated?.(sender);
      if (tolerated) expect(raisedSince(from)).not.toContain(name);
      await fault(sender);
      expect(raisedSince(from)).toContain(name);
    },
  );
});

test("every alarm of the stack has its fault here", () => {
  const alarms = own().environment.alarmsSince(0);
  expect(alarms.map(({ id }) => nameOf(id)).sort()).toEqual(Object.keys(faults).sort());
});
