import { tokenHash } from "../../../core/domain/common/token-hash.ts";
import { resetCode } from "../aws/cognito.ts";
import { operatorNumber, tenantAt } from "../people.ts";
import { lastOperation, type Step } from "../plan.ts";
import type { MadeSession, World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import {
  type ApiCall,
  type ApiReply,
  asSender,
  asSigner,
  asVisitor,
  type Content,
  type Session,
  textIn,
  withCookie,
} from "./call.ts";

// The operator, who signs in on several devices, ends sessions, invites people and stops accounts; and people who register.

const kinds = ["sign-in", "sign-out", "password", "device-end", "operate", "register"] as const;
type SessionStep = Extract<Step, { kind: (typeof kinds)[number] }>;

export const isSessionStep = (step: Step): step is SessionStep =>
  kinds.some((kind) => kind === step.kind);

/** A page of an account without documents, so that nobody else's steps end with a session. */
const person = tenantAt(operatorNumber);
const password = "any password of theirs";
/** Largest difference between the clocks of two processes. */
const clocksMs = 2_000;

export const hasSessionFor = ({ kind }: SessionStep, world: World): boolean =>
  kind === "sign-in" || kind === "operate"
    ? true
    : kind === "register"
      ? world.mails.some(({ invitation }) => invitation !== undefined)
      : world.sessions.length > 0;

export function* withSession(step: SessionStep, world: World): Conversation {
  if (step.kind === "operate") return yield* operate(step, world);
  if (step.kind === "register") return yield* register(step, world);
  const made = step.kind === "sign-in" ? yield* signIn(person.email, step, world) : [];
  const ended = step.kind === "sign-in" ? [] : yield* end(step, world);
  return [...made, ...ended, ...(yield* use(step.id, world))];
}

const call = (name: "auth" | "dashboard" | "operator", route: string, content: Content = {}) =>
  asVisitor(operatorNumber, name, route, content);

const bySession = (session: Session, route: string, content: Content = {}): ApiCall =>
  asSender(operatorNumber, routeFunction(route), route, content, session);

const routeFunction = (route: string) =>
  route.includes("/auth/") ? "auth" : route.includes("/operator") ? "operator" : "dashboard";

const list = "GET /api/dashboard/views";
const trespassed = (what: string): Acknowledgement => ({
  ...{ kind: "trespassed", tenant: operatorNumber, what },
});
const isIn = (reply: ApiReply): boolean => (reply?.status ?? 500) < 300;

/** Password and, unless the device is known, the newest code, which is entered twice, and sometimes a wrong one before. */
function* signIn(email: string, step: SessionStep, world: World): Conversation {
  const drawn = world.chance.of("sign in", step.id);
  const endings = world.endings;
  const begunAtMs = world.nowMs;
  const devices = world.sessions.filter(({ device }) => device !== undefined);
  const known = email === person.email ? devices[Math.floor(drawn * devices.length)] : undefined;
  const body = { username: email, password };
  const login = yield withCookie(call("auth", "POST /api/auth/login", { body }), known?.device);
  const token = textIn(login?.body, "accessToken");
  if (!isIn(login)) return [];
  const on = (act: string, given: object = {}) =>
    withCookie(
      asSigner(operatorNumber, "auth", `POST /api/auth/${act}`, token, {
        body: { username: email, ...given },
      }),
      known?.device,
    );
  const isForgotten = known !== undefined && known.forgottenAtMs <= begunAtMs;
  if (known) {
    const reply = yield on("validate-device");
    if (isIn(reply) && isForgotten) return [trespassed(`a device that was forgotten (${step.id})`)];
    if (isIn(reply)) return note(reply, { known, begunAtMs, endings }, world);
  }
  const asked = yield on("generate-otp");
  const code = world.mails.findLast(({ to, subject }) => to === email && /^\d{6} /.test(subject));
  if (!isIn(asked) || !code) return [];
  const entered = { mfacode: code.subject.slice(0, 6), remember: drawn < 0.6 };
  const wrong = drawn < 0.2 ? yield on("validate-otp", { mfacode: "000000" }) : undefined;
  const first = yield on("validate-otp", entered);
  const again = yield on("validate-otp", entered);
  const faults = [
    ...(isIn(wrong) ? [trespassed(`a wrong code (${step.id})`)] : []),
    ...(isIn(first) && isIn(again) ? [trespassed(`one code twice (${step.id})`)] : []),
  ];
  if (email !== person.email)
    return isIn(first)
      ? [...faults, { kind: "registered", tenant: operatorNumber, email }]
      : faults;
  return [...faults, ...(isIn(first) ? note(first, { begunAtMs, endings }, world) : [])];
}

interface Begun {
  readonly known?: MadeSession;
  readonly begunAtMs: number;
  readonly endings: number;
}

function note(reply: ApiReply, { known, endings }: Begun, world: World): Acknowledgement[] {
  const session = sessionIn(reply);
  const cookies = reply?.cookies?.map((one) => one.split(";")[0] ?? "") ?? [];
  world.sessions.push({
    ...session,
    cookie: cookies.find((one) => one.startsWith("refresh=")) ?? "",
    device: cookies.find((one) => one.startsWith("device-")) ?? known?.device,
    madeAtMs: world.nowMs,
    endedAtMs: Number.POSITIVE_INFINITY,
    isTouched: endings !== world.endings || world.nowMs < world.endingsUntilMs,
    forgottenAtMs: Number.POSITIVE_INFINITY,
  });
  return [];
}

function sessionIn(reply: ApiReply): Session {
  const [, payload = ""] = textIn(reply?.body, "accessToken").split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  return { id: claims.origin_jti, startedAtS: claims.auth_time };
}

/** Ends one session or all: by signing out, a new password, or forgetting a device. */
function* end(step: SessionStep, world: World): Conversation {
  const drawn = world.chance.of("end", step.id);
  const session = world.sessions[Math.floor(drawn * world.sessions.length)];
  if (!session) return [];
  if (step.kind === "sign-out") {
    // A new password at the same time can revoke the token by which the pool would know the session.
    const isAlone = !session.isTouched;
    session.isTouched = true;
    const out = withCookie(call("auth", "POST /api/auth/logout", { body: {} }), session.cookie);
    if (isIn(yield out) && isAlone) session.endedAtMs = Math.min(session.endedAtMs, world.nowMs);
    return [];
  }
  if (step.kind === "device-end") {
    const deviceId = session.device?.split("=")[1]?.split(".")[0];
    const [by] = world.sessions.filter((one) => one.device !== session.device);
    if (deviceId === undefined || !by) return [];
    const same = world.sessions.filter(({ device }) => device === session.device);
    for (const one of same) one.isTouched = true;
    const gone = yield bySession(by, "DELETE /api/auth/devices/{deviceId}", { path: { deviceId } });
    if (isIn(gone))
      for (const one of same) one.forgottenAtMs = Math.min(one.forgottenAtMs, world.nowMs);
    return [];
  }
  return yield* newPassword(session, drawn, world);
}

/** Half of the new passwords are set with the pool's code, by somebody who has forgotten the old one. */
function* newPassword(session: MadeSession, drawn: number, world: World): Conversation {
  const begunAtMs = world.nowMs;
  const endings = ++world.endings;
  world.endingsUntilMs = Number.POSITIVE_INFINITY;
  const before = [...world.sessions];
  for (const one of before) one.isTouched = true;
  const changed = { currentPassword: password, newPassword: `${password} now` };
  const reset = { username: person.email, code: resetCode, password: `${password} now` };
  const reply = yield drawn < 0.5
    ? bySession(session, "POST /api/auth/change-password", { body: changed })
    : call("auth", "POST /api/auth/reset-password", { body: reset });
  // A call without an answer can still take effect.
  world.endingsUntilMs = isIn(reply) ? 0 : world.nowMs + 120_000;
  if (!isIn(reply)) return [];
  for (const one of before) {
    if (one.madeAtMs + clocksMs > begunAtMs) continue;
    one.endedAtMs = Math.min(one.endedAtMs, world.nowMs);
    one.forgottenAtMs = Math.min(one.forgottenAtMs, world.nowMs);
  }
  return drawn < 0.5 ? note(reply, { begunAtMs, endings }, world) : [];
}

/** What API Gateway accepts an access token for. */
const accessTokenMs = 3_600_000;

/** Somebody uses one of the sessions, half of the time one that has ended. */
function* use(id: string, world: World): Conversation {
  const isEnded = world.chance.of("ended session", id) < 0.5;
  const some = world.sessions.filter(
    (one) => one.endedAtMs <= world.nowMs === isEnded && world.nowMs < one.madeAtMs + accessTokenMs,
  );
  const session = some[Math.floor(world.chance.of("session", id) * some.length)];
  if (!session) return [];
  const isOver = session.endedAtMs <= world.nowMs;
  const reply = yield bySession(session, list, { query: {} });
  if (isOver && isIn(reply)) return [trespassed(`the session ${session.id} had ended`)];
  const isRefused = reply?.status === 401 && !session.isTouched;
  if (!isRefused) return [];
  const what = `the session ${session.id} was refused`;
  return [{ kind: "short-changed", tenant: operatorNumber, what }];
}

/** Somebody who may be invited. */
export const friends = ["new1@example.com", "new2@example.com"] as const;

/** The operator enters a code and acts; before, and for everybody else, there is nothing to see. */
function* operate({ id, tenant }: SessionStep, world: World): Conversation {
  const session = {
    id: `operator-${id}-${world.db.seq}`,
    startedAtS: Math.floor(world.nowMs / 1000),
  };
  const ask = (route: string, content: Content, about = tenant) => ({
    ...bySession(session, route, content),
    tenant: about,
  });
  const overview = "GET /api/operator/overview";
  const early = [yield asSender(tenant, "operator", overview, {}), yield ask(overview, {})];
  const faults = early.some(isIn)
    ? [trespassed(`the operator's page, without a code (${id})`)]
    : [];
  const asked = yield ask("POST /api/operator/code", { body: {} });
  const code = world.mails.findLast(({ to }) => to === person.email)?.subject.slice(0, 6);
  const entered = ask("POST /api/operator/enter", { body: { mfacode: code } });
  if (!isIn(asked) || !isIn(yield entered)) return faults;
  const acts = actsOf(id, tenant, world.chance.of("operate", id));
  const done: Acknowledgement[] = [];
  for (const { act, about, of, route, content } of acts) {
    const call = ask(route, content, of);
    const stopped = String(act === "stopped");
    const write = { place: stopPlace(of), value: stopped };
    const reply = route.endsWith("/stop")
      ? yield* world.registers.putAndAnswer([write], call)
      : yield call;
    if (isIn(reply)) done.push({ kind: "operated", tenant: of, act, about });
  }
  return [...faults, ...done];
}

const account = "/api/operator/accounts/{userId}";

/** One act, or, once faults have ended, whatever lets everybody send again. */
function actsOf(id: string, tenant: number, drawn: number) {
  const { userId } = tenantAt(tenant);
  const email = friends[drawn < 0.4 ? 0 : 1];
  const stop = (of: number, stopped: boolean) => {
    const about = tenantAt(of).userId;
    const content = { path: { userId: about }, body: { stopped } };
    return {
      act: stopped ? "stopped" : "lifted",
      about,
      of,
      route: `POST ${account}/stop`,
      content,
    };
  };
  if (id === lastOperation) return [stop(0, false), stop(1, false)];
  if (drawn < 0.2)
    return [
      {
        act: "looked",
        about: userId,
        of: tenant,
        route: `GET ${account}`,
        content: { path: { userId } },
      },
    ];
  if (drawn > 0.6) return [stop(tenant, drawn < 0.8)];
  return [
    {
      act: "invited",
      about: email,
      of: tenant,
      route: "POST /api/operator/invite",
      content: { body: { email } },
    },
  ];
}

export const stopPlace = (tenant: number): string => `whether tenant ${tenant} is stopped`;

/** Registers by an invitation, an older or a wrong one, or none; then signs in, which proves the address. */
function* register(step: SessionStep, world: World): Conversation {
  const drawn = world.chance.of("register", step.id);
  const email = friends[drawn < 0.5 ? 0 : 1];
  const invitation =
    drawn % 0.1 < 0.02
      ? tokenHash("wrong")
      : world.mails.findLast(({ to, invitation: one }) => to === email && one)?.invitation;
  const who = { userName: email, firstName: "New", lastName: "Person", mobile: "0123456789" };
  const body = { ...who, password, pricing: "FREE_TRIAL", ...(invitation ? { invitation } : {}) };
  const reply = yield call("auth", "POST /api/auth/register", { body });
  if (isIn(reply) && (!invitation || drawn % 0.1 < 0.02))
    return [trespassed(`${email} registered without an invitation`)];
  return isIn(reply) ? yield* signIn(email, step, world) : [];
}
