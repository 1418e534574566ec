import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { DataPartReply } from "../../contract/pages/personal-data.ts";
import type { DashboardReply } from "../../contract/specified/dashboard.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { remembered } from "../support/devices.ts";
import { documentContent, saveDraft } from "../support/drafts.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import {
  firstStep,
  newRecipient,
  newSender,
  password,
  privateAnswer,
  privateMarker,
  registration,
  type Sender,
  sendEnvelope,
  signBy,
  signIn,
  uploadFile,
  viewingToken,
} from "../support/people.ts";
import { newTemplate } from "../support/templates.ts";

/** What an account's holder takes along, and the end of an account. */

const own = borrowedEnvironment();
const minutes = (count: number) => count * 60_000;

const close = (sender: Pick<Sender, "bearer">, pass: unknown = password) =>
  call<{ code?: string }>("POST", "/api/auth/close-account", { password: pass }, sender);

/** The next run of the function that erases, once calls from before the closing have ended. */
const nextRun = () => own().environment.advance(minutes(5) + 1_000);

test("nobody gets in from the moment of closing, and the address can register again afterwards", async () => {
  const { environment } = own();
  const sender = await newSender();
  const other = await signIn(sender.email);
  await sendEnvelope(sender, [newRecipient("Ann")]);
  expect(await close(sender, "wrong")).toMatchObject({
    status: 400,
    body: { code: "WRONG_PASSWORD", field: "password" },
  });
  expect((await close(sender, 7)).status).toBe(400);
  expect((await close({ bearer: "" })).status).toBe(401);
  expect((await close(sender)).status).toBe(200);

  expect((await close(other)).body).toMatchObject({ code: "SIGN_IN_AGAIN" });
  expect((await call("GET", "/api/dashboard/views", undefined, other)).status).toBe(401);
  const cookie = { headers: { cookie: other.cookie } };
  expect((await call("POST", "/api/auth/refresh", {}, cookie)).status).toBe(401);
  await expect(firstStep(sender.email)).rejects.toThrow("WRONG_CREDENTIALS");
  const before = environment.mails({ to: sender.email }).length;
  await call("POST", "/api/auth/forgot-password", { username: sender.email });
  await environment.idle();
  expect(environment.mails({ to: sender.email })).toHaveLength(before);

  const again = () => call("POST", "/api/auth/register", registration(sender.email));
  expect((await again()).body).toMatchObject({ code: "USER_EXISTS" });
  await nextRun();
  expect((await again()).status).toBe(201);
  const anew = await signIn(sender.email);
  expect(anew.id).not.toBe(sender.id);
  const { body } = await call<DashboardReply>("GET", "/api/dashboard/views", undefined, anew);
  expect(body.documents).toEqual([]);
});

const dataPart = (sender: Pick<Sender, "bearer">, from?: unknown) =>
  call<DataPartReply & { code?: string }>("POST", "/api/users/me/data", { from }, sender);

async function filesIn({ url }: DataPartReply): Promise<Record<string, Buffer>> {
  const zip = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  return Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

test("an account's data comes with its documents, sealed or as sent, and nobody else's", async () => {
  const sender = await newSender();
  const device = await remembered("owner", { email: sender.email, device: "" });
  const [ann, ben] = [newRecipient("Ann"), newRecipient("Ben")];
  await saveDraft(sender, randomUUID(), 0, documentContent("Lease 14"));
  const template = await newTemplate(sender, 1);
  await apiKeyOf(sender, ["hooks:write"]);
  const file = await uploadFile(sender);
  const [signed, open] = [
    await sendEnvelope(sender, [ann], file, [privateMarker(ann)]),
    await sendEnvelope(sender, [ben]),
  ];
  await signBy(ann);
  await viewingToken(sender.email);
  await sendEnvelope(await newSender(), [newRecipient("Eve")]);

  const { body, status } = await dataPart(device);
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("next");
  const files = await filesIn(body);
  const read = (name: string) => JSON.parse(files[name]?.toString() ?? "null");
  expect(read("account.json")).toMatchObject({ email: sender.email, plan: "FREE_TRIAL" });
  expect(
    read("contacts.json")
      .map(({ email }: { email: string }) => email)
      .sort(),
  ).toEqual([ann.email, ben.email].sort());
  expect(read("drafts.json")).toMatchObject([{ name: "Lease 14" }]);
  expect(read("devices.json")).toMatchObject([{ name: "Firefox on Windows" }]);
  expect(read("api-keys.json")).toMatchObject([{ name: "Billing", scopes: ["hooks:write"] }]);
  expect(read("api-keys.json")[0]).not.toHaveProperty("hash");
  expect(read("templates.json")).toMatchObject([{ id: template.id }]);
  expect(
    Object.keys(files)
      .filter((name) => name.startsWith("documents/"))
      .sort(),
  ).toEqual(
    [
      `${signed}/document.json`,
      `${signed}/sealed.pdf`,
      `${open}/document.json`,
      `${open}/original.pdf`,
    ]
      .map((name) => `documents/${name}`)
      .sort(),
  );
  const { entries, answers } = read(`documents/${signed}/document.json`);
  expect(answers).toMatchObject([{ email: ann.email, answers: [{ value: privateAnswer }] }]);
  const types = entries.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(["created", "signed", "completed"]));
  const everything = Buffer.concat(Object.values(files)).toString("latin1");
  for (const secret of ["salt", "secretHash", "sessionsValidFrom"]) {
    expect(everything).not.toContain(`"${secret}"`);
  }
});
