import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { manyActs } from "../../contract/pages/envelopes.ts";
import type { ShareKind } from "../../contract/rules/people/workspace-names.ts";
import { rightsOf, type Sees } from "../../contract/rules/people/workspace-roles.ts";
import { endpoints, routeOf } from "../support/authorization/naming.ts";
import { namesNothing, senderRows } from "../support/authorization/rows.ts";
import { canary, missingOf, objectsOf, type Target } from "../support/authorization/world.ts";
import { call } from "../support/cloud.ts";
import { type MemberSender, newMember } from "../support/members.ts";
import { ownEnvironment } from "../support/own-environment.ts";
import { newPayer } from "../support/payments.ts";
import type { Sender } from "../support/people.ts";

/**
 * Which documents a member sees, by every call that is declared: their own, a colleague's, one that a colleague shares with them,
 * and another workspace's, where senders see only their own and where they see all. The calls and the rights come from the
 * declarations.
 */

/** Operations that have written to any table, except to the counters of calls. */
let writes = 0;
const own = ownEnvironment({
  observeDynamoDb: () => (operation, input, outcome) => {
    const isWrite = /Put|Update|Delete|Write/.test(operation) && !(outcome instanceof Error);
    if (isWrite && !String(input["TableName"]).includes("Throttles")) writes++;
  },
});

let owner: Sender;
let people: Readonly<Record<"admin" | "reader" | "me" | "colleague", MemberSender>>;
let targets: Readonly<
  Record<
    "mine" | "colleague" | "foreign" | "missing" | "toRead" | "toLookAfter" | "kept" | "myKept",
    Target
  >
>;

beforeAll(async () => {
  owner = await newPayer();
  const [admin, reader] = [await newMember(owner, "admin"), await newMember(owner, "reader")];
  const [me, colleague] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
  people = { admin, reader, me, colleague };
  targets = {
    mine: await targetOf(me, "Mine"),
    colleague: await targetOf(colleague, canary),
    foreign: await targetOf(await newPayer(), "Foreign"),
    missing: withFileOf(missingOf()),
    toRead: await targetOf(colleague, "Shared"),
    toLookAfter: await targetOf(colleague, "Shared"),
    kept: await keptOf(colleague, canary),
    myKept: await keptOf(me, "Kept"),
  };
  await share(targets.toRead, "read");
  await share(targets.toLookAfter, "lookAfter");
  await own().environment.idle();
});

/** Inputs name the workspace and the caller, so that only what is named in it differs. */
const withFileOf = (target: Target): Target => ({
  ...target,
  owner: { id: owner.id, email: people.me.email },
  fileUrl: `/api/files/${owner.id}/${target.fileId}`,
});

async function targetOf(sender: Sender, word: string): Promise<Target> {
  const { signing2: _, corrected: __, ...objects } = await objectsOf(sender, word);
  return withFileOf({
    ...objects,
    keyId: "0".repeat(12),
    hookId: objects.otherId,
    storageId: objects.otherId,
  });
}

/** The same, with a template that its maker keeps to themselves. */
async function keptOf(sender: Sender, word: string): Promise<Target> {
  const target = await targetOf(sender, word);
  const path = `/api/templates/record/${target.templateId}/seen-by`;
  const { status } = await call("PUT", path, { version: 1, seenBy: "maker" }, sender);
  expect(status).toBe(200);
  return target;
}

async function share({ envelopeId, completedId }: Target, as: ShareKind): Promise<void> {
  for (const id of [envelopeId, completedId]) {
    const path = `/api/envelopes/${id}/shares/${people.me.id}`;
    expect((await call("PUT", path, { as }, people.colleague)).status).toBe(200);
  }
}

const setSees = async (sendersSee: Sees) => {
  const changed = await call("PUT", "/api/account/access", { sendersSee }, owner);
  expect(changed.status).toBe(200);
};

