import { beforeAll, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { throttles } from "../../contract/rules/refusals/throttles.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import type { TargetCall } from "../support/authorization/naming.ts";
import { keyRows, senderRows } from "../support/authorization/rows.ts";
import type { Target } from "../support/authorization/world.ts";
import { call } from "../support/cloud.ts";
import { newLoginAuthenticator, newSecret } from "../support/factors.ts";
import { nextHour, ownEnvironment } from "../support/own-environment.ts";
import {
  enterAsOperator,
  newAddress,
  newOperator,
  newSender,
  password,
  registration,
  type Sender,
} from "../support/people.ts";
import { makePng } from "../support/pngs.ts";
import { folderInput } from "../support/storages.ts";
import { countUses } from "../support/throttles.ts";

/** Each call that declares a limit is refused once it is reached, whatever the call is about. */

const own = ownEnvironment();

const limited = Object.values(groups)
  .flatMap((group): Endpoint[] => Object.values(group))
  .flatMap(({ method, path, access, operator, limit }) =>
    limit ? [{ method, path, access, operator, limit, route: `${method} ${path}` }] : [],
  );

let sender: Sender;
let operator: Sender;
let key: string;

beforeAll(async () => {
  await nextHour(own().environment);
  sender = await newSender();
  key = await apiKeyOf(sender);
  operator = await newOperator();
  await enterAsOperator(operator);
});

function logo(): FormData {
  const form = new FormData();
  form.append("name", "Acme");
  form.append("logo", new Blob([new Uint8Array(makePng())]), "logo.png");
  return form;
}

/** Names nothing. */
const id = "00000000-0000-4000-8000-000000000000";

/** Bodies and queries of those that name nothing of an account. */
const others: Readonly<Record<string, () => Partial<TargetCall>>> = {
  "POST /api/auth/register": () => ({ body: registration(newAddress()) }),
  "POST /api/auth/login": () => ({ body: { username: sender.email, password } }),
  "POST /api/auth/forgot-password": () => ({ body: { username: sender.email } }),
  "POST /api/auth/reset-password": () => ({
    body: { username: sender.email, code: "123456", password },
  }),
  "POST /api/auth/refresh/status": () => ({ body: { session_id: "cs_1" } }),
  "POST /api/auth/change-password": () => ({
    body: { currentPassword: password, newPassword: password },
  }),
  "POST /api/auth/close-account": () => ({ body: { password, confirm: sender.email } }),
  "POST /api/auth/factors/app": () => ({
    body: { secret: newSecret(), code: "123456", password },
  }),
  "POST /api/auth/factors/passkeys": () => {
    const asked = { challenge: "A", domain: "localhost", userHandle: "A", known: [] };
    return { body: { credential: newLoginAuthenticator().make(asked), password } };
  },
  "POST /api/auth/factors/remove": () => ({ body: { factor: "app", password } }),
  "POST /api/auth/factors/recovery-codes": () => ({ body: { password } }),
  "PUT /api/workspace/required-factor": () => ({ body: { required: false, password } }),
  "POST /api/workspace/offer": () => ({ body: { memberId: id, password } }),
  "POST /api/workspace/offer/accept": () => ({ body: { password } }),
  "POST /api/auth/sign-on": () => ({ body: { username: sender.email } }),
  "POST /api/auth/sign-on/finish": () => ({ body: { workspaceId: "x", state: "made-up" } }),
  "POST /api/sign-on": () => ({ body: { act: "remove", password } }),
  "POST /api/members": () => ({ body: { email: newAddress(), role: "sender" } }),
  "POST /api/v1/members": () => ({ body: { email: newAddress(), role: "sender" } }),
  "POST /api/operator/invite": () => ({ body: { email: newAddress() } }),
  "POST /api/auth/put-away": () => ({ body: { digits: "4711" } }),
  "POST /api/auth/take-back": () => ({ body: { digits: "4711" } }),
  "POST /api/envelopes/{envelopeId}/hand-over": () => ({ body: { recipientId: "s1" } }),
  "PUT /api/embedding": () => ({ body: { origins: [] } }),
  "POST /api/embed/{ticket}": () => ({ body: { page: "x".repeat(43) } }),
  "PUT /api/pads/{padId}": () => ({ body: { drawing: "abc" } }),
  "POST /api/links/{token}/code": () => ({
    body: { email: sender.email, firstName: "Ann", version: 1 },
  }),
  "POST /api/links/{token}/begin": () => ({ body: { visit: id, code: "123456" } }),
  "GET /api/links/{token}/file": () => ({ path: `/api/links/${id}/file?version=1` }),
  "GET /api/links/{token}/pages/{n}": () => ({
    path: `/api/links/${id}/pages/1?version=1&width=760`,
  }),
  "POST /api/contact": () => ({
    body: { name: "Ann", email: sender.email, subject: "Hello", message: "Hello" },
  }),
  "POST /api/keys": () => ({ body: { name: "Key", scopes: ["documents:read"], password } }),
  "POST /api/storages": () => ({ body: folderInput({ url: "https://example.com/dav" }) }),
  "POST /api/companies/register": () => ({ body: logo() }),
  "PUT /api/companies/own": () => ({ body: { name: "Acme" } }),
  "POST /api/userDetails": () => ({ body: sender.email }),
  "PUT /api/users/sending": () => ({ body: {} }),
  "POST /api/users/me/data": () => ({ body: {} }),
  "POST /api/hooks": () => ({
    body: { url: "https://example.com", types: ["envelope.completed"] },
  }),
  "POST /api/v1/hooks": () => ({
    body: { url: "https://example.com", types: ["envelope.completed"] },
  }),
  "POST /api/v1/documents": () => ({ body: { fileName: "a.pdf", size: 10 } }),
  "POST /api/own/documents": () => ({ body: { fileName: "a.pdf", size: 10 } }),
  "POST /api/upload/combine": () => ({ body: { name: "a.pdf", parts: [{ documentId: id }] } }),
  "POST /api/v1/documents/combine": () => ({
    body: { name: "a.pdf", parts: [{ documentId: id }] },
  }),
};

function named(route: string): TargetCall {
  const target: Target = {
    ...{ owner: sender, fileUrl: `/api/files/${sender.id}/${id}` },
    ...{
      envelopeId: id,
      completedId: id,
      attachmentId: id,
      fileId: id,
      templateId: id,
      draftId: id,
      exportId: id,
    },
    ...{
      batchId: id,
      otherId: id,
      keyId: id,
      hookId: id,
      storageId: id,
      signer: id,
      signing: id,
      viewing: id,
      stop: id,
    },
  };
  const path = route.split(" ")[1] ?? "";
  const row = senderRows[route] ?? keyRows[route];
  return row ? row(target) : { path, ...others[route]?.() };
}

test.each(limited)("$route is refused past its limit ($limit)", async (endpoint) => {
  const { method, access, limit, route } = endpoint;
  const caller = endpoint.operator ? operator : sender;
  const { refusal = "TOO_MANY_REQUESTS", max }: { refusal?: string; max: number } =
    throttles[limit];
  const whom = limit.endsWith("ByNetwork") ? "127.0.0.1" : caller.id;
  await countUses(own().environment, limit, whom, max);
  const { path, body } = named(route);
  const bearer = access === "key" ? key : access === "sender" ? caller.bearer : undefined;
  const reply = await call<RefusalBody>(method, path, body, { bearer });
  expect([reply.status, reply.body.code]).toEqual([429, refusal]);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
});

/** Counted by functions where they know that something will be done, or how much. */
const countedInside = [
  ...["completeByAccount", "draftKilobytesByAccount", "exportByAccount", "mailsByAccount"],
  ...["manyByAccount", "codeByNetwork", "unprovenMailByNetwork", "wrongCodeByAccount"],
  ...["unprovenVisitByNetwork", "arrivalsByAccount"],
];

test("every limit of accounts, persons and networks is declared by a call or counted by its function", () => {
  const counted = [...limited.map(({ limit }): string => limit), ...countedInside];
  const names = Object.keys(throttles).filter((name) => /By(Account|Person|Network)$/.test(name));
  expect([...new Set(counted)].sort()).toEqual(names.sort());
});
