import { beforeAll, expect, test } from "vitest";
import { factorNoticeDays } from "../../contract/rules/people/workspace-roles.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { chosenAssembly } from "../support/chosen-assembly.ts";
import { call } from "../support/cloud.ts";
import { addApp, codeOf, newSecret, stepsAhead } from "../support/factors.ts";
import { inWorkspace, newMember, type Refused } from "../support/members.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newSender, password, type Sender, signIn } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";

/** An installation whose operator requires an authenticator app or a passkey of everybody from a day on. */

const dayMs = 86_400_000;
const day = new Date(Date.now() + (factorNoticeDays + 16) * dayMs).toISOString().slice(0, 10);
const from = `${day}T00:00:00.000Z`;
const own = ownEnvironment({ cdkOut: chosenAssembly({ factorFrom: day }) });

type Answered = Refused<{ readonly factorFrom?: string | null }>;

const views = async (by: Sender) => {
  const { status, body } = await call<Answered>("GET", "/api/dashboard/views", undefined, by);
  return status === 200 ? 200 : [status, body.code];
};
const shut = [403, "FACTOR_REQUIRED"];

const stateOf = async (by: Sender) =>
  (await call<Answered>("POST", "/api/billing/account/status", {}, by)).body.factorFrom;

const require = async (by: Sender, required: boolean) => {
  const asked = { required, password };
  return (await call<Answered>("PUT", "/api/workspace/required-factor", asked, by)).body.factorFrom;
};

const codeNow = (secret: string) => codeOf(secret, stepsAhead(own().environment));

const again = async <One extends Sender>(one: One): Promise<One> => ({
  ...one,
  ...(await signIn(one.email)),
});

let alone: Sender;
let owner: Sender;
let member: Sender;
let key: string;

beforeAll(async () => {
  [alone, owner] = [await newSender("alone"), await newSender("owner")];
  member = await newMember(owner, "sender");
  key = await apiKeyOf(owner);
});

test("pages are told of the day from the deployment on, and everybody works as before until then", async () => {
  for (const person of [alone, owner, member]) {
    expect(await stateOf(person)).toBe(from);
    expect(await views(person)).toBe(200);
  }
});

test("a workspace that requires one earlier keeps its own time, and falls back to the day without it", async () => {
  const earlier = await require(owner, true);
  expect(Date.parse(earlier ?? "")).toBeLessThan(Date.parse(from));
  expect([await stateOf(member), await stateOf(alone)]).toEqual([earlier, from]);
  expect(await require(owner, false)).toBe(from);
  expect(await stateOf(member)).toBe(from);
});

test("every workspace is shut from the day on to people without a factor, and no owner can open it for them", async () => {
  const { environment } = own();
  await environment.advance(Date.parse(from) - environment.now() - 60_000);
  [alone, owner, member] = [await again(alone), await again(owner), await again(member)];
  for (const person of [alone, owner, member]) expect(await views(person)).toBe(200);
  await environment.advance(60_000);
  for (const person of [alone, owner, member]) expect(await views(person)).toEqual(shut);
  const late = await newSender("late");
  expect(await views(late)).toEqual(shut);
  expect(await require(owner, false)).toBeUndefined();
  expect((await callByKey(key, "GET", "/api/v1/envelopes")).status).toBe(200);
});

test("a person who adds an app opens their own workspace and those of others", async () => {
  const person = await again({ id: member.id, email: member.email, bearer: "", cookie: "" });
  const secret = newSecret();
  const { body } = await addApp(person, { secret, code: codeNow(secret) });
  const with2 = { ...person, bearer: body.accessToken };
  expect(await views(with2)).toBe(200);
  expect(await views(inWorkspace(with2, owner))).toBe(200);
  expect(await views(owner)).toEqual(shut);
});
