import path from "node:path";
import { expect, test } from "vitest";
import { call, inbox } from "../support/cloud.ts";
import { inWorkspace, newMember } from "../support/members.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newSender, signIn } from "../support/people.ts";
import { typed } from "../support/shell.ts";

/** An operator passes the workspace of an owner who can't be reached on to an admin. */

const own = ownEnvironment();

const passOn = (workspace: string, to: string, more = "--yes") =>
  typed(
    `npm run --silent operate -- pass-on --stage dev --workspace ${workspace} --to ${to} ${more}`,
    { env: { ...own().environment.operator, ...ahead() } },
  );

/** The operator's clock is that of the environment. */
const ahead = () => ({
  NODE_OPTIONS: `--import ${path.resolve("test/support/clock-ahead.mjs")}`,
  CLOCK_AHEAD_MS: String(own().environment.now() - Date.now()),
});

const days = (count: number) => own().environment.advance(count * 86_400_000 + 1_000);

const mailed = async (email: string, words: string) =>
  (await inbox(email)).filter(({ subject }) => subject.includes(words)).length;

const mayPay = async (email: string, workspace: string) => {
  const person = inWorkspace(await signIn(email), { id: workspace });
  return (await call("GET", "/api/billing/upgrades", undefined, person)).status;
};

test("a lost owner's workspace is passed on after a notice to all admins, and not if the owner logs in", async () => {
  const owner = await newSender("owner");
  const [heir, other] = [await newMember(owner, "admin"), await newMember(owner, "admin")];
  const sender = await newMember(owner, "sender");
  expect((await passOn(owner.id, heir.email)).stderr).toContain("has logged in today");
  await days(2);
  expect((await passOn("nobody", heir.email)).stderr).toContain("there is no workspace");
  expect((await passOn(owner.id, sender.email)).stderr).toContain("is no admin");
  expect((await passOn(owner.id, heir.email, "")).stderr).toContain("nothing was changed");
  expect(await mailed(owner.email, "will get another owner")).toBe(0);

  const announced = await passOn(owner.id, heir.email);
  expect(announced.stdout, announced.stderr).toContain("The notice is given");
  for (const { email } of [owner, heir, other])
    expect(await mailed(email, "will get another owner")).toBe(1);
  expect(await mailed(sender.email, "will get another owner")).toBe(0);
  expect((await passOn(owner.id, heir.email)).stdout).toContain("can be passed on from");
  expect((await passOn(owner.id, other.email)).stderr).toContain("names another admin");
  expect(await mayPay(heir.email, owner.id)).toBe(403);

  await days(13);
  expect(await mayPay(owner.email, owner.id)).toBe(200);
  await days(2);
  expect((await passOn(owner.id, heir.email)).stdout).toContain("the notice has ended");
  expect(await mayPay(heir.email, owner.id)).toBe(403);

  expect((await passOn(owner.id, heir.email)).stdout).toContain("The notice is given");
  await days(15);
  const passed = await passOn(owner.id, heir.email);
  expect(passed.stdout, passed.stderr).toContain(`${heir.email} is the owner now`);
  expect(await mayPay(heir.email, owner.id)).toBe(200);
  expect(await mayPay(owner.email, owner.id)).toBe(403);
  for (const { email } of [owner, heir, other])
    expect(await mailed(email, "is the owner of the workspace")).toBe(1);
  const boss = inWorkspace(await signIn(heir.email), owner);
  const log = await call<{ data: { act: string }[] }>("GET", "/api/account/log", undefined, boss);
  expect(log.body.data.slice(0, 3).map(({ act }) => act)).toEqual([
    ...["ownership-passed", "owner-lost", "owner-lost"],
  ]);
});
