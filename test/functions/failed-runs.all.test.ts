import { expect, test } from "vitest";
import type { Undersign } from "../../scripts/local.ts";
import { changeDayOfSigning } from "../support/changed-items.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { operatorOf } from "../support/operator.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import {
  envelopeFor,
  newRecipient,
  newSender,
  sendEnvelope,
  signBy,
  uploadFile,
} from "../support/people.ts";
import { updateItem } from "../support/tables.ts";

/** Scheduled functions of which one permission is taken away: Lambda's own count of errors must see it. */

const log: string[] = [];
const own = ownEnvironment({ log: (line) => log.push(line) });

const days = (count: number) => count * 86_400_000;

test("a sweep that can't expire one document does the rest, and the invocation fails", async () => {
  const { environment } = own();
  const sender = await newSender();
  const file = await uploadFile(sender);
  const [stuck, reminded] = [newRecipient("Ann"), newRecipient("Ben")];
  const soonOver = { ...envelopeFor(sender, file, [stuck]), expiresInDays: 3 };
  for (const payload of [soonOver, envelopeFor(sender, file, [reminded])]) {
    expect((await call("POST", "/api/envelopes", payload, sender)).status).toBe(201);
  }
  await environment.idle();
  await environment.without(grantOf("sweep", "dynamodb:PutItem", /Audit/), () =>
    environment.advance(days(3) + 60_000),
  );
  const reminders = environment.mails().filter((mail) => mail.subject.startsWith("Reminder"));
  expect(reminders.flatMap((mail) => mail.to)).toEqual([reminded.email]);
  expect(
    log.filter((line) => /schedule \S*Sweep\S* failed: .*1 of \d failed/.test(line)),
  ).not.toEqual([]);
});

test("a sweep leaves to another run what that has leased, and to nobody once that counts as crashed", async () => {
  const { environment } = own();
  const sender = await newSender();
  const file = await uploadFile(sender);
  const people = new Map<string, string>();
  const operator = await operatorOf(environment);
  // Two documents in different partitions of what is due.
  while (people.size < 2) {
    const person = newRecipient("Ann");
    const payload = envelopeFor(sender, file, [person]);
    const { body } = await call<{ envelopeId: string }>("POST", "/api/envelopes", payload, sender);
    const items = await operator.items("Envelopes");
    const stored = items.find(({ pk, dueShard }) => pk === `E#${body.envelopeId}` && dueShard);
    people.set(String(stored?.["dueShard"]), person.email);
  }
  await environment.idle();
  const [[leased, later], [, now]] = [...people] as [[string, string], [string, string]];
  const reminded = () =>
    environment
      .mails()
      .filter(
        ({ subject, to }) =>
          subject.startsWith("Reminder") && to.some((one) => [later, now].includes(one)),
      )
      .flatMap(({ to }) => to);
  await beginSweep(environment, leased, new Date(environment.now() + days(3) + 3_600_000));
  log.splice(0);
  await environment.advance(days(3) + 60_000);
  expect(reminded()).toEqual([now]);
  expect(log.filter((line) => line.includes("another run is under way"))).not.toEqual([]);
  await environment.advance(3_600_000);
  // Two sweeps at once send what each of them finds once.
  await Promise.all([environment.runSchedule("Sweep"), environment.runSchedule("Sweep")]);
  await environment.idle();
  expect(reminded().sort()).toEqual([later, now].sort());
});

/** The item that a run stores when it begins. */
const beginSweep = (environment: Undersign, shard: string, until: Date): Promise<void> =>
  updateItem(
    environment,
    { table: /./, of: "Functionssweep" },
    {
      Key: { pk: `R#sweep-${shard}`, sk: "LEASE" },
      UpdateExpression: "SET leaseUntil = :until, runId = :run",
      ExpressionAttributeValues: { ":until": until.toISOString(), ":run": "another" },
    },
  );

test("a reconciliation that can't read an account tries each, says where in our source it failed, and fails", async () => {
  const { environment } = own();
  log.splice(0);
  await Promise.all([newPayer(), newPayer()]);
  await environment.idle();
  await environment.without(grantOf("reconcile", "dynamodb:GetItem"), () =>
    environment.advance(days(2)),
  );
  expect(log.filter((line) => /Reconciliation\S* failed: .*2 of 2 failed/.test(line))).not.toEqual(
    [],
  );
  const stacks = log.flatMap((line) => /"stack":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect(stacks).toHaveLength(2);
  for (const stack of stacks) expect(stack).toMatch(/core\/store\/common\/table\.ts:\d+/);
});

test("values that were changed after signing are never sealed, and the log says whose they are", async () => {
  const { environment } = own();
  const sender = await newSender();
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  const envelopeId = await sendEnvelope(sender, [ann, ben]);
  await signBy(ann);
  await changeDayOfSigning(environment, envelopeId, "s1");
  await signBy(ben);
  await environment.idle();
  const said = log.filter((line) => line.includes("the values of signer s1 were changed"));
  expect(said).not.toEqual([]);
  const operator = await operatorOf(environment);
  expect(await operator.keys("Completed", envelopeId)).toEqual([]);
});
