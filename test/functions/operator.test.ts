import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import {
  operator as calls,
  type OperatorAccount,
  type OperatorAccountDetails,
  type OperatorLogEntry,
  type OperatorMail,
  type OperatorOverview,
  type OperatorPage,
} from "../../contract/pages/operator.ts";
import { readInvitation } from "../../contract/rules/product/links.ts";
import { call, mailTo, type Reply } from "../support/cloud.ts";
import { stepsAhead } from "../support/factors.ts";
import { grantOf } from "../support/grants.ts";
import { configOf, operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { passedWorkspace } from "../support/ownership.ts";
import { makePdf } from "../support/pdfs.ts";
import {
  enterAsOperator,
  newAddress,
  newOperator,
  newRecipient,
  newSender,
  nextCode,
  operatorEmail,
  type Sender,
  sendEnvelope,
  sendFile,
  signBy,
  uploadFile,
} from "../support/people.ts";

// Moves the clock, and puts work that is late into the tables.
const own = borrowedEnvironment();

/** All that was answered to the operator. */
const answers: unknown[] = [];
let operator: Sender;

async function ask<T>(method: string, path: string, body?: object): Promise<Reply<T>> {
  const reply = await call<T>(method, `/api/operator/${path}`, body, operator);
  answers.push(reply.body);
  return reply;
}

async function read<T>(path: string): Promise<T> {
  const { status, body } = await ask<T>("GET", path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const proven = Object.values(calls).filter((one) => one.operator === "proven");
const routes = proven.map(({ method, path }) => ({ method, path: path.replace("{userId}", "x") }));
const callAs = ({ method, path }: (typeof routes)[number], by: Sender) =>
  call<{ code?: string; message?: string }>(method, path, method === "GET" ? undefined : {}, by);

const closed = async (by: Sender) => {
  for (const route of routes)
    expect(await callAs(route, by), route.path).toMatchObject({
      status: 403,
      body: { code: "OPERATOR_CODE_NEEDED" },
    });
};

/** Words of a document, which no answer may have. */
const secret = "Quellfink";
let sender: Sender;
let signerEmail: string;

beforeAll(async () => {
  operator = await newOperator();
  sender = await newSender("watched");
  const file = await uploadFile(sender, makePdf([{ text: secret }]), `${secret}.pdf`);
  const signer = newRecipient(secret, secret);
  signerEmail = signer.email;
  await sendEnvelope(sender, [signer], file);
  await signBy(signer);
  await own().environment.idle();
});

describe("the operator's calls", () => {
  test("are no calls for anybody else, the two that lead to them included", async () => {
    const all = [...routes, { method: "POST", path: "/api/operator/code" } as const];
    for (const route of all)
      expect(await callAs(route, sender), route.path).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND", message: "There is no such call." },
      });
  });

  test("are shown to an operator, and to nobody else", async () => {
    const status = (by: Sender) =>
      call<{ operator?: true }>("POST", "/api/billing/account/status", {}, by);
    expect((await status(operator)).body.operator).toBe(true);
    expect((await status(sender)).body).not.toHaveProperty("operator");
  });

  test("ask for a code in this session, of which five wrong tries end it, and which works once", async () => {
    const enter = (mfacode: string, by = operator) =>
      call<{ code?: string }>("POST", "/api/operator/enter", { mfacode }, by);
    const wrong = { status: 401, body: { code: "CODE_INVALID" } };
    const send = () =>
      nextCode(operatorEmail, async () => {
        await call("POST", "/api/operator/code", {}, operator);
      });
    await closed(operator);
    expect(await enter("000000")).toMatchObject(wrong);
    const tried = await send();
    const other = tried === "111111" ? "222222" : "111111";
    for (let tries = 0; tries < 5; tries++) expect(await enter(other)).toMatchObject(wrong);
    expect(await enter(tried)).toMatchObject(wrong);
    const good = await send();
    const another = await newOperator();
    expect(await enter(good, another)).toMatchObject(wrong);
    expect((await enter(good)).status).toBe(200);
    expect(await enter(good)).toMatchObject(wrong);
    await read("log");
    await closed(another);
  });

  test("list accounts by how their addresses begin, and show one", async () => {
    const begun = encodeURIComponent(sender.email.slice(0, -12));
    const { rows } = await read<OperatorPage<OperatorAccount>>(`accounts?search=${begun}`);
    expect(rows).toEqual([
      {
        ...{ userId: sender.id, email: sender.email, name: "Sam Sender" },
        createdAt: expect.stringMatching(/^20/),
        seenOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        ...{ state: "IN_LIMIT", plan: "Free Trial", documents: 1 },
        storageBytes: expect.any(Number),
      },
    ]);
    const none = await read<OperatorPage<OperatorAccount>>('accounts?search=nobody"%20or');
    expect(none.rows).toEqual([]);
    const details = await read<OperatorAccountDetails>(`accounts/${sender.id}`);
    expect(details).toMatchObject({ ...rows[0], files: 1, templates: 0 });
    expect(details.documentsByPeriod.map(([, count]) => count)).toEqual([1]);
    expect((await ask("GET", "accounts/nobody")).status).toBe(404);
    expect((await ask("GET", "accounts?after=made-up")).status).toBe(400);
  });

  test("list each account once, a page at a time", async () => {
    const found: string[] = [];
    let after = "";
    do {
      const page = await read<OperatorPage<OperatorAccount>>(
        `accounts?after=${after}`.replace(/\?after=$/, ""),
      );
      found.push(...page.rows.map(({ userId }) => userId));
      after = page.next ?? "";
    } while (after !== "");
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining([sender.id, operator.id]));
  });

  test("list a workspace that was passed on with its owner, and stop it or the former owner's new one", async () => {
    const former = await newSender();
    const heir = await passedWorkspace(former, stepsAhead(own().environment));
    const listed = async ({ email }: Sender) =>
      (await read<OperatorPage<OperatorAccount>>(`accounts?search=${encodeURIComponent(email)}`))
        .rows;
    const [left, ...none] = await listed(former);
    expect(none).toEqual([]);
    expect(left).toMatchObject({ email: former.email, state: "inactive" });
    expect(left?.userId).not.toBe(former.id);
    const owned = await listed(heir);
    expect(owned.map(({ userId }) => userId).sort()).toEqual([former.id, heir.id].sort());
    expect(owned.find(({ userId }) => userId === former.id)).toMatchObject({
      ...{ email: heir.email, registeredBy: former.email },
    });
    const stopped = await ask("POST", `accounts/${left?.userId}/stop`, { stopped: true });
    expect(stopped.body).toEqual({ message: `${former.email} can send nothing now.` });
    expect(await read(`accounts/${left?.userId}`)).toMatchObject({ state: "stopped" });
    expect(await read(`accounts/${former.id}`)).toMatchObject({ state: "IN_LIMIT" });
  });

  test("stop a sender, who then sends nothing and reads all, and lift it", async () => {
    const { url } = await uploadFile(sender);
    expect((await ask("POST", `accounts/${sender.id}/stop`, { stopped: true })).status).toBe(200);
    expect(await read(`accounts/${sender.id}`)).toMatchObject({
      state: "stopped",
      stoppedAt: expect.stringMatching(/^20/),
    });
    expect(await sendFile(sender, url)).toMatchObject({ body: { code: "SENDER_STOPPED" } });
    expect((await call("GET", "/api/dashboard/views", undefined, sender)).status).toBe(200);
    await ask("POST", `accounts/${sender.id}/stop`, { stopped: false });
    expect((await read<OperatorAccountDetails>(`accounts/${sender.id}`)).stoppedAt).toBeUndefined();
    expect((await sendFile(sender, url)).status).toBe(201);
    expect((await ask("POST", "accounts/nobody/stop", { stopped: true })).status).toBe(404);
  });

  test("invite a person, and nobody who has an account", async () => {
    const email = newAddress("invited");
    expect(await ask("POST", "invite", { email })).toMatchObject({ status: 200 });
    const { text } = await mailTo(email, ({ subject }) => subject.startsWith("Your invitation"));
    const link = /https?:\/\/\S+\/register\/free(#\S+)/.exec(text)?.[1] ?? "";
    expect(readInvitation(link)?.email).toBe(email);
    expect(await ask("POST", "invite", { email: sender.email })).toMatchObject({
      status: 409,
      body: { code: "USER_EXISTS", field: "email" },
    });
  });

  test("count what happened by day, what is late, and what workers gave up", async () => {
    await own().environment.idle();
    const before = await read<OperatorOverview>("overview");
    const [today] = before.days;
    expect(today?.day).toMatch(/^20\d\d-\d\d-\d\d$/);
    const sent = before.days.reduce((sum, day) => sum + day.sent, 0);
    expect(sent).toBeGreaterThanOrEqual(2);
    expect(before.days.reduce((sum, day) => sum + day.completed, 0)).toBeGreaterThanOrEqual(1);
    expect(before.version).toMatch(/^\S+ \d+\.\d+\.\d+/);

    const { environment } = own();
    const { db, names } = await operatorOf(environment);
    const TableName = names.tables.Envelopes;
    const dueAt = new Date(environment.now() - 16 * 60_000).toISOString();
    const Key = { pk: "E#late", sk: "META" };
    await db.send(new PutCommand({ TableName, Item: { ...Key, dueShard: "0", dueAt } }));
    const sqs = new SQSClient(configOf(environment));
    const { resource } = grantOf("operator", "sqs:GetQueueAttributes", /SealingRequestsFailed/);
    const QueueUrl = `${environment.endpoint}/queues/${resource.split(":").pop()}`;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "{}" }));
    const after = await read<OperatorOverview>("overview");
    await db.send(new DeleteCommand({ TableName, Key }));
    expect(after.late).toBe(before.late + 1);
    expect(after.failed).toEqual({ ...before.failed, seal: (before.failed["seal"] ?? 0) + 1 });
  });

  test("say how receivers see our mails, and keep where a test mail was found", async () => {
    const { findings } = await read<OperatorMail>("mail");
    expect(findings.map(({ subject }) => subject)).toEqual([
      ...["Sending", "Mail domain", "DKIM", "DMARC", "MAIL FROM", "SPF", "SES sandbox"],
    ]);
    const stateOf = (name: string) => findings.find(({ subject }) => subject === name)?.state;
    expect(["Sending", "Mail domain", "DKIM", "SES sandbox"].map(stateOf)).toEqual([
      ...["ok", "ok", "ok", "ok"],
    ]);
    expect((await ask("POST", "test-mail", {})).status).toBe(200);
    const { text } = await mailTo(operatorEmail, ({ subject }) => /^A test mail/.test(subject));
    const [, mail] = /\/operator\?mail=([\w-]+)&landed=junk/.exec(text) ?? [];
    expect((await read<OperatorMail>("mail")).tests[0]).toEqual({
      id: mail,
      at: expect.stringMatching(/^20/),
      by: operatorEmail,
    });
    for (const landed of ["junk", "inbox"])
      expect((await ask("POST", "test-mail/landed", { mail, landed })).status).toBe(200);
    expect((await read<OperatorMail>("mail")).tests[0]).toMatchObject({
      id: mail,
      landed: "inbox",
    });
    const unknown = { mail: "made-up", landed: "inbox" };
    expect((await ask("POST", "test-mail/landed", unknown)).status).toBe(404);
    expect((await ask("POST", "test-mail/landed", { mail, landed: "moon" })).status).toBe(400);
  });

  test("are each in a log that is kept, with looks at accounts", async () => {
    const { rows } = await read<OperatorPage<OperatorLogEntry>>("log");
    const acts = rows.map(({ act }) => act);
    expect(new Set(acts)).toEqual(
      new Set([
        "entered",
        "listed",
        "looked",
        "stopped",
        "lifted",
        "invited",
        "tested",
        "answered",
      ]),
    );
    expect(rows.every(({ by }) => by === operatorEmail)).toBe(true);
    expect(rows.find(({ act }) => act === "stopped")?.about).toBe(sender.id);
    expect(rows.find(({ act }) => act === "invited")?.about).toBe("w…@example.com");
    const times = rows.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await ask("GET", "log?after=x")).status).toBe(400);
    const { items } = await operatorOf(own().environment);
    const kept = (await items("Audit")).filter(({ envelopeId }) => envelopeId === "OPERATOR");
    const years = kept.map(({ ttl }) => (Number(ttl) * 1000 - own().environment.now()) / 31_536e6);
    expect(Math.min(...years)).toBeGreaterThan(6);
  });

  test("are open for 15 minutes, also to a session that is renewed meanwhile", async () => {
    const renewed = async () => {
      const headers = { cookie: operator.cookie };
      const { body } = await call<{ accessToken: string }>(
        "POST",
        "/api/auth/refresh",
        {},
        { headers },
      );
      operator = { ...operator, bearer: body.accessToken };
    };
    await enterAsOperator(operator);
    await own().environment.advance(14 * 60_000);
    await renewed();
    await read("log");
    await own().environment.advance(60_000);
    await renewed();
    await closed(operator);
  });

  test("answer nothing of documents: no title, no file, no signer", () => {
    const said = JSON.stringify(answers);
    expect(answers.length).toBeGreaterThan(15);
    for (const word of [secret, signerEmail, "contract"]) expect(said).not.toContain(word);
  });
});
