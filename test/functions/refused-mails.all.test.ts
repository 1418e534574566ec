import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import type { Undersign } from "../../scripts/local.ts";
import { redrive } from "../../scripts/operate/redrive.ts";
import { findOwedMails } from "../../scripts/operate/upgrade/owed-mails.ts";
import { call } from "../support/cloud.ts";
import { giveUpMails } from "../support/given-up-mails.ts";
import { grantOf } from "../support/grants.ts";
import { configOf, operatorOf } from "../support/operator.ts";
import { nextHour, ownEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Recipient,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
} from "../support/people.ts";
import { stopSender } from "../support/stops.ts";

/** Mails that SES refuses for longer than any wait in the product arrive once it takes them, without an operator. */

const own = ownEnvironment();
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => count * 3_600_000;

const mailsTo = ({ email }: Recipient, subject: RegExp) =>
  own()
    .environment.mails({ to: email })
    .filter((mail) => subject.test(mail.subject)).length;

/** The sweep runs at the end of each step. */
async function pass(ms: number, stepMs = minutes(5)): Promise<void> {
  const { environment } = own();
  const until = environment.now() + ms;
  while (environment.now() < until) await environment.advance(stepMs);
}

/** By the row of its sender's list. */
async function stageOf(envelopeId: string): Promise<string | undefined> {
  const { items } = await operatorOf(own().environment);
  const row = z.object({ listing: z.object({ envelopeId: z.string(), stage: z.string() }) });
  const found = (await items("Envelopes"))
    .map((item) => z.safeParse(row, item))
    .flatMap(({ data }) => data?.listing ?? []);
  return found.find((one) => one.envelopeId === envelopeId)?.stage;
}

const actions = async ({ email }: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  const { body } = await call<ActivityReply>("GET", path, undefined, await signIn(email));
  return body.audit.map(({ action }) => action.split("|")[0]);
};

const isRaised = (alarm: string, since: number): boolean =>
  own()
    .environment.alarmsSince(since)
    .some(({ id, state }) => state === "ALARM" && id.startsWith(`Alarms${alarm}`));

async function deadLetters(move = false): Promise<string> {
  const config = configOf(own().environment);
  const said: string[] = [];
  await redrive({
    stage: { name: "dev" },
    stacks: new CloudFormationClient(config),
    sqs: new SQSClient(config),
    move,
    wait: async () => {},
    say: (line) => said.push(line),
  });
  return said.join("\n");
}

type MailRefusal = Parameters<Undersign["refuseMails"]>[0];

/** What SES refuses while `act` runs. */
const refusals: Readonly<Record<string, (act: () => Promise<void>) => Promise<void>>> = {
  "each mail": (act) => refusing("rejected", act),
  "all mails, because sending is paused": (act) => refusing("paused", act),
  "all mails, because the domain is not verified any more": (act) => refusing("unverified", act),
};

async function refusing(reason: MailRefusal, act: () => Promise<void>): Promise<void> {
  own().environment.refuseMails(reason);
  try {
    await act();
  } finally {
    own().environment.refuseMails();
  }
}

describe("an invitation and a signed copy", () => {
  const cases = Object.keys(refusals).map((refusal) =>
    refusal.endsWith("paused")
      ? { refusal, name: "three days", ms: hours(72), stepMs: minutes(60) }
      : { refusal, name: "five hours", ms: hours(5), stepMs: minutes(10) },
  );

  test.each(cases)(
    "arrive exactly once after SES has refused $refusal for $name",
    async ({ refusal, ms, stepMs }) => {
      const { environment } = own();
      await nextHour(environment);
      const sender = await newSender();
      const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
      const completed = await sendEnvelope(sender, [ann]);
      await environment.idle();
      let invited = "";
      let last = 0;
      await refusals[refusal]?.(async () => {
        const from = environment.now();
        invited = await sendEnvelope(sender, [ben]);
        await signBy(ann);
        await environment.idle();
        await pass(minutes(50));
        expect(isRaised("MailOwed", from)).toBe(false);
        expect(isRaised("MailsStopped", from)).toBe(refusal !== "each mail");
        await pass(minutes(50));
        expect(isRaised("MailOwed", from)).toBe(true);
        expect([await stageOf(invited), await stageOf(completed)]).toEqual([
          ...["sending", "completed"],
        ]);
        await pass(ms - minutes(100), stepMs);
        expect([await stageOf(invited), await stageOf(completed)]).toEqual([
          ...["attention", "attention"],
        ]);
        last = environment.now();
      });
      await pass(minutes(70));
      expect([mailsTo(ben, /asks you to sign/), mailsTo(ann, /^Completed/)]).toEqual([1, 1]);
      expect([await stageOf(invited), await stageOf(completed)]).toEqual(["waiting", "completed"]);
      const failed = (await actions(sender, invited)).filter(
        (what) => what === "Email could not be sent",
      );
      expect(failed).toHaveLength(refusal === "each mail" ? 8 : 0);
      await pass(last + hours(4) - environment.now(), minutes(10));
      expect(isRaised("MailOwed", environment.now() - minutes(60))).toBe(false);
      expect(isRaised("MailsStopped", environment.now() - minutes(60))).toBe(false);
      expect(await deadLetters()).not.toContain(" in ");
      expect([mailsTo(ben, /asks you to sign/), mailsTo(ann, /^Completed/)]).toEqual([1, 1]);
    },
  );
});

