import { envelopeIdOf, memberAt, tenantAt } from "../people.ts";
import type { Step } from "../plan.ts";
import { type Doc, memberKinds } from "../steps.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiCall, type ApiReply, asMember, asSender } from "./call.ts";

// A firm: colleagues join the workspace of a tenant, share its documents, and leave.

const kinds = [...memberKinds, "share", "unshare", "access"] as const;
type MemberStep = Extract<Step, { kind: (typeof kinds)[number] }>;
type Member = { readonly tenant: number; readonly member: number };

export const isMemberStep = (step: Step): step is MemberStep =>
  kinds.some((kind) => kind === step.kind);

export const nameOf = ({ tenant, member }: Member): string => memberAt(tenant, member).userId;

export const accessPlace = (tenant: number): string => `what senders of ${tenant} see`;
export const rolePlace = (member: Member): string => `role of ${nameOf(member)}`;

export function withMember(step: MemberStep, world: World): Conversation {
  const drawn = world.chance.of("member", step.id);
  switch (step.kind) {
    case "invite":
      return invite(step);
    case "join":
      return join(step, world);
    case "role":
      return changeRole(step, drawn < 0.5 ? "admin" : "sender", world);
    case "member-end":
      return remove(step, drawn, world);
    case "leave":
      return leave(step, world);
    case "look":
      return look(step, world);
    case "share":
    case "unshare":
      return share(step, drawn < 0.5 ? "read" : "lookAfter", world);
    case "access": {
      const sendersSee = drawn < 0.7 ? "own" : "all";
      const route = "PUT /api/account/access";
      return world.registers.put(
        [{ place: accessPlace(step.tenant), value: sendersSee }],
        asSender(step.tenant, "users", route, { body: { sendersSee } }),
      );
    }
  }
}

function* invite({ tenant, member }: Member): Conversation {
  const { email } = memberAt(tenant, member);
  const body = { email, role: "sender" };
  yield asSender(tenant, "users", "POST /api/members", { body });
  return [];
}

/** The owner invites somebody, and only they can accept: a colleague of the other tenant tries it first. */
function* join(member: Member, world: World): Conversation {
  const { tenant } = member;
  yield* invite(member);
  const [who, workspaceId] = [nameOf(member), tenantAt(tenant).userId];
  const route = "POST /api/invitations/{workspaceId}/accept";
  const accept = (by: Member) =>
    asMember(by, "users", route, { path: { workspaceId } }, { isOwn: true });
  const other = yield { ...accept({ ...member, tenant: 1 - tenant }), account: 1 - tenant };
  world.memberships.beginJoin(who);
  const reply = yield accept(member);
  if (reply) world.memberships.endJoin(who);
  return [
    ...(isDone(other) ? [trespassed(tenant, `the invitation of ${who} was used by another`)] : []),
    ...(isDone(reply) ? [{ kind: "joined", ...member } as const] : []),
  ];
}

function changeRole(member: Member, role: string, world: World): Conversation {
  const content = { path: { memberId: nameOf(member) }, body: { role } };
  const call = asSender(member.tenant, "users", "PUT /api/members/{memberId}", content);
  return world.registers.put([{ place: rolePlace(member), value: role }], call);
}

/** The owner removes them; often another colleague takes over, who may be no member. */
function* remove(member: Member, drawn: number, world: World): Conversation {
  const { tenant } = member;
  const to = nameOf({ tenant, member: 3 - member.member });
  const content = { path: { memberId: nameOf(member) }, ...(drawn < 0.4 ? { query: { to } } : {}) };
  return yield* end(
    member,
    asSender(tenant, "users", "DELETE /api/members/{memberId}", content),
    world,
  );
}

const leave = (member: Member, world: World): Conversation =>
  end(member, asMember(member, "users", "POST /api/workspace/leave", {}), world);

/** Who was surely a member no more when a call began must not be let in by it. */
function* end(member: Member, call: ApiCall, world: World): Conversation {
  const noteEnd = world.memberships.beginEnding(nameOf(member));
  const reply = yield call;
  if (isDone(reply)) noteEnd();
  return [];
}

/** They list the documents, and open each that the plan has. */
function* look(member: Member, world: World): Conversation {
  const list = asMember(member, "dashboard", "GET /api/dashboard/views", { query: {} });
  return yield* asWhoIsNoMember(member, list, world);
}

function* share(
  { doc, member: number, kind }: { doc: Doc; member: number; kind: "share" | "unshare" },
  as: "read" | "lookAfter",
  world: World,
): Conversation {
  const { tenant } = doc;
  const member = { tenant, member: number };
  const envelopeId = envelopeIdOf(doc);
  const verb = kind === "share" ? "PUT" : "DELETE";
  yield asSender(tenant, "envelopes", `${verb} /api/envelopes/{envelopeId}/shares/{memberId}`, {
    path: { envelopeId, memberId: nameOf(member) },
    ...(kind === "share" ? { body: { as } } : {}),
  });
  const open = asMember(member, "envelopes", "GET /api/envelopes/{envelopeId}", {
    path: { envelopeId },
  });
  return yield* asWhoIsNoMember(member, open, world);
}

function* asWhoIsNoMember(member: Member, call: ApiCall, world: World): Conversation {
  const who = nameOf(member);
  const hadEnded = world.memberships.hasEnded(who);
  const reply = yield call;
  const isStill = hadEnded && world.memberships.hasEnded(who);
  return isStill && isDone(reply)
    ? [trespassed(member.tenant, `${who}, who had left, was let in`)]
    : [];
}

const isDone = (reply: ApiReply): boolean => (reply?.status ?? 500) < 300;

const trespassed = (tenant: number, what: string): Acknowledgement => ({
  kind: "trespassed",
  tenant,
  what,
});
