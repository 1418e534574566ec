import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import type { ExportAnswer } from "../../contract/calls/exports.ts";
import type { AccountStatusReply } from "../../contract/specified/billing.ts";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { redrive } from "../../scripts/operate/redrive.ts";
import { stackResources } from "../../scripts/stage-names.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { makeBatch, rowFor, sendRows, templateBy } from "../support/batches.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { chooseUnused } from "../support/issued-certificate.ts";
import { configOf } from "../support/operator.ts";
import { nextHour, ownEnvironment } from "../support/own-environment.ts";
import { newPayer, postForm, press, registerFor, shared } from "../support/payments.ts";
import {
  newRecipient,
  newSender,
  password,
  type Recipient,
  registration,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  uploadFile,
} from "../support/people.ts";
import { linkBy, signAt, visit } from "../support/public-links.ts";
import { newReceiver, type Receiver } from "../support/receiver.ts";

/**
 * Each fault lasts for 26 hours, longer than all tries of the product, and ends. Then the operator does what the runbook says of
 * dead letters, and one question counts: does everybody have what they are owed, and can they sign in?
 */

const own = ownEnvironment();
const minutes = (count: number) => count * 60_000;

interface Fault {
  /** Holds while `act` runs. */
  readonly during: (act: () => Promise<void>) => Promise<void>;
  /** An alarm, and minutes until it is raised, at most; absent where none is raised in the first three hours. */
  readonly told?: readonly [alarm: string, withinMinutes: number];
  /** Whether dead letters have to be moved back. */
  readonly byOperator?: true;
}

type Refusal = Parameters<ReturnType<typeof own>["environment"]["refuseMails"]>[0];

const refused = (reason: Refusal) => async (act: () => Promise<void>) => {
  own().environment.refuseMails(reason);
  await act().finally(() => own().environment.refuseMails());
};

const without = (name: string, action: string, on?: RegExp) => (act: () => Promise<void>) =>
  own().environment.without(grantOf(name, action, on), act);

const noSchedule = (act: () => Promise<void>) => {
  const { environment } = own();
  const grant = environment
    .grants()
    .find(({ roleId, resource }) => roleId.startsWith("Schedules") && /-sweep$/.test(resource));
  if (!grant) throw new Error("expected a grant of the sweep's schedule, found none");
  return environment.without(grant, act);
};

/** These functions start cold with the other value, and so again with the right one. */
const otherSecret =
  (id: string, value: string, right: () => string, functions: readonly string[]) =>
  async (act: () => Promise<void>) => {
    const put = async (secret: string) => {
      own().environment.putSecret(`Payments${id}`, secret);
      for (const name of functions)
        await without(name, "secretsmanager:GetSecretValue", RegExp(id))(async () => {});
    };
    await put(value);
    await act();
    await put(right());
  };

const otherKey = otherSecret("ApiKey", "sk_test_another", () => shared().apiKey, [
  "on-stripe-event",
  "reconcile",
]);

const otherSigner = otherSecret("WebhookSecret", "whsec_another", () => shared().webhookSecret, [
  "on-stripe-event",
]);

const endedCertificate = async (act: () => Promise<void>) => {
  const { environment } = own();
  await chooseUnused(environment, new Date(environment.now() - minutes(60)));
  await act();
  await chooseUnused(environment, new Date(environment.now() + minutes(60 * 24 * 365)));
};

/** Messages that no worker of any version can read, in every queue. */
const poisoned = async (act: () => Promise<void>) => {
  const config = configOf(own().environment);
  const resources = await stackResources(new CloudFormationClient(config), "Undersign-dev-app");
  const queues = resources.filter(
    ({ type, id }) => type === "AWS::SQS::Queue" && !/Failed/.test(id),
  );
  expect(queues.length).toBeGreaterThan(4);
  for (const { name: QueueUrl } of queues)
    for (const MessageBody of ["poison", '{"envelopeId":7}'])
      await new SQSClient(config).send(new SendMessageCommand({ QueueUrl, MessageBody }));
  await act();
};

/** Functions that no call waits for. */
const workers = [
  "on-mail-requested",
  "on-seal-requested",
  "on-hook-requested",
  "on-export-requested",
  "on-event-noted",
  "on-mail-event",
  "on-stripe-event",
  "sweep",
];

const throttled = async (act: () => Promise<void>) => {
  own().environment.throttleFunctions(workers);
  await act().finally(() => own().environment.throttleFunctions([]));
};

/** As far as AWS still takes signed calls. */
const clockBack = async (act: () => Promise<void>) => {
  own().environment.skewFunctions(-minutes(14));
  await act().finally(() => own().environment.skewFunctions(0));
};

