import { createHmac } from "node:crypto";
import { keys } from "../../../core/store/common/keys.ts";
import { memberAt, operatorNumber } from "../people.ts";
import type { Step } from "../plan.ts";
import { variables } from "../settings.ts";
import { factorKinds } from "../steps.ts";
import type { World } from "../world.ts";
import type { Acknowledgement, Conversation } from "./acknowledged.ts";
import { type ApiCall, type ApiReply, asPerson, asSigner, asVisitor, textIn } from "./call.ts";

// Two people with authenticator apps and recovery codes, and the workspace of the first, which may require a factor of both.

type FactorStep = Extract<Step, { kind: (typeof factorKinds)[number] }>;

export const isFactorStep = (step: Step): step is FactorStep =>
  factorKinds.some((kind) => kind === step.kind);

/** The owner of the workspace is the first. */
export const personAt = (member: number) => memberAt(operatorNumber, member);

export const appPlace = (userId: string): string => `the app of ${userId}`;
export const rulePlace = "whether a factor is required";

/** Whether the workspace requires one from some time of the run on, before anybody has decided it. */
export const ruleAtFirst = ({ chance }: Pick<World, "chance">): boolean =>
  chance.of("factor required") < 0.6;

const password = "any password of theirs";
/** Largest difference between the clocks of two processes. */
const clocksMs = 2_000;

/** Without a reply, or with one that says that the session is over, what was asked for may have been done. */
function* unsure(acts: Generator<ApiCall, ApiReply, ApiReply>) {
  const { value: call } = acts.next() as { value: ApiCall };
  const reply: ApiReply = yield call;
  acts.next(reply?.status === 401 ? undefined : reply);
  return reply;
}

export function* withFactor(step: FactorStep, world: World): Conversation {
  const { userId } = personAt(step.member);
  const drawn = world.chance.of("factor", step.id);
  const session = {
    id: `factor-${step.id}-${world.db.seq}`,
    // A session of the second in which others end would end with them.
    startedAtS: Math.ceil(world.nowMs / 1000),
  };
  const ask = (name: "auth" | "dashboard", route: string, body?: object) => {
    const workspaceId = step.member === 1 || name === "auth" ? undefined : personAt(1).userId;
    const content = body ? { body } : { query: {} };
    return asPerson({ userId, workspaceId, session }, name, route, content);
  };
  switch (step.kind) {
    case "factor-app": {
      const before = yield* mailedLogin(step, drawn, world);
      const secret = secretOf(step.id);
      const body = { secret, code: codeOf(secret, world.nowMs), password };
      const call = ask("auth", "POST /api/auth/factors/app", body);
      const value = secret;
      const reply = yield* unsure(
        world.registers.putAndAnswer([{ place: appPlace(userId), value }], call),
      );
      const { recoveryCodes = [] } = Object(reply?.body) as { recoveryCodes?: string[] };
      world.factorsKnown.recovery.push(...recoveryCodes.map((code) => `${userId} ${code}`));
      return isIn(reply) && before ? yield* before() : [];
    }
    case "factor-app-end": {
      const wasDue = isDue(step.member, world);
      const call = ask("auth", "POST /api/auth/factors/remove", { factor: "app", password });
      const put = [{ place: appPlace(userId), value: undefined }];
      const reply = yield* unsure(world.registers.putAndAnswer(put, call));
      const isLast = isIn(reply) && wasDue && isDue(step.member, world);
      return isLast ? [trespassed(`${userId} has ended the factor that is required`)] : [];
    }
    case "factor-login":
      return yield* logIn(step, world);
    case "factor-recover":
      return yield* recover(drawn, world);
    case "factor-rule": {
      const value = drawn < 0.7 ? "on" : "off";
      const body = { required: value === "on", password };
      const { userId: owner } = personAt(1);
      const route = "PUT /api/workspace/required-factor";
      const call = asPerson({ userId: owner, session }, "auth", route, { body });
      return yield* world.registers.put([{ place: rulePlace, value }], call);
    }
    case "factor-look": {
      const before = stateOf(step.member, world);
      const reply = yield ask("dashboard", "GET /api/dashboard/views");
      if (before !== stateOf(step.member, world)) return [];
      if (before === "lacks" && isIn(reply))
        return [trespassed(`${userId} was let in without a factor`)];
      const isRefused = textIn(reply?.body, "code") === "FACTOR_REQUIRED";
      const what = `${userId} was asked for a factor that nobody requires, or that they have`;
      return isRefused && before === "free"
        ? [{ kind: "short-changed", tenant: operatorNumber, what }]
        : [];
    }
  }
}

const isIn = (reply: ApiReply): boolean => (reply?.status ?? 500) < 300;

const trespassed = (what: string): Acknowledgement => ({
  kind: "trespassed",
  tenant: operatorNumber,
  what,
});

export const factorsOf = (userId: string, { db }: World) =>
  db.find(variables.SUBSCRIPTIONS_TABLE, keys.factors(userId)) as
    | { readonly app?: { readonly secret: string }; readonly version: number }
    | undefined;

const appOf = (userId: string, world: World) => factorsOf(userId, world)?.app?.secret;

