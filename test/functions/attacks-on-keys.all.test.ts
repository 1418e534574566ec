import { beforeAll, describe, expect, test } from "vitest";
import { groups } from "../../contract/api.ts";
import type { Access, Endpoint } from "../../contract/endpoint.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import type { RefusalBody } from "../../contract/rules/refusals/refusals.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import {
  envelopeFor,
  firstStep,
  newAddress,
  newRecipient,
  newSender,
  openLink,
  type Sender,
  sendEnvelope,
  signingToken,
  uploadFile,
} from "../support/people.ts";

/** `__proto__`, `constructor` and `prototype` in every JSON and form that is taken. */

const ask = (method: string, path: string, json: string, bearer?: string) =>
  call<Partial<RefusalBody>>(method, path, json, {
    bearer,
    headers: { "content-type": "application/json" },
  });

const send = (sender: Sender, body: object | string) =>
  ask(
    "POST",
    "/api/envelopes",
    typeof body === "string" ? body : JSON.stringify(body),
    sender.bearer,
  );

async function ready() {
  const sender = await newSender();
  const ann = newRecipient("Ann");
  return { sender, ann, payload: envelopeFor(sender, await uploadFile(sender), [ann]) };
}

interface Shape {
  readonly shape?: object;
  readonly def?: { readonly options?: readonly Shape[]; readonly catchall?: object };
}

const fieldsOf = ({ shape, def }: Shape): string[] => [
  ...Object.keys(shape ?? {}),
  ...(def?.options ?? []).flatMap(fieldsOf),
];

/** Whether a call tells of members that it does not know, as all calls for programs and all made by `call()` do. */
const isStrict = ({ def }: Shape): boolean =>
  def?.catchall !== undefined || (def?.options ?? []).some(isStrict);

const taking = Object.values(groups)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ method }) => method === "POST" || method === "PUT")
  .map((endpoint, number) => ({
    ...endpoint,
    number,
    route: `${endpoint.method} ${endpoint.path}`,
  }));

const noSuchMember = "This call has no member or parameter of this name.";

describe("keys that reach into every object", () => {
  let bearers: Readonly<Record<Exclude<Access, "key">, string | undefined>>;
  /** Several, so that none is refused for calling too often. */
  let apiKeys: readonly string[];

  beforeAll(async () => {
    const sender = await newSender();
    const ann = newRecipient("Ann");
    await sendEnvelope(sender, [ann]);
    bearers = {
      public: undefined,
      cookie: undefined,
      login: (await firstStep(sender.email)).accessToken,
      sender: sender.bearer,
      signer: await signingToken(ann),
      "passed on": undefined,
    };
    apiKeys = await Promise.all(Array.from({ length: 4 }, async () => apiKeyOf(await newSender())));
  });

  test.each(taking)("give $route nothing", async ({ method, path, access, input, number }) => {
    const bearer = access === "key" ? apiKeys[number % apiKeys.length] : bearers[access];
    const names = fieldsOf(input as unknown as Shape);
    const evil = JSON.stringify(Object.fromEntries(names.map((name) => [name, "evil"])));
    const at = path.replace(/\{\w+\}/g, "nothing");
    const answer = async (json: string) => {
      const { status, body } = await ask(method, at, json, bearer);
      const message = body.message?.replace(/ Known names: .*/, "");
      return { status, code: body.code, field: body.field, message };
    };
    const plain = await answer("{}");
    const keys = ["__proto__", "constructor", "prototype"].map((key) => `"${key}":${evil}`);
    const nested = `"constructor":{"prototype":${evil}}`;
    for (const json of [...keys, nested, keys.join()]) {
      const [, field] = /^"(\w+)"/.exec(json) ?? [];
      const unknown = { status: 400, code: "BAD_FIELD", field, message: noSuchMember };
      const taken = isStrict(input as unknown as Shape) ? [plain, unknown] : [plain];
      const answered = await answer(`{${json}}`);
      // This name is refused wherever names are free, with its path.
      if (field === "__proto__") expect(answered.status, json).toBeGreaterThanOrEqual(400);
      else expect(taken, json).toContainEqual(answered);
    }
    expect(await answer("{}"), "afterwards").toEqual(plain);
  });

  test("give a sent document nothing, at any depth", async () => {
    const { sender, ann, payload } = await ready();
    const json = JSON.stringify({ ...payload, emailData: "<data>" }).replace(
      '"<data>"',
      '{"constructor":{"title":"Evil"}}',
    );
    const more = json.replace("{", '{"__proto__":{"withholdValues":true,"expiresInDays":1},');
    expect((await send(sender, more)).status).toBe(400);
    expect((await send(sender, json)).status).toBe(201);
    const { body: view } = await openLink(await signingToken(ann));
    expect(view).toMatchObject({ title: "contract", message: "" });
    const days = (Date.parse(view.expiresAt) - Date.parse(view.now)) / 86_400_000;
    expect(Math.round(days)).toBe(limits.expiryDaysDefault);
  });

  test("give a form nothing", async () => {
    const sender = await newSender();
    for (const name of ["__proto__", "constructor"]) {
      const form = new FormData();
      form.append(name, new Blob(["%PDF-1.7"]), "evil.pdf");
      const refused = await call<Partial<RefusalBody>>("POST", "/api/upload", form, sender);
      expect(refused.status).toBe(400);
      expect(refused.body.field).toMatch(/^(file|__proto__)/);
    }
  });

  test("are no plan, no kind and no id", async () => {
    for (const pricing of ["__proto__", "constructor", "toString"]) {
      const body = { userName: newAddress(), password: "secret", pricing };
      const person = { ...body, firstName: "A", lastName: "B", mobile: "5551234567" };
      const refused = await call("POST", "/api/auth/register", person);
      expect(refused).toMatchObject({ status: 400, body: { field: "pricing" } });
    }
    const { sender, payload } = await ready();
    for (const word of ["__proto__", "constructor", "toString"]) {
      const markers = [{ ...payload.markers[0], etype: word }];
      const refused = await send(sender, { ...payload, markers });
      expect(refused).toMatchObject({ status: 400, body: { field: "markers.0.etype" } });
      const using = { ...payload, templateIs: "true", templateId: word };
      expect((await send(sender, using)).status).toBe(404);
    }
    const { body } = await call("GET", "/api/users/me", undefined, sender);
    expect(body).toMatchObject({ documentsUsed: 0 });
  });
});