const faults: Readonly<Record<string, Fault>> = {
  "no worker gets a place": { during: throttled, told: ["SweepSilent", 40] },
  "the clocks of functions go back by 14 minutes": { during: clockBack },
  "SES pauses the account": { during: refused("paused"), told: ["MailsStopped", 20] },
  "SES has lost the domain": { during: refused("unverified"), told: ["MailsStopped", 20] },
  "SES rejects each mail": { during: refused("rejected"), told: ["MailOwed", 90] },
  "SES throttles each mail": { during: refused("throttled"), told: ["MailOwed", 90] },
  "the link key is disabled": {
    during: without("on-mail-requested", "kms:GenerateMac"),
    told: ["MailOwed", 90],
  },
  "the seal key is disabled": {
    during: without("on-seal-requested", "kms:Sign"),
    told: ["DocumentNotSealed", 60],
  },
  "sealed documents can't be stored": {
    during: without("on-seal-requested", "s3:PutObject"),
    told: ["DocumentNotSealed", 60],
  },
  "uploaded files can't be read": {
    during: without("on-seal-requested", "s3:GetObjectVersion", /envelopes/),
    told: ["DocumentNotSealed", 60],
  },
  "the sealing function reads no document": {
    during: without("on-seal-requested", "dynamodb:GetItem", /Envelopes/),
    told: ["SealLate", 60],
  },
  "the mailing function reads no document": {
    during: without("on-mail-requested", "dynamodb:GetItem", /Envelopes/),
    told: ["MailLate", 60],
  },
  // The sweep asks for the seal within five minutes, so that nothing is late.
  "no last signature is queued": {
    during: without("esign", "sqs:SendMessage", /Sealing/),
  },
  "the sweep can't search": {
    during: without("sweep", "dynamodb:Query", /byDue/),
    told: ["SweepFails", 30],
  },
  "the sweep isn't started": { during: noSchedule, told: ["SweepSilent", 40] },
  // Programs can read events meanwhile; only webhooks wait.
  "no webhook is queued": {
    during: without("on-event-noted", "sqs:SendMessage"),
    told: ["SweepFails", 30],
  },
  "no webhook is delivered": {
    during: without("on-hook-requested", "dynamodb:UpdateItem"),
    told: ["WorkFailed", 60],
  },
  "the key of webhooks is disabled": {
    during: without("on-hook-requested", "kms:GenerateMac"),
    told: ["WorkFailed", 60],
  },
  "Stripe takes another key": { during: otherKey, told: ["ReconciliationFails", 180] },
  "Stripe signs with another secret": { during: otherSigner },
  "the seal's certificate has ended": {
    during: endedCertificate,
    told: ["SealCertificateInDays", 90],
  },
  "messages are poisoned": { during: poisoned, told: ["WorkFailed", 90] },
  "no event of SES is recorded": {
    during: without("on-mail-event", "dynamodb:PutItem", /Audit/),
    told: ["MailEventFailed", 60],
    byOperator: true,
  },
};

/** What somebody was promised by an answer of 2xx, by what they are owed for it. */
class Owed {
  readonly sender: Sender;
  readonly receiver: Receiver;
  /** Given a session of the sender. */
  readonly #checks = new Map<string, (session: Sender) => Promise<boolean>>();

  constructor(sender: Sender, receiver: Receiver) {
    this.sender = sender;
    this.receiver = receiver;
  }

  mail({ email }: Pick<Recipient, "email">, path: string): void {
    this.#checks.set(`a mail with ${path} to ${email}`, async () =>
      own()
        .environment.mails({ to: email })
        .some(({ text }) => text.includes(path)),
    );
  }

  action(envelopeId: string, action: string): void {
    this.#checks.set(`${action} in the trail`, async (session) => {
      const path = `/api/dashboard/views/activity/${envelopeId}`;
      const { body } = await call<ActivityReply>("GET", path, undefined, session);
      return body.audit.some((entry) => entry.action.split("|")[0] === action);
    });
  }

  plan(email: string): void {
    this.#checks.set(`the plan of ${email}`, async () => {
      const { body } = await postForm<AccountStatusReply>(
        "/api/billing/account/status",
        { email },
        await signIn(email),
      );
      return body.status === "IN_LIMIT";
    });
  }

  /** A file, or the answer that it couldn't be made; it is removed after a day. */
  export(): void {
    this.#checks.set("an export", async (session) => {
      const { body } = await call<{ data: readonly ExportAnswer[] }>(
        ...(["GET", "/api/exports", undefined, session] as const),
      );
      return body.data.every(({ state }) => state !== "making");
    });
  }

  /** Nobody can register with an address before the account that had it is erased. */
  erasure(email: string): void {
    let isErased = false;
    this.#checks.set(`the erasure of ${email}`, async () => {
      isErased ||= (await call("POST", "/api/auth/register", registration(email))).status === 201;
      return isErased;
    });
  }

  webhook(type: string): void {
    this.#checks.set(`a webhook ${type}`, async () =>
      this.receiver.got.some(({ event }) => event.type === type),
    );
  }

  async left(): Promise<string[]> {
    await nextHour(own().environment);
    const session = await signIn(this.sender.email);
    const found = await Promise.all(
      [...this.#checks].map(async ([what, isThere]) => ((await isThere(session)) ? [] : [what])),
    );
    return found.flat();
  }
}

