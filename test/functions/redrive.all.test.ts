import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { SQSClient } from "@aws-sdk/client-sqs";
import { expect, test } from "vitest";
import type { ActivityReply } from "../../contract/specified/dashboard.ts";
import { redrive } from "../../scripts/operate/redrive.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { configOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import {
  newRecipient,
  newSender,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
} from "../support/people.ts";

/** A worker is repaired, and the operator's command sends it again what it gave up. */

// Counts what stands in whole queues, so no other file may leave anything there.
const own = ownEnvironment();
const minutes = (count: number) => count * 60_000;

async function run(move: boolean): Promise<string> {
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

/** Time until a message was tried five times; each hides it for six time limits of its worker. */
async function failFiveTimes(workerSeconds: number): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await own().environment.advance(6 * workerSeconds * 1000 + 1000);
  }
}

const actions = async ({ email }: Sender, envelopeId: string) => {
  const path = `/api/dashboard/views/activity/${envelopeId}`;
  // A session is over after this time.
  const { body } = await call<ActivityReply>("GET", path, undefined, await signIn(email));
  return body.audit.map(({ action }) => action.split("|")[0]);
};

test("events of SES that nobody could note are noted once, after --move and not before", async () => {
  const { environment } = own();
  const lost = { ...newRecipient("Lou"), email: "bounce+redrive@simulator.amazonses.com" };
  const sender = await newSender();
  const envelopeId = await environment.without(
    grantOf("on-mail-event", "dynamodb:PutItem", /Audit/),
    async () => {
      const sent = await sendEnvelope(sender, [lost]);
      await environment.idle();
      await failFiveTimes(30);
      return sent;
    },
  );
  await environment.advance(minutes(30));
  expect(await actions(sender, envelopeId)).not.toContain("Email came back");

  for (let looks = 0; looks < 2; looks++) {
    const shown = await run(false);
    expect(shown).toMatch(/^events of mails: 1 in MailEventsFailed\w+$/m);
    expect(shown).toMatch(/^ {2}The oldest was sent at 20\S+Z\.$/m);
    expect(shown).toContain(`  Documents: ${envelopeId}`);
    expect(shown).toMatch(/aws logs tail Functionsonmaileventlogs\w+ --since/);
    expect(shown).toContain("docs/runbook.md#mails-that-come-back");
    expect(shown).toContain("documents to be sealed: none");
    expect(shown).toContain("npm run operate -- redrive --stage dev --move");
  }
  await environment.idle();
  expect(await actions(sender, envelopeId)).not.toContain("Email came back");

  expect(await run(true)).toContain("Moved 1 of them back.");
  await environment.idle();
  await environment.advance(minutes(10));
  const noted = (await actions(sender, envelopeId)).filter((what) => what === "Email came back");
  expect(noted).toHaveLength(1);
  expect(await run(false)).toContain("events of mails: none");
});

test("a document that could not be sealed is sealed once, whoever comes first, the sweep or the message", async () => {
  const { environment } = own();
  const [sender, ann] = [await newSender(), newRecipient("Ann")];
  const envelopeId = await sendEnvelope(sender, [ann]);
  await environment.without(
    grantOf("on-seal-requested", "dynamodb:GetItem", /Envelopes/),
    async () => {
      await signBy(ann);
      await environment.idle();
      await failFiveTimes(120);
    },
  );
  expect(await run(false)).toMatch(/^documents to be sealed: [1-9]\d* in SealingRequestsFailed/m);
  expect(await run(true)).toMatch(/Moved [1-9]\d* of them back/);
  await environment.idle();
  await environment.advance(minutes(10));
  const entries = await actions(sender, envelopeId);
  expect(entries.filter((what) => what === "Document completed and sealed")).toHaveLength(1);
  expect(environment.mails({ to: ann.email }).filter(isCopy)).toHaveLength(1);
  expect(await run(false)).not.toContain(" in ");
});

const isCopy = ({ subject }: { subject: string }) => subject.startsWith("Completed");
