import { afterAll, describe, expect, test } from "vitest";
import { call } from "../support/cloud.ts";
import { type Issuer, startIssuer } from "../support/issuer.ts";
import { inWorkspace, membersOf } from "../support/members.ts";
import { type NameServer, startNameServer } from "../support/name-server.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newRecipient, newSender, type Sender, sendEnvelope } from "../support/people.ts";
import { activity } from "../support/ready-to-send.ts";
import { comeBy, comeIn, known, ownSignOn, setUp } from "../support/sign-on.ts";

// Single sign-on by a maintained issuer on this computer, and a name server that knows domains of nobody.

let names: NameServer;
const stops: (() => unknown)[] = [];
ownEnvironment({
  parameters: async () => {
    names = await startNameServer();
    stops.push(() => names.stop());
    return { NameServers: names.address };
  },
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

async function firm(domain: string): Promise<{ owner: Sender; issuer: Issuer; domain: string }> {
  const issuer = await startIssuer();
  stops.push(() => issuer.stop());
  const owner = await newSender("owner");
  await setUp(owner, issuer, domain, names);
  return { owner, issuer, domain };
}

const views = (by: Partial<Sender> & { headers?: Record<string, string> }) =>
  call<{ code?: string }>("GET", "/api/dashboard/views", undefined, by);

test("a person who comes for the first time becomes a member, and is found again by what the issuer calls them", async () => {
  const { owner, issuer } = await firm("first.example");
  const email = known(issuer, "sub-1", {
    ...{ email: "ann@first.example", given_name: "Ann", family_name: "Able" },
  });
  const ann = await comeIn(email);
  expect(ann.reply).toMatchObject({
    ...{ userName: email, firstName: "Ann", lastName: "Able", workspace: owner.id },
    workspaces: [{ id: owner.id, role: "sender" }],
  });
  expect(await membersOf(owner)).toMatchObject([
    { id: owner.id },
    { id: ann.id, role: "sender", email },
  ]);
  // Another address of the same person is the same person.
  issuer.people.set("sub-1", {
    email: "ann.baker@first.example",
    email_verified: true,
    hint: email,
  });
  expect((await comeIn(email)).id).toBe(ann.id);
  expect(await membersOf(owner)).toHaveLength(2);
});

test("a document that was sent after single sign-on says where its sender had logged in", async () => {
  const { owner, issuer } = await firm("sends.example");
  const ann = await comeIn(known(issuer, "a", { email: "ann@sends.example", name: "Ann Able" }));
  const id = await sendEnvelope(inWorkspace(ann, owner), [newRecipient("Cleo")]);
  const entries = (await activity(owner, id)).map((entry) => JSON.stringify(entry));
  const sent = entries.find((entry) => entry.includes("Document sent for signature"));
  expect(sent).toContain(`signed in at ${new URL(issuer.url).host}`);
  expect(entries.filter((entry) => entry.includes("signed in at"))).toHaveLength(1);
});

describe("a session by single sign-on", () => {
  test("opens the workspace without its header, and nothing else of the person", async () => {
    const { owner, issuer } = await firm("bound.example");
    const before = await newSender("before");
    const ann = await comeIn(known(issuer, "a", { email: "ann@bound.example" }));
    expect((await views({ bearer: ann.bearer })).status).toBe(200);
    for (const other of [ann.id, before.id]) {
      const reply = await views(inWorkspace(ann, { id: other }));
      expect([reply.status, reply.body.code]).toEqual([404, "NO_WORKSPACE"]);
    }
    expect((await ownSignOn(ann)).status).toBe(403);
    expect((await ownSignOn(owner)).body.signOn).toMatchObject({ domain: "bound.example" });
  });
});

test("a secret that was stored is in no reply", async () => {
  const { owner, issuer } = await firm("secret.example");
  expect(JSON.stringify((await ownSignOn(owner)).body)).not.toContain(issuer.clientSecret);
  expect((await comeBy("ann@unknown.example")).body.code).toBe("SIGN_ON_NONE");
});