/** Documents of each origin wait for their last signature, a sheet to be sent, and a program for news. */
async function traffic(): Promise<{ owed: Owed; act: () => Promise<void> }> {
  const [sender, receiver] = [await newSender(), await newReceiver()];
  const types = ["envelope.completed"];
  const hook = await call("POST", "/api/hooks", { url: receiver.url, types }, sender);
  expect(hook.status).toBe(201);
  const [ann, ben, cem] = [newRecipient("Ann"), newRecipient("Ben"), newRecipient("Cem")];
  const lou = {
    ...newRecipient("Lou"),
    email: `bounce+${ann.email.split("@")[0]}@simulator.amazonses.com`,
  };
  const file = await uploadFile(sender);
  const payer = await registerFor("starter");
  const leaver = await newSender();
  const signed = await sendEnvelope(sender, [ann, ben], file);
  await signBy(ann);
  const key = await apiKeyOf(await newPayer("pro"));
  const [vera, ...people] = ["Vera", "Uma", "Vic"].map((name) => newRecipient(name));
  const { body: batch } = await makeBatch(key, {
    template: { id: await templateBy(key) },
    rows: people.map(({ email, firstName, lastName }, row) =>
      rowFor(row, { recipients: [{ email, firstName, lastName }] }),
    ),
  });
  const visited = await visit((await linkBy(key)).token, vera?.email ?? "");
  expect(visited.status).toBe(200);
  await own().environment.idle();
  const owed = new Owed(sender, receiver);
  const act = async () => {
    await signBy(ben);
    for (const one of [ann, ben]) owed.mail(one, "/docsigned/");
    owed.action(signed, "Document completed and sealed");
    owed.webhook("envelope.completed");
    await sendEnvelope(sender, [cem], file);
    owed.mail(cem, "/rviewer/");
    owed.action(await sendEnvelope(sender, [lou], file), "Email came back");
    expect((await sendRows(key, batch.id, people.length)).status).toBe(200);
    for (const one of people) owed.mail(one, "/rviewer/");
    expect(await signAt(visited.body.path)).toBe(200);
    owed.mail({ email: vera?.email ?? "" }, "/docsigned/");
    expect(
      (await call("POST", "/api/exports", { kind: "documents", ids: [signed] }, sender)).status,
    ).toBe(201);
    owed.export();
    const closing = { password };
    expect((await call("POST", "/api/auth/close-account", closing, leaver)).status).toBe(200);
    owed.erasure(leaver.email);
    await press(payer.page, "pay");
    owed.plan(payer.email);
  };
  return { owed, act };
}

async function moveDeadLetters(): Promise<string> {
  const config = configOf(own().environment);
  const said: string[] = [];
  await redrive({
    stage: { name: "dev" },
    stacks: new CloudFormationClient(config),
    sqs: new SQSClient(config),
    move: true,
    wait: async () => {},
    say: (line) => said.push(line),
  });
  return said.join("\n");
}

async function goOn(steps: number, ms: number): Promise<void> {
  for (let step = 0; step < steps; step++) await own().environment.advance(ms);
}

/** Three hours go by; resolves to the minutes until each alarm that is raised in them. */
async function alarms(): Promise<ReadonlyMap<string, number>> {
  const { environment } = own();
  const from = environment.now();
  const raised = new Map<string, number>();
  for (let step = 0; step < 18; step++) {
    await goOn(1, minutes(10));
    for (const { id, state } of environment.alarmsSince(from)) {
      const name = id.replace(/^Alarms(\w+)[0-9A-F]{8}$/, "$1");
      if (state === "ALARM" && !raised.has(name))
        raised.set(name, Math.floor((environment.now() - from) / minutes(1)));
    }
  }
  return raised;
}

test.each(Object.entries(faults))(
  "after a day in which %s, everybody gets what they are owed, and signs in",
  async (_, { during, told, byOperator }) => {
    await nextHour(own().environment);
    const { owed, act } = await traffic();
    let raised: ReadonlyMap<string, number> = new Map();
    await during(async () => {
      await act();
      raised = await alarms();
      await goOn(23, minutes(60));
    });
    if (told) {
      expect([...raised.keys()]).toContain(told[0]);
      expect(raised.get(told[0])).toBeLessThanOrEqual(told[1]);
    } else expect([...raised.keys()]).toEqual([]);
    await goOn(18, minutes(10));
    expect((await owed.left()).length > 0).toBe(byOperator ?? false);
    expect(await moveDeadLetters()).toMatch(byOperator ? /^ {2}Moved \d/m : /./);
    await goOn(6, minutes(10));
    expect(await owed.left()).toEqual([]);
    const dora = newRecipient("Dora");
    await sendEnvelope(await newSender(), [dora]);
    await own().environment.idle();
    expect(own().environment.mails({ to: dora.email })).toHaveLength(1);
  },
);
