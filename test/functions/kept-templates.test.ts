import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import type { MemberLogAnswer } from "../../contract/calls/members.ts";
import type { ShownTemplateRow, TemplateAnswer } from "../../contract/calls/templates.ts";
import { limits } from "../../contract/rules/limits/limits.ts";
import type { SeenBy } from "../../contract/rules/people/workspace-names.ts";
import { factorNoticeDays } from "../../contract/rules/people/workspace-roles.ts";
import { dayMs } from "../../core/domain/common/time.ts";
import { apiKeyOf } from "../support/api-keys.ts";
import { call } from "../support/cloud.ts";
import { grantOf } from "../support/grants.ts";
import { inWorkspace, type MemberSender, newMember, type Refused } from "../support/members.ts";
import { operatorOf } from "../support/operator.ts";
import { borrowedEnvironment } from "../support/own-environment.ts";
import { makePdf } from "../support/pdfs.ts";
import { download, newSender, password, type Sender, signIn } from "../support/people.ts";
import { callByKey } from "../support/public-api.ts";
import { newTemplate, openTemplate, removeTemplate, storageUsed } from "../support/templates.ts";

/** Templates that a member keeps to themselves, and those that are copied to another workspace. */

const own = borrowedEnvironment();

type Answered = Refused<TemplateAnswer> & { readonly field?: string; readonly message?: string };

const setSeenBy = (by: Sender, { id, version }: { id: string; version: number }, seenBy: SeenBy) =>
  call<Answered>("PUT", `/api/templates/record/${id}/seen-by`, { version, seenBy }, by);

