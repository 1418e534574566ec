import { createHash } from "node:crypto";
import { plans } from "../../contract/rules/limits/plans.ts";
import { scopes } from "../../contract/rules/programs/scopes.ts";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import { idOfKey } from "../../core/domain/account/api-key.ts";
import { windowAt } from "../../core/domain/common/throttle.ts";
import { tokenHash } from "../../core/domain/common/token-hash.ts";
import { keys, reviewShard } from "../../core/store/common/keys.ts";
import { makePdf } from "../../test/support/pdfs.ts";
import { firstApp, firstCodes, personAt, ruleAtFirst } from "./clients/factors.ts";
import { readingOf, readings } from "./comparison.ts";
import { keptOf } from "./payments.ts";
import { memberAt, operatorNumber, type Tenant, tenantAt } from "./people.ts";
import { type Plan, tenants } from "./plan.ts";
import { variables } from "./settings.ts";
import { membersOfTenant } from "./steps.ts";
import type { World } from "./world.ts";

const pdfs = readings.map((text) => makePdf([{ text }]));
const trial = plans.FREE_TRIAL;

/** Creates what exists before a run: two accounts with one file each. */
export function prepareWorld(world: World, plan: Plan): void {
  for (let number = 0; number < tenants; number++) prepareTenant(world, plan, number);
  openAccount(world, plan, tenantAt(operatorNumber));
  const { userId, email } = tenantAt(operatorNumber);
  world.users.addUser(userId, email);
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...keys.address(email), userId });
  if (plan.factors) openGuarded(world, plan);
}

type OfAccounts = Pick<Plan, "begun" | "documentsLeft" | "mailsLeft" | "silent"> &
  Partial<Pick<Plan, "firm">>;

export function prepareTenant(world: World, plan: OfAccounts, number: number): void {
  openAccount(world, plan, tenantAt(number));
  if (plan.firm) openMembers(world, plan, number);
  payPlan(world, plan, number);
  putFile(world, number);
  spendMails(world, plan, number);
  putKey(world, number);
  putBelongings(world, number);
  if (plan.silent.includes(number))
    put(world, variables.EVENTS_TABLE, keys.silent(tenantAt(number).userId));
}

/** Colleagues have accounts of their own, and the first of them is a member. */
function openMembers(world: World, plan: OfAccounts, number: number): void {
  openColleagues(world, plan, number);
  join(world, tenantAt(number).userId, memberAt(number, 1).userId);
}

/** The second of two people belongs to the workspace of the first, which may require a factor within hours. */
function openGuarded(world: World, plan: Plan): void {
  openColleagues(world, plan, operatorNumber);
  const { userId } = personAt(1);
  join(world, userId, personAt(2).userId);
  for (let member = 1; member <= membersOfTenant; member++) putApp(world, member);
  if (!ruleAtFirst(world)) return;
  const laterMs = world.chance.of("factor from") * 2 * 3_600_000;
  const requires = { factorFrom: new Date(world.nowMs + laterMs).toISOString() };
  const account = world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(userId));
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...account, requires });
}

function putApp(world: World, member: number): void {
  const secret = firstApp(member, world);
  if (secret === undefined) return;
  const { userId } = personAt(member);
  world.factorsKnown.recovery.push(...firstCodes.map((code) => `${userId} ${code}`));
  put(world, variables.SUBSCRIPTIONS_TABLE, {
    ...keys.factors(userId),
    app: { secret, addedAt: new Date(world.nowMs).toISOString(), lastStep: 0 },
    passkeys: [],
    recovery: firstCodes.map((code) => tokenHash(code.replace("-", ""))),
    version: 1,
  });
}

function openColleagues(world: World, plan: OfAccounts, number: number): void {
  for (let member = 1; member <= membersOfTenant; member++) {
    const { userId, email, firstName } = memberAt(number, member);
    openAccount(world, plan, { userId, email, firstName });
    world.users.addUser(userId, email);
    put(world, variables.SUBSCRIPTIONS_TABLE, { ...keys.address(email), userId });
  }
}

function join(world: World, workspaceId: string, userId: string): void {
  const since = new Date(world.nowMs).toISOString();
  const role = { id: userId, role: "sender", since };
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...keys.member(workspaceId, userId), ...role });
  const accountOf = (id: string) => world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(id));
  const memberOf = new Set([workspaceId]);
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...accountOf(workspaceId), membersCount: 1 });
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...accountOf(userId), memberOf });
}

