import { expect, test } from "vitest";
import type { HookAnswer } from "../../contract/rules/programs/hooks.ts";
import { changeAddressOfHook } from "../support/changed-items.ts";
import { call } from "../support/cloud.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender, type Sender, sendEnvelope, signIn } from "../support/people.ts";
import { newReceiver, type Receiver } from "../support/receiver.ts";

/** What an owner does to a webhook that exists, on a clock of its own. */

const own = borrowedEnvironment();
const hourMs = 3_600_000;

async function hookTo(receiver: Receiver, sender: Sender): Promise<HookAnswer> {
  const wanted = { url: receiver.url, types: ["envelope.sent"] };
  const { body } = await call<HookAnswer>("POST", "/api/hooks", wanted, sender);
  return body;
}

async function sentBy(sender: Sender): Promise<void> {
  await sendEnvelope(sender, [newRecipient("Ann")]);
  await own().environment.idle();
}

test("a webhook whose address is no longer taken can't be turned on again, and stays off", async () => {
  const [sender, receiver] = [await newSender(), await newReceiver()];
  const { id } = await hookTo(receiver, sender);
  const put = (body: object) =>
    call<HookAnswer & { code?: string }>("PUT", `/api/hooks/${id}`, body, sender);
  expect((await put({ on: false })).body.state).toBe("off");
  const hook = { userId: sender.id, id };
  await changeAddressOfHook(own().environment, hook, "https://169.254.169.254/");
  const refused = { status: 400, body: { code: "BAD_FIELD", field: "url" } };
  expect(await put({ on: true })).toMatchObject(refused);
  const { body } = await call<HookAnswer>("GET", `/api/hooks/${id}`, undefined, sender);
  expect(body.state).toBe("off");
});

test("events before the time that an owner names are not sent again", async () => {
  const { environment } = own();
  const [before, receiver] = [await newSender(), await newReceiver()];
  const { id } = await hookTo(receiver, before);
  await sentBy(before);
  await environment.advance(hourMs);
  const since = new Date(environment.now()).toISOString();
  await environment.advance(hourMs);
  const sender = await signIn(before.email);
  await sentBy(sender);
  expect(receiver.got).toHaveLength(2);
  await call("POST", `/api/hooks/${id}/deliveries/send`, { since }, sender);
  await environment.idle();
  expect(receiver.got.slice(2).map(({ event }) => event.data.seq)).toEqual([2]);
});