test("a signed copy and an invitation that an earlier version gave up are sent after the upgrade, once", async () => {
  const { environment } = own();
  await nextHour(environment);
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const completed = await sendEnvelope(sender, [ann]);
  await environment.idle();
  environment.refuseMails("rejected");
  const invited = await sendEnvelope(sender, [ben]);
  await signBy(ann);
  await environment.idle();
  await pass(hours(4), minutes(10));
  const data = await operatorOf(environment);
  for (const id of [completed, invited]) await giveUpMails(data, id);
  environment.refuseMails();
  await pass(hours(2), minutes(10));
  expect([mailsTo(ben, /asks you to sign/), mailsTo(ann, /^Completed/)]).toEqual([0, 0]);

  const found = await findOwedMails(data, new Date(environment.now()));
  expect(found.toSorted()).toEqual([completed, invited].toSorted());
  await pass(minutes(10));
  expect([mailsTo(ben, /asks you to sign/), mailsTo(ann, /^Completed/)]).toEqual([1, 1]);
  expect(await findOwedMails(data, new Date(environment.now()))).toEqual([]);
});

test("nobody hears of a document that was withdrawn before SES took its invitation", async () => {
  const { environment } = own();
  await nextHour(environment);
  for (const refuse of Object.values(refusals)) {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    await refuse(async () => {
      const envelopeId = await sendEnvelope(sender, [ann]);
      await environment.idle();
      const { status } = await call("DELETE", `/api/envelopes/${envelopeId}`, undefined, sender);
      expect(status).toBe(200);
      await environment.idle();
      await pass(hours(4), minutes(10));
    });
    await pass(hours(2), minutes(10));
    expect(mailsTo(ann, /./)).toBe(0);
  }
});

test("mails that wait because the operator has stopped their sender raise no alarm", async () => {
  const { environment } = own();
  await nextHour(environment);
  const sender = await newSender();
  const ann = newRecipient("Ann");
  environment.refuseMails("rejected");
  await sendEnvelope(sender, [ann]);
  await environment.idle();
  await stopSender(environment, sender.id, true);
  environment.refuseMails();
  await pass(hours(5), minutes(10));
  expect(isRaised("MailOwed", environment.now() - hours(5))).toBe(false);
  expect(mailsTo(ann, /asks you to sign/)).toBe(0);
  await stopSender(environment, sender.id, false);
  await pass(minutes(10));
  expect(mailsTo(ann, /asks you to sign/)).toBe(1);
});

test("dead letters of mails are cleared by redrive, which sends nothing twice", async () => {
  const { environment } = own();
  const sender = await newSender();
  const ann = newRecipient("Ann");
  await environment.without(
    grantOf("on-mail-requested", "dynamodb:GetItem", /Envelopes/),
    async () => {
      await sendEnvelope(sender, [ann]);
      await environment.idle();
      await pass(hours(2), minutes(10));
    },
  );
  expect(await deadLetters()).toMatch(/ in MailLettersFailed/);
  await pass(minutes(20));
  expect(mailsTo(ann, /asks you to sign/)).toBe(1);
  await deadLetters(true);
  await environment.idle();
  await pass(minutes(20));
  expect(await deadLetters()).not.toContain(" in ");
  expect(mailsTo(ann, /asks you to sign/)).toBe(1);
});