function openAccount(
  world: World,
  plan: OfAccounts,
  { userId, email, firstName }: Pick<Tenant, "userId" | "email" | "firstName">,
): void {
  const now = new Date(world.nowMs).toISOString();
  put(world, variables.SUBSCRIPTIONS_TABLE, {
    ...keys.account(userId),
    ...{ userId, email, firstName, lastName: "Sender", mobile: "" },
    createdAt: now,
    provenAt: now,
    trialEndsAt: new Date(world.nowMs + 30 * 86_400_000).toISOString(),
    documentsByPeriod: { trial: trial.documentsMax - plan.documentsLeft },
    ...{ storageUsedBytes: pdfs[0]?.length, filesCount: 1, templatesCount: 0 },
  });
}

/** Sets up a plan that was paid some days ago and whose documents are nearly used up. */
function payPlan(world: World, plan: OfAccounts, number: number): void {
  const begun = plan.begun?.[number];
  if (!begun) return;
  const { userId, email } = tenantAt(number);
  const subscription = world.payments.begin({ userId, email }, begun);
  const kept = keptOf(subscription);
  const account = world.db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(userId));
  const used = plans[begun.plan].documentsMax - plan.documentsLeft;
  const customerId = subscription.customer;
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...keys.customer(customerId), userId });
  put(world, variables.SUBSCRIPTIONS_TABLE, {
    ...account,
    ...{ customerId, subscription: kept, automaticUpgrade: begun.automatic, billingVersion: 1 },
    documentsByPeriod: { [kept.anchorAt]: used },
    reviewShard,
    reviewAt: new Date(world.nowMs + 3_600_000).toISOString(),
  });
}

function putFile(world: World, number: number): void {
  const { userId, fileId, canary } = tenantAt(number);
  const key = `files/${userId}/${fileId}/first.pdf`;
  const pdf = pdfs[readings.indexOf(readingOf(world.chance, number))] ?? Buffer.alloc(0);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const stored = world.s3.answer("PutObjectCommand", {
    Bucket: variables.DOCUMENTS_BUCKET,
    Key: key,
    Body: pdf,
  });
  put(world, variables.SUBSCRIPTIONS_TABLE, {
    ...keys.file(userId, fileId),
    ...{ id: fileId, userId, name: `contract ${canary}`, key, sha256, uploadedSha256: sha256 },
    versionId: Reflect.get(stored, "VersionId"),
    sizeBytes: pdf.length,
    uploadedAt: new Date(world.nowMs).toISOString(),
    pages: JSON.stringify([[1, 612, 792]]),
    warnings: [],
    forTemplate: false,
  });
}

function putKey(world: World, number: number): void {
  const { userId, apiKey } = tenantAt(number);
  const id = idOfKey(apiKey) ?? "";
  const createdAt = new Date(world.nowMs).toISOString();
  const key = { id, name: "Programs", scopes: [...scopes], hash: tokenHash(apiKey), createdAt };
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...keys.apiKey(id), userId });
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...keys.apiKeys(userId), version: 1, keys: [key] });
}

/** Adds further items that belong to an account and are erased with it. */
function putBelongings(world: World, number: number): void {
  const { userId, email } = tenantAt(number);
  world.users.addUser(userId, email);
  put(world, variables.SUBSCRIPTIONS_TABLE, { ...keys.address(email), userId });
  put(world, variables.SUBSCRIPTIONS_TABLE, keys.sending(userId));
  put(world, variables.LOGINS_TABLE, {
    ...keys.device(userId, "device"),
    ...{ secretHash: tokenHash("device"), name: "Firefox on Windows" },
    ...{ rememberedAt: "2026-11-01T00:00:00.000Z", lastUsedAt: "2026-11-01T00:00:00.000Z" },
    expiresAt: "2027-11-01T00:00:00.000Z",
    session: { id: `session-${number}`, startedAtSeconds: 1_793_000_000 },
  });
}

/** Counts mails as sent earlier on this day. */
function spendMails(world: World, plan: OfAccounts, number: number): void {
  const { userId } = tenantAt(number);
  const hash = createHash("sha256").update(`mailsByAccount|${userId}`).digest("base64url");
  const window = windowAt(throttles.mailsByAccount, new Date(world.nowMs));
  put(world, variables.THROTTLES_TABLE, {
    ...keys.throttle(hash, window.number),
    uses: plans[plan.begun?.[number]?.plan ?? "FREE_TRIAL"].mailsPerDayMax - plan.mailsLeft,
    ttl: window.endsAtSeconds,
  });
}

const put = (world: World, TableName: string, Item: Readonly<Record<string, unknown>>) =>
  world.db.answer("PutCommand", { TableName, Item });