/** Whether their workspaces require a factor by now, by any clock; undefined about the time when it begins. */
function isDue(_: number, { db, nowMs }: World): boolean | undefined {
  const account = db.find(variables.SUBSCRIPTIONS_TABLE, keys.account(personAt(1).userId));
  const { factorFrom } = Object(account?.["requires"]) as { readonly factorFrom?: string };
  if (factorFrom === undefined) return false;
  const leftMs = Date.parse(factorFrom) - nowMs;
  return Math.abs(leftMs) > clocksMs ? leftMs < 0 : undefined;
}

/** Whether they must be refused for lack of a factor, or must not. */
function stateOf(member: number, world: World): "lacks" | "free" | "unsure" {
  const isNeeded = isDue(member, world);
  if (appOf(personAt(member).userId, world) !== undefined || isNeeded === false) return "free";
  return isNeeded ? "lacks" : "unsure";
}

const onLogin = (email: string, token: string) => (act: string, given: object) =>
  asSigner(operatorNumber, "auth", `POST /api/auth/${act}`, token, {
    body: { username: email, ...given },
  });

/** The password, and what then proves who it is. */
function* begin(
  member: number,
): Generator<ApiCall, ReturnType<typeof onLogin> | undefined, ApiReply> {
  const { email } = personAt(member);
  const body = { username: email, password };
  const login = yield asVisitor(operatorNumber, "auth", "POST /api/auth/login", { body });
  const token = textIn(login?.body, "accessToken");
  return isIn(login) && token !== "" ? onLogin(email, token) : undefined;
}

const mailedTo = (email: string, { mails }: World) =>
  mails.findLast(({ to, subject }) => to === email && /^\d{6} /.test(subject))?.subject.slice(0, 6);

/** Has a code mailed; the person adds an app, from then on the code must not be enough. */
function* mailedLogin({ member }: FactorStep, drawn: number, world: World) {
  const { email, userId } = personAt(member);
  const act = drawn < 0.5 ? yield* begin(member) : undefined;
  const mfacode = act && isIn(yield act("generate-otp", {})) ? mailedTo(email, world) : undefined;
  if (!act || mfacode === undefined) return undefined;
  return function* (): Conversation {
    const before = appOf(userId, world);
    const reply = yield act("validate-otp", { mfacode });
    const isBehind = before !== undefined && before === appOf(userId, world);
    return isBehind && isIn(reply)
      ? [trespassed(`a mailed code logged ${userId} in, who has an app`)]
      : [];
  };
}

/** Two logins with one code of the app, or with a mailed one where there is no app. */
function* logIn({ member, id }: FactorStep, world: World): Conversation {
  const { email, userId } = personAt(member);
  const secret = appOf(userId, world);
  const act = yield* begin(member);
  if (!act) return [];
  if (secret === undefined) {
    const isMailed = isIn(yield act("generate-otp", {}));
    const mfacode = isMailed ? mailedTo(email, world) : undefined;
    if (mfacode !== undefined) yield act("validate-otp", { mfacode });
    return [];
  }
  const mailed = yield act("generate-otp", {});
  const faults =
    isIn(mailed) && secret === appOf(userId, world)
      ? [trespassed(`a code was mailed to ${userId}, who has an app`)]
      : [];
  const mfacode = codeOf(secret, world.nowMs);
  const first = yield act("validate-otp", { mfacode });
  faults.push(...used(`${userId} ${secret} ${mfacode}`, first, world));
  const again = yield* begin(member);
  if (again)
    faults.push(
      ...used(`${userId} ${secret} ${mfacode}`, yield again("validate-otp", { mfacode }), world),
    );
  if (isIn(first)) world.note(`${id} logged in with an app`);
  return faults;
}

/** A code works for one login, whoever enters it. */
function used(code: string, reply: ApiReply, { factorsKnown }: World): Acknowledgement[] {
  if (!isIn(reply)) return [];
  if (factorsKnown.used.has(code)) return [trespassed(`one code logged in twice: ${code}`)];
  factorsKnown.used.add(code);
  return [];
}

function* recover(drawn: number, world: World): Conversation {
  const { recovery } = world.factorsKnown;
  const code = recovery[Math.floor(drawn * recovery.length)];
  const [userId, recoveryCode] = code?.split(" ") ?? [];
  if (!code) return [];
  const member = userId === personAt(1).userId ? 1 : 2;
  const faults: Acknowledgement[] = [];
  for (let time = 0; time < 2; time++) {
    const act = yield* begin(member);
    if (act) faults.push(...used(code, yield act("validate-recovery", { recoveryCode }), world));
  }
  return faults;
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const secretOf = (stepId: string): string =>
  [...createHmac("sha256", "secret").update(stepId).digest()]
    .map((byte) => base32[byte % base32.length])
    .join("");

/** Half of the people have an app before the run, and two recovery codes. */
export const firstApp = (member: number, { chance }: Pick<World, "chance">): string | undefined =>
  chance.of("has app", member) < 0.5 ? secretOf(`first ${member}`) : undefined;

export const firstCodes = ["7777-1111", "7777-2222"] as const;

/** What an app shows (RFC 6238). */
function codeOf(secret: string, nowMs: number): string {
  const bits = [...secret].map((one) => base32.indexOf(one).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}