const tried = (route: string, by: Sender & Partial<MemberSender>, target: Target) => {
  const method = route.split(" ")[0] ?? "";
  const { path, body } = senderRows[route]?.(target) ?? { path: route.split(" ")[1] ?? "" };
  const input = method === "GET" || method === "DELETE" ? undefined : (body ?? {});
  return call<object>(method, path, input, by);
};

const told = ({ status, body }: { status: number; body: object }) =>
  `${status} ${body && "code" in body ? body.code : ""}`;

/** Templates with their links belong to the workspace, and so does what is paid; members see each of these. */
const ofWorkspace = (route: string): boolean =>
  /\/templates\b|\/links\b|\/billing\/|\/workspace\/|\/companies\//.test(route) &&
  route !== "POST /api/files/template";

/** Calls whose input names nothing but the caller, who may make them. */
const ofCaller = [
  "GET /api/files/{userId}",
  "GET /api/dashboard/views",
  "POST /api/upload",
  "POST /api/files/template",
  "PUT /api/drafts/{id}",
  "POST /api/batches",
];

const rows = Object.keys(senderRows);
const ofPeople = rows.filter((route) => !ofWorkspace(route) && !ofCaller.includes(route));
const needsOf = (route: string) =>
  endpoints.find((one) => routeOf(one) === route)?.needs as NonNullable<Endpoint["needs"]>;
const reading = ofPeople.filter(
  (route) => route.startsWith("GET ") && needsOf(route) === "documents:read",
);

/** An act of a signer, who may be the caller, and not of the sender. */
const isSigning = (route: string): boolean => route.endsWith("/sign-now");

const changes = (route: string): boolean =>
  needsOf(route) === "documents:send" && !isSigning(route);

describe("where senders see only their own", () => {
  beforeAll(async () => {
    await setSees("own");
    // One that was made while senders saw all may contain more.
    const asked = { kind: "documents", ids: [targets.mine.envelopeId] };
    const { body } = await call<{ id: string }>("POST", "/api/exports", asked, people.me);
    targets = { ...targets, mine: { ...targets.mine, exportId: body.id } };
    await own().environment.idle();
  });

  test.each(ofPeople)(
    "%s tells a sender nothing of a colleague's or a foreign one",
    async (route) => {
      const before = writes;
      const [missing, colleague, foreign] = [
        await tried(route, people.me, targets.missing),
        await tried(route, people.me, targets.colleague),
        await tried(route, people.me, targets.foreign),
      ];
      expect(missing.status, told(missing)).toBeGreaterThanOrEqual(400);
      expect([told(colleague), told(foreign)]).toEqual([told(missing), told(missing)]);
      expect(JSON.stringify([colleague.body, foreign.body])).not.toContain(canary);
      expect(writes).toBe(before);
    },
  );

  test.each(reading)("%s opens a sender's own", async (route) => {
    expect((await tried(route, people.me, targets.mine)).status).toBeLessThan(400);
  });

  test.each(reading.filter((route) => !/drafts/.test(route)))(
    "%s opens it for the owner, admins and readers",
    async (route) => {
      for (const by of [owner, people.admin, people.reader])
        expect(told(await tried(route, by, targets.colleague))).toMatch(/^[23]/);
    },
  );

  const lists = [...namesNothing, ...ofCaller].filter(
    (route) => route.startsWith("GET ") && !ofWorkspace(route),
  );
  test.each(lists)("%s contains nothing of a colleague's", async (route) => {
    const { body } = await tried(route, people.me, targets.missing);
    expect(JSON.stringify(body ?? "")).not.toContain(canary);
    expect(JSON.stringify(body ?? "")).not.toContain(targets.colleague.envelopeId);
  });

  const ofDocuments = ofPeople.filter((route) => route.includes("{envelopeId}"));

  test.each(
    ofDocuments.filter((route) => needsOf(route) === "documents:read" && !isSigning(route)),
  )("%s opens what a colleague shares with a sender", async (route) => {
    for (const target of [targets.toRead, targets.toLookAfter])
      expect(told(await tried(route, people.me, target))).toMatch(/^[23]/);
  });

  test.each(ofDocuments.filter(changes))(
    "%s changes nothing of what a colleague shares to be read",
    async (route) => {
      const before = writes;
      expect(told(await tried(route, people.me, targets.toRead))).toBe("403 ROLE_LACKS_RIGHT");
      expect(writes).toBe(before);
    },
  );

  test.each(ofDocuments.filter(changes))(
    "%s isn't refused to who looks after it, for being a colleague's",
    async (route) => {
      const reply = await tried(route, people.me, targets.toLookAfter);
      expect(told(reply)).not.toMatch(/ROLE_LACKS_RIGHT|NOT_YOURS/);
    },
  );

  test("each act on many does nothing to a colleague's", async () => {
    for (const act of manyActs) {
      const asked = { ids: [targets.colleague.envelopeId], act, label: "mine" };
      const { body } = await call("POST", "/api/envelopes/many", asked, people.me);
      expect(body).toMatchObject({ results: [{ done: false, code: "NOT_FOUND" }] });
    }
  });
});