interface Copy {
  readonly workspaceId: string;
  readonly name?: string;
}
const copy = (by: Sender, id: string, { workspaceId, name = "Copied" }: Copy, key?: string) =>
  call<Answered>(
    "POST",
    `/api/templates/record/${id}/copy`,
    { workspaceId, name },
    {
      ...by,
      headers: {
        ...("headers" in by ? (by as MemberSender).headers : {}),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
    },
  );

const rowsOf = async (by: Sender): Promise<readonly ShownTemplateRow[]> =>
  (await call<{ data: ShownTemplateRow[] }>("GET", "/api/own/templates", undefined, by)).body.data;

const told = ({ status, body }: { status: number; body: Answered }) => [status, body.code];

const logOf = async (owner: Sender, act: string): Promise<readonly MemberLogAnswer[]> => {
  const path = "/api/account/log?limit=100";
  const { body } = await call<{ data: MemberLogAnswer[] }>("GET", path, undefined, owner);
  return body.data.filter((one) => one.act === act);
};

describe("in a workspace with members", () => {
  let owner: Sender;
  let people: Readonly<Record<"ann" | "ben" | "admin" | "reader", MemberSender>>;

  beforeAll(async () => {
    owner = await newSender("owner");
    const [ann, ben] = [await newMember(owner, "sender"), await newMember(owner, "sender")];
    const [admin, reader] = [await newMember(owner, "admin"), await newMember(owner, "reader")];
    people = { ann, ben, admin, reader };
  });

  test("a new template is everybody's, its maker keeps it and shares it again, and the log says so", async () => {
    const { ann, ben, admin } = people;
    const { id } = await newTemplate(ann, 1);
    expect((await openTemplate(ben, id)).body).toMatchObject({
      ...{ madeBy: ann.id, seenBy: "workspace" },
    });
    const one = await setSeenBy(ann, { id, version: 1 }, "maker");
    expect(one).toMatchObject({ status: 200, body: { version: 2, seenBy: "maker" } });
    // A reply that was lost: the same press again changes nothing more.
    expect((await setSeenBy(ann, { id, version: 1 }, "maker")).body.version).toBe(2);
    expect((await setSeenBy(ann, { id, version: 2 }, "maker")).body.version).toBe(2);
    expect((await openTemplate(ben, id)).status).toBe(404);
    const shown = async (by: Sender) => (await rowsOf(by)).find((row) => row.id === id);
    expect(await shown(ben)).toBeUndefined();
    expect(await shown(ann)).toMatchObject({ keptBy: "Sam Sender", maySetSeenBy: true });
    expect(await shown(admin)).toMatchObject({ keptBy: "Sam Sender", maySetSeenBy: true });
    expect((await setSeenBy(admin, { id, version: 2 }, "workspace")).status).toBe(200);
    expect(await shown(ben)).toMatchObject({ seenBy: "workspace" });
    expect(await shown(ben)).not.toHaveProperty("maySetSeenBy");
    const about = { email: ann.email, template: { id, name: "Lease" } };
    const [keptEntry, ...others] = await logOf(owner, "template-kept");
    expect(keptEntry).toMatchObject({ ...about, by: { email: ann.email } });
    expect(others).toEqual([]);
    expect(await logOf(owner, "template-shared")).toMatchObject([
      { ...about, by: { email: admin.email } },
    ]);
    const file = await call<{ csv: string }>("GET", "/api/account/log/file", undefined, owner);
    expect(file.body.csv).toContain(`"Lease","${id}"`);
  });

  test("nobody takes a colleague's template from the others, and a reader changes none", async () => {
    const { ann, ben, admin, reader } = people;
    const { id } = await newTemplate(ann, 1);
    for (const by of [ben, admin, owner, reader])
      expect(told(await setSeenBy(by, { id, version: 1 }, "maker"))).toEqual([
        ...[403, "ROLE_LACKS_RIGHT"],
      ]);
    const shown = (await rowsOf(reader)).find((row) => row.id === id);
    expect(shown).not.toHaveProperty("maySetSeenBy");
    expect(told(await setSeenBy(ann, { id, version: 7 }, "maker"))).toEqual([
      ...[409, "TEMPLATE_CHANGED"],
    ]);
    expect((await openTemplate(ben, id)).body).toMatchObject({ version: 1, seenBy: "workspace" });
  });

  test("a member whose role is lowered still sees what they keep, and no longer shares it", async () => {
    const member = await newMember(owner, "sender");
    const { id } = await newTemplate(member, 1);
    await setSeenBy(member, { id, version: 1 }, "maker");
    await call("PUT", `/api/members/${member.id}`, { role: "reader" }, owner);
    expect((await openTemplate(member, id)).status).toBe(200);
    expect(told(await setSeenBy(member, { id, version: 2 }, "workspace"))).toEqual([
      ...[403, "ROLE_LACKS_RIGHT"],
    ]);
  });

  test("a program sees and shares what a member keeps", async () => {
    const { ann } = people;
    const { id } = await newTemplate(ann, 1);
    await setSeenBy(ann, { id, version: 1 }, "maker");
    const key = await apiKeyOf(owner);
    const path = `/api/v1/templates/${id}`;
    expect((await callByKey(key, "GET", path)).body).toMatchObject({ seenBy: "maker" });
    const asked = { version: 2, seenBy: "workspace" };
    expect(await callByKey(key, "PUT", `${path}/seen-by`, asked)).toMatchObject({ status: 200 });
    expect((await callByKey(key, "PUT", `${path}/seen-by`, { ...asked, seenBy: "x" })).status).toBe(
      400,
    );
    const [entry] = await logOf(owner, "template-shared");
    expect(entry?.via).toContain("API key");
  });

  test("a colleague with the same idempotency key gets nothing of a kept template", async () => {
    const { ann, ben } = people;
    const key = crypto.randomUUID();
    const { id } = await newTemplate(ann, 1);
    const duplicate = (by: MemberSender) =>
      call<Answered>(
        "POST",
        `/api/templates/record/${id}/duplicate`,
        { name: "Twice" },
        {
          ...by,
          headers: { ...by.headers, "idempotency-key": key },
        },
      );
    const { body } = await duplicate(ann);
    await setSeenBy(ann, body, "maker");
    expect((await duplicate(ann)).body.id).toBe(body.id);
    expect(told(await duplicate(ben))).toEqual([409, "KEY_USED"]);
  });

  test("a former member's templates are the colleague's, kept as they were", async () => {
    const leaver = await newMember(owner, "sender");
    const [kept, shared] = [await newTemplate(leaver, 1), await newTemplate(leaver, 1)];
    await setSeenBy(leaver, kept, "maker");
    const work = await call("GET", `/api/members/${leaver.id}/work`, undefined, owner);
    expect(work.body).toMatchObject({ templates: 1 });
    const { ben } = people;
    const removal = `/api/members/${leaver.id}?to=${ben.id}`;
    expect((await call("DELETE", removal, undefined, owner)).status).toBe(200);
    expect((await openTemplate(leaver, kept.id)).status).toBe(404);
    expect((await openTemplate(ben, kept.id)).status).toBe(404);
    await own().environment.advance(5 * 60_000 + 1_000);
    const after = inWorkspace({ ...ben, ...(await signIn(ben.email)) }, owner);
    for (const [{ id }, seenBy, version] of [
      [kept, "maker", 3],
      [shared, "workspace", 2],
    ] as const)
      expect((await openTemplate(after, id)).body).toMatchObject({
        ...{ madeBy: ben.id, seenBy, version },
      });
  });
});

describe("a copy in another workspace", () => {
  let me: Sender;
  let firm: Sender;
  let inside: MemberSender;

  beforeAll(async () => {
    firm = await newSender("owner");
    inside = await newMember(firm, "sender");
    me = { ...inside, headers: undefined } as Sender;
  });

  const used = async () => [await storageUsed(me), await storageUsed(firm)];

  test("has the file and the fields, counts there alone, and outlives the first", async () => {
    const of = await newTemplate(me, 2);
    await call(
      "PUT",
      `/api/own/templates/${of.id}`,
      {
        ...{ name: "Lease", version: 1, roles: ["Landlord", ""], titlePattern: "{Landlord}" },
        people: [{ email: "helena@example.com", firstName: "Helena" }, null],
        fields: of.fields,
      },
      me,
    );
    const [mine, theirs] = await used();
    const { status, body } = await copy(me, of.id, { workspaceId: firm.id });
    expect(status).toBe(201);
    const size = makePdf().length;
    expect(await used()).toEqual([mine, (theirs ?? 0) + size]);
    await removeTemplate(me, of.id);
    const made = (await openTemplate(inside, body.id)).body;
    expect(made).toMatchObject({
      ...{ name: "Copied", version: 1, madeBy: me.id, seenBy: "workspace" },
      ...{ roles: ["Landlord", ""], titlePattern: "{Landlord}", fields: of.fields },
    });
    expect(made.people).toBeUndefined();
    expect(JSON.stringify(made)).not.toContain("helena");
    expect(await download(made.fileUrl, firm.bearer)).toEqual(makePdf());
    expect((await openTemplate(me, body.id)).status).toBe(404);
    expect(await logOf(me, "template-copied")).toMatchObject([
      { template: { id: of.id }, email: me.email, by: { email: me.email } },
    ]);
    expect(await logOf(firm, "template-copied")).toEqual([]);
  });

  test("is made once by two presses, and not with other values by the same key", async () => {
    const of = await newTemplate(inside, 1);
    const key = crypto.randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => copy(inside, of.id, { workspaceId: me.id }, key)),
    );
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    const rows = (await rowsOf(me)).filter(({ name }) => name === "Copied");
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toHaveProperty("keptBy");
    const other = await copy(inside, of.id, { workspaceId: me.id, name: "Else" }, key);
    expect(told(other)).toEqual([409, "KEY_USED"]);
  });

  test("is refused where the person may make none, and changes nothing there", async () => {
    const { id } = await newTemplate(me, 1);
    const [stranger, boss] = [await newSender("stranger"), await newSender("owner")];
    const reading = await newMember(boss, "reader");
    const reader = { ...reading, headers: undefined } as Sender;
    const theirs = await newTemplate(reader, 1);
    const before = await used();
    const refused = [
      await copy(me, id, { workspaceId: stranger.id }),
      await copy(me, id, { workspaceId: crypto.randomUUID() }),
      await copy(me, id, { workspaceId: me.id }),
      await copy(reader, theirs.id, { workspaceId: boss.id }),
    ];
    for (const { status, body } of refused)
      expect([status, body.code, body.field, body.message]).toEqual([
        ...[400, "BAD_FIELD", "workspaceId"],
        "Please choose another workspace in which you may make templates.",
      ]);
    expect(await used()).toEqual(before);
    expect(await rowsOf(boss)).toEqual([]);
    // What they may only read they copy to nowhere, and what isn't theirs they don't see.
    const { id: bosss } = await newTemplate(boss, 1);
    expect(told(await copy(reading, bosss, { workspaceId: reader.id }))).toEqual([
      ...[403, "ROLE_LACKS_RIGHT"],
    ]);
    expect(told(await copy(me, bosss, { workspaceId: firm.id }))).toEqual([404, "NOT_FOUND"]);
  });

  test("is refused at the limit of the other workspace, whose count stays", async () => {
    const { db, names, items } = await operatorOf(own().environment);
    const count = (templates: number) =>
      db.send(
        new UpdateCommand({
          ...{ TableName: names.tables.Subscriptions, Key: { pk: `A#${firm.id}`, sk: "ACCOUNT" } },
          UpdateExpression: "SET templatesCount = :count",
          ExpressionAttributeValues: { ":count": templates },
        }),
      );
    const { id } = await newTemplate(me, 1);
    const stored = async () => (await items("Templates")).length;
    const before = [await stored(), ...(await used())];
    await count(limits.templatesMax);
    const full = await copy(me, id, { workspaceId: firm.id });
    expect([full.status, full.body.code]).toEqual([403, "TOO_MANY_TEMPLATES"]);
    expect([await stored(), ...(await used())]).toEqual(before);
    await count(1);
    expect((await copy(me, id, { workspaceId: firm.id })).status).toBe(201);
  });

  test("that stops before it is stored is neither counted nor logged, and is made once by the next press", async () => {
    const { environment } = own();
    const { id } = await newTemplate(me, 1);
    const before = await used();
    const key = crypto.randomUUID();
    const asked = () => copy(me, id, { workspaceId: firm.id, name: "After a stop" }, key);
    const grant = grantOf("templates", "dynamodb:PutItem", /Templates/);
    await environment.without(grant, async () => expect((await asked()).status).toBe(500));
    expect(await used()).toEqual(before);
    const entries = async () =>
      (await logOf(me, "template-copied")).filter(({ template }) => template?.id === id);
    expect(await entries()).toEqual([]);
    expect([(await asked()).status, (await asked()).status]).toEqual([201, 201]);
    expect(await entries()).toHaveLength(1);
    expect(await used()).toEqual([before[0], (before[1] ?? 0) + makePdf().length]);
  });

  test("is refused where a factor is required that the person lacks", async () => {
    const boss = await newSender("owner");
    const person = { ...(await newMember(boss, "sender")), headers: undefined } as Sender;
    const { id } = await newTemplate(person, 1);
    const required = { required: true, password };
    expect((await call("PUT", "/api/workspace/required-factor", required, boss)).status).toBe(200);
    await own().environment.advance(factorNoticeDays * dayMs + 1_000);
    const { body, status } = await copy({ ...person, ...(await signIn(person.email)) }, id, {
      workspaceId: boss.id,
    });
    expect([status, body.field]).toEqual([400, "workspaceId"]);
    expect(body.message).toContain("requires an authenticator app or a passkey");
  });

  test("is refused once the role was lowered, the membership has ended, or the template is gone", async () => {
    const boss = await newSender("owner");
    const member = await newMember(boss, "sender");
    const person = { ...member, headers: undefined } as Sender;
    const { id } = await newTemplate(person, 1);
    const asked = () => copy(person, id, { workspaceId: boss.id });
    expect((await asked()).status).toBe(201);
    await call("PUT", `/api/members/${member.id}`, { role: "reader" }, boss);
    expect(told(await asked())).toEqual([400, "BAD_FIELD"]);
    await call("DELETE", `/api/members/${member.id}`, undefined, boss);
    expect(told(await asked())).toEqual([400, "BAD_FIELD"]);
    await removeTemplate(person, id);
    expect(told(await asked())).toEqual([404, "NOT_FOUND"]);
    expect(await rowsOf(boss)).toHaveLength(1);
  });
});