describe("where senders see all", () => {
  beforeAll(() => setSees("all"));

  test.each(reading.filter((route) => !/drafts/.test(route)))(
    "%s opens a colleague's, and no foreign one",
    async (route) => {
      expect(told(await tried(route, people.me, targets.colleague))).toMatch(/^[23]/);
      expect(told(await tried(route, people.me, targets.foreign))).toMatch(/^404/);
    },
  );
});

describe("a template that a colleague keeps to themselves", () => {
  const ofTemplates = rows.filter(
    (route) =>
      /\/templates\/|\/links\/|\/batches$/.test(route) && !/\{email\}|\{userId\}/.test(route),
  );
  const readingThem = ofTemplates.filter((route) => route.startsWith("GET "));

  test.each(ofTemplates)("%s tells a sender nothing of it", async (route) => {
    const before = writes;
    const [missing, kept] = [
      await tried(route, people.me, targets.missing),
      await tried(route, people.me, targets.kept),
    ];
    expect(missing.status, told(missing)).toBeGreaterThanOrEqual(400);
    expect(told(kept)).toBe(told(missing));
    expect(JSON.stringify(kept.body)).not.toContain(canary);
    expect(writes).toBe(before);
  });

  test.each(readingThem)(
    "%s opens it for its maker, the owner and an admin alone",
    async (route) => {
      for (const by of [owner, people.admin, people.colleague])
        expect(told(await tried(route, by, targets.kept))).toMatch(/^[23]/);
      expect(told(await tried(route, people.me, targets.myKept))).toMatch(/^[23]/);
      expect(told(await tried(route, people.reader, targets.kept))).toBe(
        told(await tried(route, people.reader, targets.missing)),
      );
    },
  );

  test.each(["/api/own/templates", `/api/templates`, "/api/links"])(
    "is in no list of %s but theirs",
    async (path) => {
      const listed = async (by: Sender & Partial<MemberSender>) => {
        const whole = path === "/api/templates" ? `${path}/${by.email}` : `${path}?limit=100`;
        const { body } = await call<object>("GET", whole, undefined, by);
        return [targets.kept, targets.myKept].map(({ templateId }) =>
          JSON.stringify(body).includes(templateId),
        );
      };
      expect(await listed(people.me)).toEqual([false, true]);
      expect(await listed(people.colleague)).toEqual([true, false]);
      expect(await listed(people.reader)).toEqual([false, false]);
      for (const by of [owner, people.admin]) expect(await listed(by)).toEqual([true, true]);
    },
  );
});

test("a role without a right can't use it on anything", async () => {
  for (const route of rows) {
    const needs = needsOf(route);
    if (needs === "any" || rightsOf.reader.has(needs)) continue;
    for (const target of [targets.mine, targets.colleague])
      expect([route, told(await tried(route, people.reader, target))]).toEqual([
        ...[route, "403 ROLE_LACKS_RIGHT"],
      ]);
  }
});
